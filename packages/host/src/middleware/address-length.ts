import { ServiceError } from '@dqs/schemas';
import type { SurfaceMiddleware } from './context.ts';

/** The longest accepted address. */
export const longestAddress = 8192;

/** Rejects addresses that are longer than any valid request needs. */
export const addressLength =
  <State>(message = `the address is longer than ${longestAddress} bytes`): SurfaceMiddleware<State> =>
  (context, next) => {
    if ((context.req.url ?? '').length > longestAddress) throw new ServiceError('uri_too_long', message);
    return next();
  };
