import type { KeyReader } from '@dqs/host/http';
import { MethodNotAllowed, asServiceError, setHeaders } from '@dqs/host/middleware';
import { rateHeaders, type Admitted, type Outcome } from '@dqs/limits';
import { isSigned, type Service } from '@dqs/service';
import { bulkPath, isBulk } from '../bulk-path.ts';
import type { RestContext, RestMiddleware } from '../context.ts';

const isOperation = (path: string): boolean => path.startsWith('/v1/');

/** Where a caller requests a signed address. */
export const linkPath = '/v1/csv-link';

/** Pages need no key. If a key is sent, the description of the service is that of the key's surface. */
const isDescription = (path: string): boolean => path === '/openapi.json';

const countedAs = ({ path, state }: RestContext): string =>
  state.rest.tool ??
  (isBulk(path) ? `rest${bulkPath}` : null) ??
  (isDescription(path) || path === linkPath ? `rest${path}` : 'rest/unknown');

/** Admits a request by its signed address and removes the signature from it. */
const byLink = async (service: Service, context: RestContext): Promise<Admitted> => {
  const { method, path, querystring } = context;
  if (method !== 'GET') throw new MethodNotAllowed(method, 'GET', 'Use one of GET.');
  const { admitted, search } = await service.admitLink(path, querystring);
  context.querystring = search;
  context.state.rest.linked = true;
  return admitted;
};

/**
 * Admits the caller of an operation by its key and counts the request with its outcome. This happens before routing, so
 * that a caller without a key cannot learn which addresses exist.
 */
export const admission = (service: Service, keyOf: KeyReader): RestMiddleware => {
  const record = (context: RestContext, { caller }: Admitted, outcome: Outcome): void =>
    service.record(caller, countedAs(context), outcome);

  return async (context, next) => {
    const { path } = context;
    const key = keyOf(context.headers);
    if (!isOperation(path) && !isBulk(path) && !(key !== undefined && isDescription(path))) return next();
    const admitted =
      key === undefined && isSigned(context.querystring) ? await byLink(service, context) : await service.admit(key);
    context.state.rest.admitted = admitted;
    setHeaders(context, rateHeaders(admitted.rates));
    try {
      await next();
    } catch (error) {
      record(context, admitted, context.res.destroyed ? 'cancelled' : asServiceError(error).code);
      throw error;
    }
    record(context, admitted, 'ok');
  };
};
