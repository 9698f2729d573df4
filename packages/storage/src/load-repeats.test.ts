import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Load } from './load.ts';
import { loadInto, testSchema } from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';

interface Observation {
  readonly series: string;
  readonly day: string;
  readonly value: string | null;
  readonly as_known_at?: string;
}

const load: Load<Observation> = {
  table: 'remembered',
  key: ['series', 'day'],
  mode: 'vintage',
  repeats: 'said_again_at',
};
const day = '2024-01-01';
const at = (month: number): string => `2025-${String(month).padStart(2, '0')}-01T00:00:00Z`;

describe.each(engines)('loading vintages that remember when they were said again on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine, testSchema, { template: emptyOf(testSchema) });
  });
  afterAll(() => test.cleanup());

  const rows = async () => {
    const { rows: found } = await test.db.knex.raw<{ rows: { series: string; known: string; value: string | null }[] }>(
      `select series, to_char(as_known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as known, value::text as value
         from data.remembered order by series, as_known_at`,
    );
    return found;
  };
  /** The value of the newest row known at or before a moment. */
  const answer = (found: Awaited<ReturnType<typeof rows>>, series: string, moment: string) =>
    found.filter((row) => row.series === series && row.known <= moment).at(-1)?.value;

  it('a file of a moment between two others changes what was known between them and nothing after', async () => {
    await test.db.knex.raw('delete from data.remembered');
    const say = (value: string, month: number) =>
      loadInto<Observation>(test.db, load, [{ series: 'cpi', day, value, as_known_at: at(month) }]);
    expect(await say('1', 1)).toMatchObject({ inserted: 1 });
    expect(await say('1', 5)).toMatchObject({ unchanged: 1 });
    expect(await say('1', 7)).toMatchObject({ unchanged: 1 });
    expect((await rows()).map(({ known }) => known)).toEqual([at(1)]);
    expect(await say('2', 3)).toMatchObject({ changed: 1 });
    expect((await rows()).map(({ known, value }) => `${known} ${value}`)).toEqual([
      `${at(1)} 1`,
      `${at(3)} 2`,
      `${at(5)} 1`,
    ]);
    await say('3', 6);
    expect((await rows()).map(({ known, value }) => `${known} ${value}`).slice(2)).toEqual([
      `${at(5)} 1`,
      `${at(6)} 3`,
      `${at(7)} 1`,
    ]);
  });

  it('answers as if every moment were kept, in whatever order files come, and counts what changed', async () => {
    const file = fc.record({
      month: fc.integer({ min: 1, max: 9 }),
      cells: fc.uniqueArray(
        fc.record({ series: fc.constantFrom('cpi', 'gdp', 'jobs'), value: fc.constantFrom('1', '1.0', '2', null) }),
        { selector: ({ series }) => series, minLength: 1 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 9 }), async (files) => {
        await test.db.knex.raw('delete from data.remembered');
        const said = new Map<string, string | null>();
        for (const [index, { month, cells }] of files.entries()) {
          const given = cells.map((cell) => ({ ...cell, day, as_known_at: at(month) }));
          const counts = await loadInto<Observation>(test.db, load, given, { asOf: `2026-01-0${index + 1}T00:00:00Z` });
          const before = (series: string) => {
            const moments = [...said.keys()].filter((key) => key.startsWith(series) && key <= `${series} ${at(month)}`);
            const last = moments.toSorted().at(-1);
            return last === undefined ? undefined : said.get(last);
          };
          const outcomes = cells.map(({ series, value }) => {
            const held = before(series);
            return held === undefined ? 'inserted' : held === value ? 'unchanged' : 'changed';
          });
          const of = (outcome: string) => outcomes.filter((each) => each === outcome).length;
          expect(counts).toEqual({
            read: cells.length,
            inserted: of('inserted'),
            changed: of('changed'),
            unchanged: of('unchanged'),
            removed: 0,
          });
          for (const { series, value } of cells) said.set(`${series} ${at(month)}`, value);
        }
        const found = await rows();
        for (const series of ['cpi', 'gdp', 'jobs']) {
          for (let month = 1; month <= 9; month += 1) {
            const last = [...said.keys()].filter((key) => key.startsWith(series) && key <= `${series} ${at(month)}`);
            const newest = last.toSorted().at(-1);
            expect(answer(found, series, at(month))).toBe(newest === undefined ? undefined : said.get(newest));
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
