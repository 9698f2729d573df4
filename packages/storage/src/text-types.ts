import { types } from 'pg';
import { instantText } from './row-decoder.ts';

const same = (text: string): string => text;

const owned: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [types.builtins.DATE, same],
  [types.builtins.TIMESTAMP, instantText],
  [types.builtins.TIMESTAMPTZ, instantText],
  [types.builtins.NUMERIC, same],
  [types.builtins.INT8, same],
]);

/**
 * For the owner's knex: days, decimals and 64-bit numbers stay text, instants are RFC 3339 in UTC. (The driver would turn
 * days into local midnights and instants into objects that cost more than the query.)
 */
export const ownerTypes = {
  getTypeParser: (oid: number, format?: string) =>
    owned.get(oid) ?? (types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
} as never;

/** For readers: everything stays text; the statement's declared columns say what it becomes. */
export const readerTypes = { getTypeParser: () => same } as never;
