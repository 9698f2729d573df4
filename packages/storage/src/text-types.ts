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
 * Types of the owner's knex: days, decimals and 64-bit integers stay text, instants are RFC 3339 in UTC. (The driver
 * would turn days into local midnights and instants into objects that cost more than the query.)
 */
export const ownerTypes = {
  getTypeParser: (oid: number, format?: string) =>
    owned.get(oid) ?? (types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
} as never;

/** Types of readers: everything stays text. The statement's declared columns decide the conversion. */
export const readerTypes = { getTypeParser: () => same } as never;
