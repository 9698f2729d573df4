import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '@dqs/schemas';
import type { Service } from '@dqs/service';
import { sendJson } from './reply.ts';
import { asServiceError } from './result.ts';

/** Answers `/live` and `/ready`; false for every other path. */
export type Health = (request: IncomingMessage, response: ServerResponse) => boolean;

/** `/live` says that the process runs, `/ready` that it can serve; neither needs a key, `/live` reads nothing. */
export const createHealth = (service: Service, isStopping: () => boolean): Health => {
  const ready = async (response: ServerResponse): Promise<void> => {
    try {
      if (isStopping()) throw new ServiceError('service_unavailable', 'The service is stopping.', { retry_after: 5 });
      await service.ready();
      sendJson(response, 200, { status: 'ready' });
    } catch (thrown) {
      const error = asServiceError(thrown);
      response.setHeader('Retry-After', String(error.detail.retry_after ?? 5));
      sendJson(response, 503, error.toBody());
    }
  };
  return ({ url }, response) => {
    if (url === '/live') sendJson(response, 200, { status: 'live' });
    else if (url === '/ready') void ready(response);
    else return false;
    return true;
  };
};
