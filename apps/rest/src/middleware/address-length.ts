import { ServiceError } from '@dqs/schemas';
import type { RestMiddleware } from '../context.ts';

const longest = 8192;

/** Refuses addresses that no question needs. */
export const addressLength = (): RestMiddleware => (context, next) => {
  if (context.url.length > longest)
    throw new ServiceError('uri_too_long', `the address is longer than ${longest} bytes`);
  return next();
};
