import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMonths } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsConnector, writeFacts, type Fact } from '../fixtures/facts.ts';
import { macro } from '../index.ts';
import { blsSource, frbSource, fredMdSource, realTimeSource } from '../sources.ts';
import { series } from './contract.ts';

/** The facts of a test: real-time files with their own instants, and runs of an agency's file without instants. */
const keys = Array.from({ length: 8 }, (_, index) => `bls.test.series_${index}`);
const months = Array.from({ length: 10 }, (_, index) => `2020-${String(index + 1).padStart(2, '0')}-01`);
const dated = [realTimeSource, fredMdSource, frbSource].map((source, index) => ({
  source,
  // The last one is an agency whose files contain their creation time: repeated values add no row.
  connector: factsConnector(
    `macro.test-${source.tag.replaceAll('.', '-')}`,
    source,
    true,
    index === 2 ? 'changes' : 'all',
  ),
}));
const agency = { source: blsSource, connector: factsConnector('macro.test-agency', blsSource, false) };

interface Known {
  readonly key: string;
  readonly period: string;
  readonly knownAt: string;
  readonly tag: string;
  readonly value: string | null;
}

const moment = fc
  .date({ min: new Date('2020-02-01'), max: new Date('2024-12-31'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 10)}T13:30:00Z`);
const value = fc.option(
  fc.integer({ min: -50, max: 50 }).map((number) => `${number}.0`),
  { freq: 9 },
);

/** Pseudo-random, but the same for a source, series, period and instant: a source has one value at an instant. */
const valueAt = (tag: string, key: string, period: string, knownAt: string, values: readonly (string | null)[]) => {
  let hash = 7;
  for (const character of `${tag}${key}${period}${knownAt}`) hash = (hash * 31 + character.charCodeAt(0)) % 99_991;
  return values[hash % values.length] ?? null;
};

const [world] = fc.sample(
  fc.record({
    values: fc.array(value, { minLength: 4, maxLength: 4 }),
    files: fc.array(
      fc.record({
        source: fc.constantFrom(0, 1, 2),
        cells: fc.uniqueArray(
          fc.record({ key: fc.constantFrom(...keys), period: fc.constantFrom(...months), knownAt: moment }),
          { minLength: 60, maxLength: 160, selector: ({ key, period, knownAt }) => `${key}${period}${knownAt}` },
        ),
      }),
      { minLength: 8, maxLength: 8 },
    ),
    runs: fc.array(
      fc.uniqueArray(fc.record({ key: fc.constantFrom(...keys), period: fc.constantFrom(...months), value }), {
        minLength: 30,
        maxLength: 70,
        selector: ({ key, period }) => `${key}${period}`,
      }),
      { minLength: 3, maxLength: 3 },
    ),
  }),
  { numRuns: 1, seed: 20200601 },
);
const runAt = (run: number): string => `202${1 + run}-06-15T09:00:00Z`;
const now = '2026-01-05T15:00:00Z';

/** The expected final values, computed without SQL. */
const known: Known[] = [];
const files = world!.files.map(({ source, cells }) => {
  const { tag } = dated[source]!.source;
  const facts = cells.map((cell): Fact & { knownAt: string } => ({
    ...cell,
    value: valueAt(tag, cell.key, cell.period, cell.knownAt, world!.values),
  }));
  for (const fact of facts) known.push({ ...fact, tag });
  return { connector: dated[source]!.connector, facts };
});
const spanOf = (facts: readonly { readonly key: string; readonly period: string }[], key: string) => {
  const periods = facts.flatMap((fact) => (fact.key === key ? [fact.period] : [])).toSorted();
  return { first: periods.at(0) ?? '', last: periods.at(-1) ?? '' };
};
const newestOf = (facts: readonly Known[], key: string, period: string): string | null =>
  facts.findLast((fact) => fact.key === key && fact.period === period)?.value ?? null;
for (const [run, cells] of world!.runs.entries()) {
  const ofAgency = known.filter(({ tag }) => tag === blsSource.tag);
  for (const cell of cells) {
    const before = ofAgency.filter(({ key, period }) => key === cell.key && period === cell.period);
    // An edition that starts with the loaded data and ends before it changes no loaded period.
    const [said, held] = [spanOf(cells, cell.key), spanOf(ofAgency, cell.key)];
    const isLate = said.first <= held.first && said.last < held.last;
    if (isLate && before.length > 0) continue;
    if (before.length === 0 || before.at(-1)!.value !== cell.value)
      known.push({ ...cell, knownAt: runAt(run), tag: blsSource.tag });
  }
  // A value that an edition omits between its first and last period ends, if it is a single one.
  for (const key of new Set(cells.map((cell) => cell.key))) {
    const said = cells.filter((cell) => cell.key === key).map(({ period }) => period);
    const { first, last } = spanOf(cells, key);
    const gone = months.filter((period) => {
      const isBetween = first < period && period < last && !said.includes(period);
      return isBetween && newestOf(ofAgency, key, period) !== null;
    });
    const isNewer = ofAgency.every(
      (fact) => fact.key !== key || fact.period <= last || newestOf(ofAgency, key, fact.period) === null,
    );
    for (const period of isNewer && gone.length === 1 ? gone : [])
      known.push({ key, period, value: null, knownAt: runAt(run), tag: blsSource.tag });
  }
}

/** The newest vintage of each period known at or before an instant; at equal instants, the first source by tag. */
const modelled = (key: string, at: string): 'out_of_coverage' | string[] => {
  const ofSeries = known.filter((fact) => fact.key === key);
  if (!ofSeries.some(({ knownAt }) => knownAt <= at)) return 'out_of_coverage';
  return months.toReversed().flatMap((period) => {
    const [newest] = ofSeries
      .filter((fact) => fact.period === period && fact.knownAt <= at)
      .toSorted((a, b) => (a.knownAt === b.knownAt ? (a.tag < b.tag ? -1 : 1) : a.knownAt < b.knownAt ? 1 : -1));
    return newest === undefined || newest.value === null ? [] : [`${period} ${newest.value}`];
  });
};

let folder = '';
const services: ScratchService[] = [];

/** Loads all files: those of the agency in runs in order of time, the others where `order` puts them. */
const loaded = async (order: readonly number[]): Promise<ScratchService> => {
  const scratch = await openScratchService(macro, now);
  services.push(scratch);
  for (const at of order) {
    const file = files[at];
    if (file) {
      scratch.clock.set(now);
      await scratch.load(file.connector, [writeFacts(folder, `file-${at}`, file.facts)]);
    } else {
      const run = at - files.length;
      scratch.clock.set(runAt(run));
      await scratch.load(agency.connector, [writeFacts(folder, `run-${run}`, world!.runs[run]!)]);
    }
  }
  scratch.clock.set(now);
  return scratch;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'macro-'));
  await loaded([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await loaded([8, 7, 6, 5, 9, 4, 3, 2, 10, 1, 0]);
});
afterAll(async () => {
  for (const scratch of services) await scratch.close();
  rmSync(folder, { recursive: true });
});

const ask = async (values: object, scratch = services[0]!) => {
  const { data, meta, pagination } = await scratch.answer(series, values);
  return { data, meta, pagination };
};

const answered = async (scratch: ScratchService, series_key: string, as_known_at: string | null) => {
  try {
    const { data } = await ask({ series_key, as_known_at, limit: 500 }, scratch);
    return data.observations.map(({ period, value }) => `${period} ${value}`);
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
};

describe('a series as known at an instant', () => {
  it('is what the model says, for a thousand series and instants', async () => {
    const instants = fc.oneof(
      moment,
      fc.constantFrom(...known.map(({ knownAt }) => knownAt)),
      fc.constantFrom('2019-12-31T00:00:00Z', '2099-01-01T00:00:00Z', ...[0, 1, 2].map(runAt)),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), instants, async (key, at) => {
        expect(await answered(services[0]!, key, at)).toEqual(modelled(key, at));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same whatever the order in which files came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), fc.oneof(moment, fc.constant(null)), async (key, at) => {
        expect(await answered(services[1]!, key, at)).toEqual(await answered(services[0]!, key, at));
      }),
      { numRuns: 200 },
    );
  });

  it('is the same now in whatever order the editions of a file without dates come', async () => {
    // Each edition has one more period than the previous one and revises any values.
    const editions = fc.sample(
      fc.array(fc.array(value, { minLength: 6, maxLength: 6 }), { minLength: 4, maxLength: 4 }),
      {
        numRuns: 1,
        seed: 7,
      },
    )[0]!;
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
      [2, 0, 3, 1],
    ] as const;
    const scratch = services[0]!;
    for (const [at, order] of orders.entries()) {
      for (const [turn, edition] of order.entries()) {
        scratch.clock.set(`2026-0${1 + at}-0${1 + turn}T09:00:00Z`);
        const facts = editions[edition]!.slice(0, 3 + edition).map((said, month) => ({
          key: `bls.order.s${at}`,
          period: months[month]!,
          value: said,
        }));
        await scratch.load(agency.connector, [writeFacts(folder, `edition-${at}-${edition}`, facts)]);
      }
    }
    scratch.clock.set('2026-06-05T15:00:00Z');
    const newest = editions[3]!
      .flatMap((said, month) => (said === null ? [] : [`${months[month]} ${said}`]))
      .toReversed();
    for (const at of orders.keys()) {
      expect(await answered(scratch, `bls.order.s${at}`, null)).toEqual(newest);
      expect(await answered(scratch, `bls.order.s${at}`, '2026-06-04T00:00:00Z')).toEqual(newest);
    }
    scratch.clock.set(now);
  });

  it('of the future is the current view, in point-in-time mode', async () => {
    const [series_key] = keys;
    const current = await ask({ series_key });
    const future = await ask({ series_key, as_known_at: '2099-01-01T02:00:00+02:00' });
    expect(future.data).toEqual(current.data);
    expect(current.meta).toMatchObject({ point_in_time: false, as_known_at: null });
    expect(future.meta).toEqual({ ...current.meta, point_in_time: true, as_known_at: '2099-01-01T00:00:00Z' });
  });

  it('is what derived values are derived from', async () => {
    const [series_key] = keys;
    for (const as_known_at of ['2021-01-01T00:00:00Z', '2022-07-01T00:00:00Z', '2024-01-01T00:00:00Z']) {
      const asked = { series_key, as_known_at, limit: 500 };
      const { data } = await ask(asked);
      const derived = await ask({ ...asked, transform: 'change' });
      const values = new Map(data.observations.map(({ period, value }) => [period, Number.parseInt(value, 10)]));
      const changes = [...values].flatMap(([period, value]) => {
        const before = values.get(addMonths(period, -1));
        return before === undefined ? [] : [`${period} ${value - before}`];
      });
      expect(derived.data.observations.map(({ period, value }) => `${period} ${value}`)).toEqual(changes);
    }
  });

  it('begins with the oldest vintage and is refused an instant before it', async () => {
    const [series_key] = keys;
    const { meta } = await ask({ series_key });
    const first = known
      .filter(({ key }) => key === series_key)
      .map(({ knownAt }) => knownAt)
      .toSorted()[0]!;
    expect(meta.vintage_coverage_start).toBe(first);
    expect((await ask({ series_key, as_known_at: first })).meta.vintage_coverage_start).toBe(first);
    const before = new Date(Date.parse(first) - 1).toISOString();
    const refusal = await ask({ series_key, as_known_at: before }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'out_of_coverage', detail: { param: 'as_known_at' } });
    expect((refusal as ServiceError).message).toContain(first);
  });

  it('pages to the end without a gap', async () => {
    const [series_key] = keys;
    const as_known_at = '2023-01-01T00:00:00Z';
    const whole = await answered(services[0]!, series_key!, as_known_at);
    const seen: string[] = [];
    let cursor: string | null | undefined = null;
    do {
      const { data, pagination } = await ask({ series_key, as_known_at, limit: 3, cursor });
      seen.push(...data.observations.map(({ period, value }) => `${period} ${value}`));
      cursor = pagination?.next_cursor;
    } while (cursor);
    expect(seen).toEqual(whole);
  });
});

describe('what cannot be answered', () => {
  it('an unknown key, with the nearest', async () => {
    const refusal = (await ask({ series_key: 'bls.test.series_99' }).catch((error: unknown) => error)) as ServiceError;
    expect(refusal).toMatchObject({ code: 'not_found', detail: { param: 'series_key' } });
    expect(refusal.detail.candidates).toContain('bls.test.series_0');
  });

  it('a range without observations is an empty list', async () => {
    const { data, meta } = await ask({ series_key: keys[0], start: '1950-01-01', end: '1950-12-31' });
    expect(data).toMatchObject({ start: '1950-01-01', end: '1950-12-31', observations: [] });
    expect(meta.as_of).toBeNull();
  });
});
