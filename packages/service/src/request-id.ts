import { randomFillSync } from 'node:crypto';
import { hideKeys } from '@dqs/schemas';
import { monotonicFactory } from 'ulid';

const pool = Buffer.alloc(4096);
let next = pool.length;

// Random bytes are drawn in bulk: one draw for each character would cost more than the rest of the request.
const fraction = (): number => {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  return (pool[next++] ?? 0) / 256;
};

const ulid = monotonicFactory(fraction);

/**
 * The id of a request: the caller's `X-Request-Id` if it is a plain word of at most 64 characters that contains no key,
 * otherwise a new ULID.
 */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) && hideKeys(given) === given ? given : ulid();
