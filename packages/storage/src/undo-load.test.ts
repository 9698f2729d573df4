import fc from 'fast-check';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from './database.ts';
import type { Load } from './load.ts';
import { provenance } from './provenance.ts';
import { recordedDifference } from './recorded-difference.ts';
import { inBatches, recordArtifact, testSchema } from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { UndoRefused } from './undo-load.ts';
import type { Writer } from './writer.ts';

const built = {
  name: '0002_built',
  up: async (knex: Knex) => {
    await knex.schema.createTable('total', (table) => {
      table.text('currency').primary();
      table.specificType('highest', 'numeric');
      provenance(table);
    });
    // Rows of which two may be alike.
    await knex.schema.createTable('word', (table) => {
      table.text('currency').notNullable();
      table.text('word').notNullable();
      table.specificType('words', `tsvector generated always as (to_tsvector('simple', word)) stored`);
      provenance(table);
    });
  },
};

const [first] = testSchema.sources;
const kinds = ['merge', 'latest', 'replace', 'window', 'vintage', 'moments', 'repeats', 'history', 'built'] as const;
type Kind = (typeof kinds)[number];
const schema: Schema = {
  migrations: [{ owner: 'test', migrations: [...testSchema.migrations[0]!.migrations, built] }],
  sources: [...testSchema.sources, ...kinds.map((kind) => ({ ...first!, tag: `of.${kind}` }))],
  datasets: testSchema.datasets,
};

interface Given {
  readonly name: string;
  readonly day: string;
  readonly value: string;
}

type AnyLoad = Load<Record<string, unknown>>;
const rate = { table: 'rate', key: ['currency', 'rate_date'] } as const;
const loads: Readonly<Record<Kind, AnyLoad>> = {
  merge: { ...rate, mode: 'merge' },
  latest: { ...rate, mode: 'merge', latest: 'note' },
  replace: { ...rate, mode: 'replace', scope: ['currency'] },
  window: { ...rate, mode: 'replace', scope: [], within: 'rate_date' },
  vintage: { table: 'observation', key: ['series', 'day'], mode: 'vintage' },
  moments: { table: 'observation', key: ['series', 'day'], mode: 'vintage' },
  repeats: { table: 'remembered', key: ['series', 'day'], mode: 'vintage', repeats: 'said_again_at' },
  history: { table: 'listing', key: ['symbol'], mode: 'history', lists: 'listing_day' },
  built: { ...rate, mode: 'merge' },
};

const rowOf = (kind: Kind, { name, day, value }: Given, asOf: string, edition: number): Record<string, unknown> => {
  if (kind === 'vintage') return { series: name, day, value };
  if (kind === 'moments') return { series: name, day, value, as_known_at: asOf };
  // The moment of a statement has nothing to do with the order in which files come.
  if (kind === 'repeats') return { series: name, day: '2024-01-01', value, as_known_at: `${day}T00:00:00Z` };
  return { currency: name, rate_date: day, rate: value, note: kind === 'latest' ? String(edition % 4) : null };
};

const keyOf = (kind: Kind, { name, day }: Given): string => (kind === 'history' ? name : `${name} ${day}`);

const given = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  day: fc.constantFrom('2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'),
  value: fc.constantFrom('1', '1.0', '2', '30'),
});
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom(...kinds), rows: fc.array(given, { minLength: 1, maxLength: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ undo: fc.nat(3) }) },
);

interface Step {
  readonly kind: Kind;
  readonly rows: readonly Given[];
}

const tables = ['rate', 'observation', 'remembered', 'listing', 'listing_day', 'total', 'word'];

/** What a domain would build: the highest rate of each currency that was loaded, and its words. */
const build = async (writer: Writer, transaction: Knex, names: readonly string[], asOf: string, artifactId: string) => {
  await writer.beginBuilding();
  const stamp = { sourceTag: 'of.built', artifactId, asOf };
  const { rows } = await transaction.raw<{ rows: { currency: string; highest: string; days: string }[] }>(
    `select currency, max(rate)::text as highest, count(*)::text as days from data.rate where source_tag = 'of.built' and currency = any (?) group by 1`,
    [names] as never,
  );
  await transaction.raw('delete from data.word where currency = any (?)', [names] as never);
  await transaction.raw('delete from data.total where currency = any (?)', [names] as never);
  await writer.load<object>(
    { table: 'total', key: ['currency'] as never, mode: 'insert' },
    stamp,
    inBatches(rows.map(({ currency, highest }) => ({ currency, highest }))),
  );
  for (const { currency, highest, days } of rows)
    for (const word of [highest, days, 'same', 'same'])
      await transaction.raw(
        `insert into data.word (currency, word, source_tag, artifact_id, as_of) values (?, ?, 'of.built', ?::bigint, ?)`,
        [currency, word, artifactId, asOf],
      );
};

