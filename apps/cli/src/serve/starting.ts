import { ServiceError } from '@dqs/schemas';
import type { Handle } from './answering.ts';

const body = JSON.stringify(
  new ServiceError('service_unavailable', 'the service is starting', {
    hint: 'try again in a second',
    retry_after: 1,
  }).toBody(),
);

/** Answers while the database is being opened: alive, not ready. */
export const startingHandle: Handle = (request, response) => {
  if (request.url === '/live') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"alive"}');
    return;
  }
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' }).end(body);
};
