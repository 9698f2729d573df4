import type { DatasetKey } from '@dqs/schemas';
import type { Knex } from 'knex';
import type { Load } from './load.ts';
import { identifier } from './quote.ts';
import type { HeldAs } from './source.ts';
import type { LoadCounts } from './writer.ts';

/** Follows the loads of one transaction and determines the range of days that the dataset covers. */
export interface HeldDays {
  /** Passes rows on and collects their days. */
  noting<Given>(
    load: Pick<Load<never>, 'table' | 'mode' | 'key'>,
    sourceTag: string,
    given: AsyncIterable<Given>,
    rowsOf: (given: Given) => readonly object[],
  ): AsyncIterable<Given>;
  loaded(load: Pick<Load<never>, 'table'>, counts: LoadCounts): void;
  /** Stores the range of days. */
  record(): Promise<void>;
}

interface Declared {
  readonly held_table: string | null;
  readonly held_column: string | null;
  readonly held_as: HeldAs | null;
  /** Null means every source. */
  readonly held_source: string | null;
  readonly held_since: string | null;
}

/** The day of a column's value, in SQL and for a row as it is loaded; null if it has none. */
const dayIn: Readonly<Record<HeldAs, { sql(column: string): string; of(value: string): string | null }>> = {
  day: { sql: (column) => column, of: (value) => value },
  instant: {
    sql: (column) => `(${column} at time zone 'UTC')::date`,
    of: (value) => new Date(value).toISOString().slice(0, 10),
  },
  year: {
    sql: (column) => `make_date(substring(${column}::text from '^[12][0-9]{3}')::integer, 1, 1)`,
    of: (value) => (/^[12]\d{3}/.test(value) ? `${value.slice(0, 4)}-01-01` : null),
  },
};

const ignoring: HeldDays = { noting: (_load, _tag, given) => given, loaded: () => {}, record: async () => {} };

/**
 * Rows that are only added, or whose key contains the day, can only widen the stored range. A table of millions of rows
 * is therefore not scanned for each small file. It is scanned if rows may have been removed. That is after every other
 * kind of load, and after a load of another table from which it may have been built.
 */
export const followHeldDays = async (transaction: Knex.Transaction, dataset: DatasetKey): Promise<HeldDays> => {
  const declared = await transaction<Declared & { key: string }>('control.dataset')
    .where({ key: dataset })
    .first('held_table', 'held_column', 'held_as', 'held_source', 'held_since');
  if (!declared?.held_table || !declared.held_column) return ignoring;
  const { held_table: name, held_column: day, held_source: source } = declared;
  const table = identifier(name);
  const { sql, of: dayOf } = dayIn[declared.held_as ?? 'day'];
  const column = sql(identifier(day));
  let [first, last]: [string | null, string | null] = [null, null];
  let [anything, widened, read] = [false, false, false];

  async function* noted<Given>(
    given: AsyncIterable<Given>,
    rowsOf: (given: Given) => readonly object[],
  ): AsyncGenerator<Given> {
    let before: unknown = null;
    for await (const batch of given) {
      for (const row of rowsOf(batch)) {
        const given = (row as Readonly<Record<string, unknown>>)[day];
        // Rows often have the same day as the row before.
        if (given === before) continue;
        before = given;
        const value = typeof given === 'string' || typeof given === 'number' ? dayOf(String(given)) : null;
        if (value === null) continue;
        if (first === null || value < first) first = value;
        if (last === null || value > last) last = value;
      }
      yield batch;
    }
  }

  return {
    noting(load, sourceTag, given, rowsOf) {
      if (load.table !== name) return given;
      const adding = load.mode === 'merge' || load.mode === 'vintage';
      if (!adding || !(load.key as readonly string[]).includes(day)) read = true;
      widened = true;
      return source === null || sourceTag === source ? noted(given, rowsOf) : given;
    },
    loaded(load, counts) {
      anything ||= counts.read > 0 || counts.removed > 0;
      if (load.table === name && counts.removed > 0) read = true;
    },
    async record() {
      if (!anything && declared.held_since !== null) return;
      const [days, values]: readonly [string, readonly (string | null)[]] =
        read || !widened || declared.held_since === null
          ? [
              `select min(${column}), max(${column}) from data.${table}${source === null ? '' : ' where source_tag = ?'}`,
              source === null ? [] : [source],
            ]
          : [`select least(held_since, ?::date), greatest(held_through, ?::date)`, [first, last]];
      await transaction.raw(`update control.dataset set (held_since, held_through) = (${days}) where key = ?`, [
        ...values,
        dataset,
      ]);
    },
  };
};

/** After all rows of a dataset were replaced: reads the range of days and stores when its newest row was seen. */
export const recordHeldDays = async (
  transaction: Knex.Transaction,
  dataset: DatasetKey,
  asOf: string | null,
): Promise<void> => {
  const held = await followHeldDays(transaction, dataset);
  held.loaded({ table: '' }, { read: 1, inserted: 0, changed: 0, unchanged: 0, removed: 1 });
  await held.record();
  await transaction.raw(
    'update control.dataset set latest_as_of = greatest(latest_as_of, ?::timestamptz) where key = ?',
    [asOf, dataset],
  );
};
