import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from './statement.ts';
import {
  inBatches,
  loadInto,
  mergeRates,
  rateCount,
  rates,
  recordArtifact,
  testSchema,
  type Rate,
} from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import type { Load } from './load.ts';
import { noCounts, type LoadCounts } from './writer.ts';

const from = '1900-01-01';

const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 25 }))
  .map(([negative, digits, scale]) => {
    const text = digits.toString().padStart(scale + 1, '0');
    const value = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
    return negative && /[1-9]/.test(value) ? `-${value}` : value;
  });

const anyText = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((text) => !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text));

const days = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'] as const;
const artifactOf = fc.uniqueArray(
  fc.record({
    rate_date: fc.constantFrom(...days),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    rate: fc.constantFrom('1', '1.0', '2', null),
    note: fc.constantFrom('a', 'b', null),
  }),
  { selector: ({ rate_date, currency }) => `${currency} ${rate_date}`, minLength: 1, maxLength: 15 },
);

const modes: readonly Load<Rate>[] = [
  mergeRates,
  { ...mergeRates, mode: 'merge', arrangedBy: ['rate_date', 'currency'] },
  { ...mergeRates, mode: 'replace', scope: [] },
  { ...mergeRates, mode: 'replace', scope: ['currency'] },
  { ...mergeRates, mode: 'replace', scope: ['currency'], within: 'rate_date' },
  { ...mergeRates, mode: 'replace', scope: [], within: 'rate_date' },
];

type Model = Map<string, Rate & { readonly as_of: string }>;

const keyOf = ({ currency, rate_date }: Rate): string => `${currency} ${rate_date}`;

/** What a load must do, said without SQL. */
const modelled = (model: Model, load: Load<Rate>, rows: readonly Rate[], asOf: string): LoadCounts => {
  const counts = { read: rows.length, inserted: 0, changed: 0, unchanged: 0, removed: 0 };
  const days = rows.map(({ rate_date }) => rate_date).sort();
  const given = new Set(rows.map(keyOf));
  if (load.mode === 'replace') {
    for (const [key, held] of model) {
      const inScope = load.scope.length === 0 || rows.some(({ currency }) => currency === held.currency);
      const inBounds = load.within === undefined || (held.rate_date >= days[0]! && held.rate_date <= days.at(-1)!);
      if (inScope && inBounds && !given.has(key)) {
        model.delete(key);
        counts.removed += 1;
      }
    }
  }
  for (const row of rows) {
    const held = model.get(keyOf(row));
    if (!held) counts.inserted += 1;
    else if (held.rate === row.rate && held.note === row.note) counts.unchanged += 1;
    else counts.changed += 1;
    model.set(keyOf(row), { ...row, as_of: asOf });
  }
  return counts;
};

const ordered = (model: Model) =>
  [...model.values()].sort((a, b) => (`${a.rate_date}${a.currency}` < `${b.rate_date}${b.currency}` ? -1 : 1));

