import { explainReads, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { macro } from './index.ts';
import { missedReleases } from './missed/missed.ts';

const now = '2026-01-05T15:00:00Z';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(macro, now);
  const run = (sql: string) => scratch.db.knex.raw(sql);
  await run(
    `insert into data.macro_series (series_key, source, source_series_id, title, units, frequency, seasonal_adjustment, license_tag,
            keywords, geography, release_name, prominence, first_period, last_period, known_since, digest, updated_at, source_tag,
            artifact_id, as_of)
     select 'bls.plan.s' || n, 'bls', 'S' || n, 'Price of thing ' || n, 'index', 'monthly', 'not_applicable', 'us_public_domain',
            'inflation word' || n || case when n % 40 >= 37 then ' outlying' else '' end, 'US', 'Consumer Price Index', 50 + n % 40, '2010-01-01', '2019-12-01', '2010-02-10T00:00:00Z',
            'x', case when n <= 300 then timestamptz '2025-01-01T00:00:00Z' + n * interval '1 hour' end, 'bls.labstat', 1, '2026-01-05T15:00:00Z'
       from generate_series(1, 20000) n`,
  );
  // Three vintages of every month of 300 series; a hundred of one more.
  const observations = (keys: string, vintages: number) =>
    run(
      `insert into data.macro_observation (series_key, period, as_known_at, period_type, value, source_tag, artifact_id, as_of)
       select key, month::date, month + interval '40 days' + vintage * interval '30 days', 'month', vintage + 0.5, 'bls.labstat', 1,
              '2026-01-05T15:00:00Z'
         from (${keys}) series(key), generate_series(timestamp '2010-01-01', '2019-12-01', '1 month') month,
              generate_series(0, ${vintages - 1}) vintage`,
    );
  await observations(`select 'bls.plan.s' || n from generate_series(1, 300) n`, 3);
  await observations(`select 'bls.plan.s301'`, 100);
  await run(
    `insert into data.macro_release (occurrence_id, agency, code, mark, release_name, scheduled_at, status, source_tag, artifact_id, as_of)
     select 'bls/x/' || n, 'bls', 'x', '', 'Consumer Price Index', timestamptz '2000-01-01T13:30:00Z' + n * interval '1 day',
            'scheduled', 'bls.calendar', 1, '2026-01-05T15:00:00Z' from generate_series(1, 12000) n`,
  );
  // As at the end of a load.
  await run(`select gin_clean_pending_list('data.macro_series_words')`);
  await run('analyze data.macro_series, data.macro_observation, data.macro_release');
});
afterAll(() => scratch.close());

/** The domain with a search that reads the missed releases, like the operations on freshness. */
const askingMissed: typeof macro = {
  ...macro,
  handlers: {
    ...macro.handlers,
    search: async ({ query }, { db, now: instant }) => {
      await missedReleases(db, instant);
      return { data: { query, matches: [] }, meta: { source: 'macro.catalogue', as_of: null } };
    },
  },
};

const readsOf = async (tool: string, values: object, domain = macro) => {
  const reads = await explainReads(scratch, domain, tool, values);
  for (const { wholeTables, plan } of reads)
    expect(
      wholeTables.filter((table) => table.startsWith('macro_')),
      plan,
    ).toEqual([]);
  return reads;
};

describe('reads', () => {
  it.each([
    ['the latest view of a series', 'macro_get_series', { series_key: 'bls.plan.s17', limit: 100 }, 1, 10],
    [
      'a series as known at an instant',
      'macro_get_series',
      { series_key: 'bls.plan.s17', as_known_at: '2018-06-01T00:00:00Z', limit: 100 },
      1,
      10,
    ],
    ['a page of the calendar', 'macro_get_calendar', { start: '2026-01-01', end: '2026-03-31', limit: 50 }, 1, 40],
    ['recent updates', 'macro_get_recent_updates', { since: '2025-01-03T00:00:00Z', limit: 50 }, 1, 40],
    ['a search by a rare word', 'macro_search', { query: 'word17' }, 2, 40],
    ['a search by a whole key', 'macro_search', { query: 'bls.plan.s1999' }, 1, 40],
    ['a search by a part of a key', 'macro_search', { query: 'an.s1999' }, 4, 40],
  ])('%s touches little more than what it answers', async (_, tool, values, trips, perRow) => {
    const reads = await readsOf(tool, values);
    expect(reads).toHaveLength(trips);
    for (const { buffers, rows, plan } of reads) expect(buffers, plan).toBeLessThanOrEqual(perRow * rows + 400);
  });

  it.each(['infaltion wrod17', 'construction services'])(
    'what a slip makes of the words "%s" is looked up in the index, a few pages for each of some hundred',
    async (query) => {
      const reads = await readsOf('macro_search', { query });
      expect(reads.length).toBeGreaterThan(1);
      for (const { buffers, plan } of reads) expect(buffers, plan).toBeLessThanOrEqual(5000);
    },
  );

  it('words that only the least prominent series have are found by the index of words', async () => {
    const [read] = (await readsOf('macro_search', { query: 'outlying' })).filter(({ rows }) => rows >= 300);
    expect(read?.plan).toContain('macro_series_words');
    expect(read?.plan).not.toContain('macro_series_prominence_series_key_index');
  });

  it('what was missed of the calendars touches the headline series and two occurrences of each release', async () => {
    await scratch.db.knex.raw(
      `update data.macro_series set release_name = 'Employment Situation', prominence = 10, frequency = 'monthly'
        where series_key between 'bls.plan.s100' and 'bls.plan.s1009'`,
    );
    await scratch.db.knex.raw(
      `update data.macro_release set release_name = 'Employment Situation' where occurrence_id like '%00'`,
    );
    await scratch.db.knex.raw('analyze data.macro_series, data.macro_release');
    const [read, ...others] = await readsOf('macro_search', { query: 'any' }, askingMissed);
    expect(others).toEqual([]);
    expect(read!.buffers, read!.plan).toBeLessThanOrEqual(1200);
  });

  it('as known at an instant cost at most twice those of the latest view, also with a hundred vintages a month', async () => {
    for (const series_key of ['bls.plan.s17', 'bls.plan.s301']) {
      const [latest] = await readsOf('macro_get_series', { series_key, limit: 100 });
      for (const as_known_at of ['2012-01-01T00:00:00Z', '2018-06-01T00:00:00Z', '2025-01-01T00:00:00Z']) {
        const [known] = await readsOf('macro_get_series', { series_key, as_known_at, limit: 100 });
        expect(known!.buffers, known!.plan).toBeLessThanOrEqual(2 * latest!.buffers + 20);
      }
    }
  });
});
