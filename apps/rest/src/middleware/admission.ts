import type { KeyReader } from '@dqs/host/http';
import { rateHeaders, type Admitted, type Outcome } from '@dqs/limits';
import type { Service } from '@dqs/service';
import type { RestContext, RestMiddleware } from '../context.ts';
import { setHeaders } from './set-headers.ts';
import { asServiceError } from './errors.ts';

const isOperation = (path: string): boolean => path.startsWith('/v1/');

/** Pages need no key, but the description of the service is that of the key's surface where one is sent. */
const isDescription = (path: string): boolean => path === '/openapi.json';

const countedAs = ({ path, state }: RestContext): string =>
  state.rest.tool ?? (isDescription(path) ? `rest${path}` : 'rest/unknown');

/**
 * Admits the caller of an operation by its key and counts the request with its outcome: before the address is looked at, so that
 * nobody without a key learns which ones exist.
 */
export const admission = (service: Service, keyOf: KeyReader): RestMiddleware => {
  const record = (context: RestContext, { caller }: Admitted, outcome: Outcome): void =>
    service.record(caller, countedAs(context), outcome);

  return async (context, next) => {
    const { path } = context;
    const key = keyOf(context.headers);
    if (!isOperation(path) && !(key !== undefined && isDescription(path))) return next();
    const admitted = await service.admit(key);
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