describe.each(engines)('loading on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine, testSchema, { template: emptyOf(testSchema) });
  });
  afterAll(() => test.cleanup());
  beforeEach(() => test.db.knex.raw('truncate data.rate, data.observation'));
  const held = () => test.db.reader('internal').all(rates, [from]);

  it('keeps every digit and every character', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(decimalText, anyText), { minLength: 1, maxLength: 40 }), async (cells) => {
        await test.db.knex.raw('truncate data.rate');
        const rows = cells.map(([rate, note], index) => ({
          rate_date: '2024-01-01',
          currency: `C${String(index).padStart(3, '0')}`,
          rate,
          note,
        }));
        await loadInto(test.db, mergeRates, rows);
        const read = await held();
        expect(read.map(({ rate_date, currency, rate, note }) => ({ rate_date, currency, rate, note }))).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['103.10', '0.00000000000000000001', '1234567890123456789012345678901234567890', '-0.50', '100'])(
    'keeps %s',
    async (rate) => {
      await loadInto(test.db, mergeRates, [{ rate_date: '2024-01-01', currency: 'USD', rate }]);
      expect((await held())[0]!.rate).toBe(rate);
    },
  );

  it('does and counts what the model says, whatever was there before', async () => {
    const runs = fc.array(fc.tuple(fc.constantFrom(...modes), artifactOf), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(runs, async (loads) => {
        await test.db.knex.raw('truncate data.rate');
        // Rows of another source with the same keys must stay as they are.
        await loadInto(test.db, mergeRates, [{ rate_date: days[2], currency: 'USD', rate: '9' }], {
          sourceTag: 'vendor',
        });
        const model: Model = new Map();
        for (const [index, [load, rows]] of loads.entries()) {
          const asOf = `2026-01-1${index}T00:00:00Z`;
          expect(await loadInto(test.db, load, rows, { asOf })).toEqual(modelled(model, load, rows, asOf));
        }
        const read = await held();
        expect(read.filter(({ source_tag }) => source_tag === 'vendor').map(({ rate }) => rate)).toEqual(['9']);
        const own = read.filter(({ source_tag }) => source_tag === 'ecb').map(({ source_tag: _, ...row }) => row);
        expect(own).toEqual(
          ordered(model).map(({ rate_date, currency, rate, note = null, as_of }) => ({
            rate_date,
            currency,
            rate,
            note,
            as_of,
          })),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('puts new rows into the table in the order that is asked for, whatever the order of the file', async () => {
    const load: Load<Rate> = { ...mergeRates, mode: 'merge', arrangedBy: ['currency', 'rate_date'] };
    const currencies = ['USD', 'CHF', 'JPY'];
    const ofDays = (some: readonly string[]) =>
      some.flatMap((rate_date) => currencies.map((currency) => ({ rate_date, currency, rate: '1' })));
    await loadInto(test.db, load, ofDays(['2024-01-02', '2024-01-01']));
    await loadInto(test.db, load, ofDays(['2024-01-04', '2024-01-02', '2024-01-03']));
    const { rows } = await test.db.knex.raw<{ rows: { row: string }[] }>(
      `select currency || to_char(rate_date, ' DD') as row from data.rate where rate_date <> '2024-01-02' order by ctid`,
    );
    expect(rows.map(({ row }) => row)).toEqual(
      [
        ['CHF 01', 'JPY 01', 'USD 01'],
        ['CHF 03', 'CHF 04', 'JPY 03', 'JPY 04', 'USD 03', 'USD 04'],
      ].flat(),
    );
  });

  it('leaves a row alone that is later than that of the file, where files may come in any order', async () => {
    const load: Load<Rate> = { ...mergeRates, mode: 'merge', latest: 'note' };
    const row = (note: string, rate: string) => [{ rate_date: '2024-01-01', currency: 'USD', rate, note }];
    await loadInto(test.db, load, row('2024-05-02', '2'));
    const older = await loadInto(test.db, load, row('2024-05-01', '1'), { asOf: '2026-01-16T00:00:00Z' });
    expect(older).toEqual({ read: 1, inserted: 0, changed: 0, unchanged: 0, removed: 0 });
    expect(await held()).toMatchObject([{ rate: '2', note: '2024-05-02' }]);
    expect(await loadInto(test.db, load, row('2024-05-03', '2'))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await loadInto(test.db, load, row('2024-05-04', '3'))).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await held()).toMatchObject([{ rate: '3', note: '2024-05-04' }]);
  });

  it('changes a value whose digits changed, though the number is the same', async () => {
    const row = { rate_date: '2024-01-01', currency: 'USD', rate: '1.1' };
    await loadInto(test.db, mergeRates, [row]);
    expect(await loadInto(test.db, mergeRates, [{ ...row, rate: '1.10' }])).toMatchObject({ changed: 1 });
    expect((await held())[0]!.rate).toBe('1.10');
  });

  it('names the key that stands twice in an artifact, first load or later', async () => {
    const twice = ['1', '2'].map((rate) => ({ rate_date: '2024-01-01', currency: 'USD', rate }));
    await expect(loadInto(test.db, mergeRates, twice)).rejects.toThrow(/same key in data\.rate.*USD.*2024-01-01/);
    await loadInto(test.db, mergeRates, [{ rate_date: '2024-01-09', currency: 'USD', rate: '1' }]);
    await expect(loadInto(test.db, mergeRates, twice)).rejects.toThrow(
      /same key in data\.rate.*2024-01-01.*USD|USD.*2024-01-01/,
    );
    expect(await held()).toHaveLength(1);
  });

  it.each(['\u0000', '\u0001', '\u001d', '\u001f', '\u007f'])('refuses the control character %j', async (character) => {
    const rows = [{ rate_date: '2024-01-01', currency: 'USD', rate: '1', note: `a${character}b` }];
    await expect(loadInto(test.db, mergeRates, rows)).rejects.toThrow('note contains the control character');
    expect(await held()).toEqual([]);
  });

  it('inserts what was removed before, and refuses a key that is held or stands twice', async () => {
    const insert: Load<Rate> = { ...mergeRates, mode: 'insert' };
    const usd = { rate_date: '2024-01-01', currency: 'USD', rate: '1' };
    await loadInto(test.db, mergeRates, [usd, { ...usd, currency: 'JPY' }], { sourceTag: 'vendor' });
    await loadInto(test.db, mergeRates, [{ ...usd, currency: 'JPY' }]);
    expect(await loadInto(test.db, insert, [usd])).toEqual({ ...noCounts, read: 1, inserted: 1 });
    await expect(loadInto(test.db, insert, [{ ...usd, rate: '2' }])).rejects.toThrow('data.rate');
    const chf = { ...usd, currency: 'CHF' };
    await expect(loadInto(test.db, insert, [chf, chf])).rejects.toThrow('same key in data.rate');
    await expect(loadInto(test.db, { ...insert, key: ['currency'] }, [chf])).rejects.toThrow('no unique key');
    expect((await held()).map(({ currency, source_tag }) => `${currency} ${source_tag}`).sort()).toEqual([
      'JPY ecb',
      'JPY vendor',
      'USD ecb',
      'USD vendor',
    ]);
  });

  it('inserts rows of many artifacts, each with its own stamp', async () => {
    const insert: Load<Rate> = { ...mergeRates, mode: 'insert' };
    const ids = await test.db.writing('test.rates', async (writer, transaction) => {
      const parts = [await recordArtifact(transaction), await recordArtifact(transaction)];
      const given = async function* () {
        for (const [at, artifactId] of parts.entries())
          yield { artifactId, rows: [{ rate_date: days[at]!, currency: 'USD', rate: '1' }] };
      };
      await writer.loadParts<Rate>(insert, { sourceTag: 'ecb', asOf: '2026-01-15T12:00:00Z' }, given());
      return parts;
    });
    const { rows } = await test.db.knex.raw<{ rows: { artifact_id: string }[] }>(
      'select artifact_id::text from data.rate order by rate_date',
    );
    expect(rows.map(({ artifact_id }) => artifact_id)).toEqual(ids);
  });

  it('refuses what it cannot place: unknown columns, sources, artifacts, tables', async () => {
    const row = { rate_date: '2024-01-01', currency: 'USD', rate: '1' };
    await expect(loadInto(test.db, mergeRates, [{ ...row, curency: 'x' } as Rate])).rejects.toThrow('curency');
    await expect(loadInto(test.db, mergeRates, [row], { sourceTag: 'nobody' })).rejects.toThrow(
      'source nobody is not recorded',
    );
    await expect(loadInto(test.db, mergeRates, [row], { artifactId: '999999' })).rejects.toThrow('artifact 999999');
    await expect(loadInto(test.db, { ...mergeRates, table: 'untagged' }, [row])).rejects.toThrow('not a fact table');
    await expect(loadInto(test.db, mergeRates, [{ ...row, rate: 'abc' }])).rejects.toThrow('numeric');
  });

  it('leaves nothing of a load whose source of rows fails, and can load again', async () => {
    const broken = async function* () {
      yield* inBatches([{ rate_date: '2024-01-01', currency: 'USD', rate: '1' }]);
      throw new Error('the file ends early');
    };
    const attempt = test.db.writing('test.rates', async (writer, transaction) =>
      writer.load<Rate>(
        mergeRates,
        { sourceTag: 'ecb', asOf: '2026-01-15T12:00:00Z', artifactId: await recordArtifact(transaction) },
        broken(),
      ),
    );
    await expect(attempt).rejects.toThrow('the file ends early');
    expect(await held()).toEqual([]);
    expect(
      await loadInto(test.db, mergeRates, [{ rate_date: '2024-01-01', currency: 'USD', rate: '1' }]),
    ).toMatchObject({ inserted: 1 });
  });

  it('streams many batches with nulls, numbers and booleans alike', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => ({
      rate_date: days[index % 5]!,
      currency: `C${Math.floor(index / 5)}`,
      rate: index % 3 === 0 ? null : `${index}.50`,
      note: index % 2 === 0 ? `line one\nline two\t${index} \\N` : null,
    }));
    expect(await loadInto(test.db, mergeRates, rows)).toMatchObject({ read: 60_000, inserted: 60_000 });
    expect(await loadInto(test.db, mergeRates, rows)).toMatchObject({ unchanged: 60_000, inserted: 0, changed: 0 });
    expect(await test.db.reader('public').first(rateCount)).toEqual({ rows: 60_000 });
    const one = statement(
      'one_note',
      { note: 'text?', rate: 'decimal?' },
      'select note, rate from rate where currency = $1 and rate_date = $2',
    );
    expect(await test.db.reader('public').first(one, ['C2', days[0]])).toEqual({
      note: 'line one\nline two\t10 \\N',
      rate: '10.50',
    });
  });

  it('tells the planner of a table that has become another one, and leaves it be where little was written', async () => {
    const row = (index: number): Rate => ({ rate_date: days[0], currency: `C${index}`, rate: '1', note: null });
    const rowsOf = (start: number, count: number) => Array.from({ length: count }, (_, index) => row(start + index));
    const known = async (): Promise<number> => {
      const sql = `select reltuples::int as rows from pg_class where oid = 'data.rate'::regclass`;
      return (await test.db.knex.raw<{ rows: { rows: number }[] }>(sql)).rows[0]!.rows;
    };
    await loadInto(test.db, mergeRates, rowsOf(0, 120_000));
    expect(await known()).toBe(120_000);
    await loadInto(test.db, mergeRates, rowsOf(111_000, 10_000));
    expect(await known()).toBe(120_000);
    await loadInto(test.db, mergeRates, rowsOf(121_000, 20_000));
    expect(await known()).toBe(141_000);
  });
});
