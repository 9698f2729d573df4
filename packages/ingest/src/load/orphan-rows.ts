import { factTableName } from '@dqs/storage';
import type { Rows } from '../connector.ts';
import type { OrphanCheck } from './checked-rows.ts';
import type { Knex } from './ledger.ts';

const kindOf = (id: string): string => id.slice(0, id.indexOf(':'));

/**
 * Finds rows that reference entities missing from the list. Null if nothing is validated, because no list was ever
 * loaded or none of its kinds is complete.
 */
export const orphanCheckOf = async (transaction: Knex, { referent }: Rows): Promise<OrphanCheck | null> => {
  if (referent === undefined) return null;
  const table = factTableName(referent.table);
  const made = await transaction.raw<{ rows: { made: boolean }[] }>('select to_regclass(?) is not null as made', [
    table,
  ]);
  if (made.rows[0]?.made !== true) return null;
  const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
    `select distinct "${referent.column}" as id from ${table}`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const held = new Map<string, number>();
  for (const id of known) held.set(kindOf(id), (held.get(kindOf(id)) ?? 0) + 1);
  const whole = new Set(
    Object.entries(referent.wholeFrom).flatMap(([kind, least]) => ((held.get(kind) ?? 0) >= least ? [kind] : [])),
  );
  if (whole.size === 0) return null;
  return (row) => {
    const id = referent.of(row);
    return id === null || known.has(id) || !whole.has(kindOf(id)) ? null : `${id} is not known`;
  };
};
