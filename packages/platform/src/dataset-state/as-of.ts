import type { Instant } from '@dqs/schemas';

/** The newest of several instants; null where there is none. */
export const newestAsOf = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.reduce<Instant | null>(
    (newest, instant) =>
      instant !== null && (newest === null || Date.parse(instant) > Date.parse(newest)) ? instant : newest,
    null,
  );
