import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import { stopping, type InFlightGate } from './in-flight-gate.ts';

/** Answers `/live` and `/ready` of a server that does not serve REST. Returns false for every other address. */
export type Probes = (request: IncomingMessage, response: ServerResponse) => boolean;

const send = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
) => {
  const common = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...common, ...headers }).end(JSON.stringify(body));
};

/**
 * `/live` reports that the process runs and reads nothing. `/ready` reports that it can serve. Neither needs a key or
 * reveals a version.
 */
export const createProbes = (service: Pick<Service, 'ready'>, gate: Pick<InFlightGate, 'draining'>): Probes => {
  const ready = async (response: ServerResponse): Promise<void> => {
    try {
      if (gate.draining) throw stopping();
      await service.ready();
      send(response, 200, { status: 'ready' });
    } catch (thrown) {
      const error =
        thrown instanceof ServiceError
          ? thrown
          : new ServiceError('service_unavailable', 'the service cannot answer at the moment', { retry_after: 5 });
      send(response, 503, error.toBody(), { 'retry-after': String(error.detail.retry_after ?? 5) });
    }
  };
  return ({ url }, response) => {
    if (url === '/live') send(response, 200, { status: 'live' });
    else if (url === '/ready') void ready(response);
    else return false;
    return true;
  };
};
