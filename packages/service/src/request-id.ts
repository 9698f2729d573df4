import { randomFillSync } from 'node:crypto';
import { hideKeys } from '@dqs/schemas';
import { monotonicFactory } from 'ulid';

const pool = Buffer.alloc(4096);
let next = pool.length;

// A draw from the system's generator for every character would cost more than the rest of the request.
const fraction = (): number => {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  return (pool[next++] ?? 0) / 256;
};

const ulid = monotonicFactory(fraction);

/**
 * The id of a request, from its `X-Request-Id` header: the caller's own request id where it is a plain word of at most 64 characters and no key, a new ULID
 * otherwise.
 */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) && hideKeys(given) === given ? given : ulid();
