import type { Knex } from 'knex';
import { DuplicateKeyError, keyOfDetail } from './duplicate-key.ts';
import type { FactColumn, FactTable } from './fact-table.ts';
import type { Target } from './load-target.ts';
import { duplicateKeySql, takenKeySql, type Merge } from './merge-sql.ts';

const nameKey = (table: FactTable, row: Record<string, unknown>): Error => {
  const key = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)]),
  );
  return new DuplicateKeyError(
    `two rows of the artifact have the same key in data.${table.name}: ${JSON.stringify(row)}`,
    { table: table.name, key, certain: true },
  );
};

export const refuseDuplicates = async (
  transaction: Knex,
  target: Target,
  relation: string,
  key: readonly FactColumn[],
  where?: string,
) => {
  const { rows } = await transaction.raw<{ rows: Record<string, unknown>[] }>(duplicateKeySql(relation, key, where));
  if (rows[0]) throw nameKey(target.table, rows[0]);
};

/** Throws if a staged row has a key that another, unread artifact of the same load already supplies. */
export const refuseTaken = async (transaction: Knex, target: Target, merge: Merge, kept: string) => {
  const { rows } = await transaction.raw<{ rows: Record<string, unknown>[] }>(takenKeySql(merge, kept));
  if (rows[0]) throw nameKey(target.table, rows[0]);
};

const uniqueViolation = '23505';

export const explained = ({ table, key }: Target, error: unknown, whole: boolean): unknown => {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code !== uniqueViolation) return error;
  const what = whole
    ? `two rows of the artifact have the same key in data.${table.name}, or one has the key of another source's row`
    : `a row has the key of another source's row in data.${table.name}`;
  const wanted = key.map(({ name }) => name);
  return new DuplicateKeyError(
    `${what}: ${detail ?? ''}`,
    { table: table.name, key: keyOfDetail(detail, wanted), certain: false },
    { cause: error },
  );
};
