import { readPage } from './hand-written.ts';
import { listen } from './listen.ts';

/** node:http and pg, nothing else. */
listen((request, response) => {
  void readPage(request.url ?? '').then((body) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