const loadStep = async (
  { db }: TestDatabase,
  { kind, rows }: Step,
  number: number,
  artifactId: string,
): Promise<void> => {
  const asOf = `2026-02-${String(number + 1).padStart(2, '0')}T12:00:00Z`;
  const distinct = [...new Map(rows.map((row) => [keyOf(kind, row), row])).values()];
  const lines =
    kind === 'history'
      ? distinct.map(({ name, value }) => ({ symbol: name, name: value, valid_from: rows[0]!.day }))
      : distinct.map((row) => rowOf(kind, row, asOf, (number * 3) % 5));
  await db.writing('test.rates', async (writer, transaction) => {
    await writer.record(String(number + 1));
    await writer.load(loads[kind], { sourceTag: `of.${kind}`, artifactId, asOf }, inBatches(lines));
    if (kind === 'built')
      await build(writer, transaction, [...new Set(distinct.map(({ name }) => name))], asOf, artifactId);
  });
};

describe.each(engines)('undoing loads on %s', (engine) => {
  let database: TestDatabase;
  const artifacts: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(engine, schema, { template: emptyOf(schema) });
    for (let at = 0; at < 30; at += 1) artifacts.push(await recordArtifact(database.db.knex));
  });
  afterAll(() => database.cleanup());

  const clear = () =>
    database.db.knex.raw(
      `${tables.map((table) => `delete from data.${table}`).join('; ')};
       delete from control.load; delete from control.load_row; delete from control.load_stamp;
       update control.dataset set latest_as_of = null`,
    );
  const held = async (): Promise<string[]> => {
    const dumps = tables.map((table) => `select '${table} ' || to_jsonb(t)::text as line from data.${table} t`);
    const { rows } = await database.db.knex.raw<{ rows: { line: string }[] }>(
      `select line from (${dumps.join(' union all ')}
         union all select 'as of ' || coalesce(latest_as_of::text, '') from control.dataset where key = 'test.rates') lines order by line collate "C"`,
    );
    return rows.map(({ line }) => line);
  };
  const undo = (number: number) =>
    database.db.writing('test.rates', async (writer, transaction) => {
      await writer.undo(String(number + 1));
      await transaction.raw('update control.load set undone_at = now() where run_id = ?::bigint', [number + 1]);
    });

  it('leaves what loading only the others would have left', async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        await clear();
        let standing: { readonly step: Step; readonly number: number }[] = [];
        let number = 0;
        for (const each of steps) {
          if ('kind' in each) {
            await loadStep(database, each, number, artifacts[number]!);
            standing.push({ step: each, number });
            number += 1;
            continue;
          }
          const taken = standing.at(-1 - each.undo);
          if (!taken) continue;
          try {
            await undo(taken.number);
            undone += 1;
            standing = standing.filter((other) => other !== taken);
          } catch (error) {
            // The last load of all can always be undone.
            if (!(error instanceof UndoRefused) || each.undo === 0) throw error;
          }
        }
        const left = await held();
        await clear();
        for (const { step: one, number: at } of standing) await loadStep(database, one, at, artifacts[at]!);
        expect(left).toEqual(await held());
      }),
      { numRuns: 15 },
    );
    expect(undone).toBeGreaterThan(5);
  });

  it('is refused with the number of the load that stands on the same rows, and works after that one is undone', async () => {
    await clear();
    const rows = (value: string) => [{ name: 'A', day: '2024-01-01', value }];
    await loadStep(database, { kind: 'merge', rows: rows('1') }, 0, artifacts[0]!);
    await loadStep(database, { kind: 'merge', rows: rows('2') }, 1, artifacts[1]!);
    await expect(undo(0)).rejects.toThrow(
      'load 2 came later and changed or confirmed the same rows; undo it first: dqs undo 2',
    );
    expect(await recordedDifference(database.db.knex, '2')).toEqual([
      {
        table: 'rate',
        columns: [
          { column: 'rate', changed: 1, emptied: 0, examples: [{ key: 'A 2024-01-01', before: '1', after: '2' }] },
        ],
        removed: [],
      },
    ]);
    await undo(1);
    await undo(0);
    expect(await held()).toEqual(['as of ']);
    await expect(undo(0)).rejects.toThrow('load 1 is undone already');
    await expect(undo(7)).rejects.toThrow('load 8 changed nothing, or was made before loads were recorded');
  });

  it('records few rows of a long history with few news, and none of a first load', async () => {
    await clear();
    const days = Array.from({ length: 300 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
    const rows = days.map((day) => ({ name: 'A', day, value: '1' }));
    const recorded = async (run: number): Promise<number> => {
      const { rows: found } = await database.db.knex.raw<{ rows: { rows: number }[] }>(
        'select count(*)::int as rows from control.load_row where run_id = ?::bigint',
        [run],
      );
      return found[0]!.rows;
    };
    for (const kind of ['merge', 'vintage', 'window'] as const) {
      await clear();
      await loadStep(database, { kind, rows: rows.slice(0, 298) }, 0, artifacts[0]!);
      await loadStep(
        database,
        { kind, rows: rows.map((row, at) => (at === 5 ? { ...row, value: '2' } : row)) },
        1,
        artifacts[1]!,
      );
      expect([await recorded(1), await recorded(2)]).toEqual([0, 3]);
      const before = await held();
      await loadStep(database, { kind, rows: rows.slice(100) }, 2, artifacts[2]!);
      await undo(2);
      expect(await held()).toEqual(before);
    }
  });
});
