import { readFileSync } from 'node:fs';
import { listen } from './listen.ts';

/** The floor: node:http sending the bytes of a file, nothing else. */
const bytes = readFileSync(process.env['BENCH_BYTES']!);

listen((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
});
