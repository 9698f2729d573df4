import type { Clock } from '@dqs/core';
import { LimitError, type Admission, type Admitted } from '@dqs/limits';
import { ServiceError, type DatasetKey, type Day, type Decimal, type Instant } from '@dqs/schemas';
import {
  joinGenerations,
  type Database,
  type GenerationRequest,
  type Reader,
  type Surface,
  type Value,
} from '@dqs/storage';

/** A clock that moves only on request. */
export interface FakeClock extends Clock {
  moveTo(instant: string): void;
}

export const createFakeClock = (instant: string): FakeClock => {
  let now = Date.parse(instant);
  return { now: () => now, moveTo: (next) => void (now = Date.parse(next)) };
};

/** Counts the reads of operations. It can be made to fail. Nothing in it is held back. */
export interface FakeDatabase extends Database {
  readonly reads: number;
  /** Simulates a committed load. */
  commit(dataset: DatasetKey): void;
  /** Makes `ping` fail or work again. */
  setReachable(reachable: boolean): void;
}

const rowsOf = (quote: string, version: number) =>
  Array.from({ length: 25 }, (_, at) => ({
    date: `2026-01-${String(25 - Math.floor(at / 2)).padStart(2, '0')}` as Day,
    number: at,
    value: `1.0${version}${at}` as Decimal,
    note: at % 3 === 0 ? null : `${quote}, "quoted"`,
    source: 'fake_public',
    as_of: '2026-01-25T12:00:00Z' as Instant,
  }));

const unavailable = (): Promise<never> => Promise.reject(new Error('the fake database does not do this'));

/**
 * Twenty-five rates for every currency but XXX, ordered by number. The version of the dataset is visible in their
 * digits.
 */
export const createFakeDatabase = (): FakeDatabase => {
  const versions = new Map<DatasetKey, number>([['fake.rates', 1]]);
  const generations = new Map<DatasetKey, string>([['fake.rates', 'generation 1']]);
  let [reads, reachable] = [0, true];

  const readRates = ([quote, start, , afterNumber, limit]: readonly Value[]): readonly unknown[] =>
    rowsOf(String(quote), versions.get('fake.rates') ?? 0)
      .filter((row) => quote !== 'XXX' && (start === null || row.date >= String(start)))
      .filter((row) => afterNumber === null || row.number > Number(afterNumber))
      .slice(0, Number(limit));

  const reader = (surface: Surface, _signal?: AbortSignal, params?: GenerationRequest): Reader => ({
    surface,
    all: async ({ name }, values = []) => {
      if (name === 'held_back_newest') return [];
      reads++;
      params?.found(joinGenerations(params.datasets, generations));
      return readRates(values) as never;
    },
    first: unavailable,
    snapshot: unavailable,
    omitted: unavailable,
  });

  return {
    engine: 'embedded',
    standbyKnex: null,
    get knex(): never {
      throw new Error('the fake database has no tables');
    },
    get reads() {
      return reads;
    },
    commit: (dataset) => {
      const version = (versions.get(dataset) ?? 0) + 1;
      versions.set(dataset, version);
      generations.set(dataset, `generation ${version}`);
    },
    setReachable: (next) => void (reachable = next),
    migrate: unavailable,
    exporting: unavailable,
    isCurrent: async () => true,
    figures: () => ({ isReached: reachable, closedSurfaces: [], pools: [], standbyLagSeconds: null }),
    reader,
    writing: unavailable,
    generations: () => generations,
    refuseClosed: () => undefined,
    verifySurfaces: async () => undefined,
    ping: async () => {
      if (!reachable) throw new ServiceError('service_unavailable', 'the database does not answer', { retry_after: 2 });
    },
    backup: unavailable,
    close: async () => undefined,
  };
};

const callers: Readonly<Record<string, Surface>> = { 'public-key': 'public', 'internal-key': 'internal' };

const admitted = (surface: Surface, remaining: number): Admitted => ({
  caller: { accountId: 'account', keyId: surface, keyPrefix: `dqs_live_${surface}`, surface },
  rates: {
    window: { limit: 120, remaining, resetSeconds: 3, windowSeconds: 60 },
    month: {
      limit: 1000,
      remaining: 900,
      resetSeconds: 86_400,
      monthSeconds: 2_678_400,
      resetAt: '2026-02-01T00:00:00Z',
    },
  },
});

/** Accepts `public-key` and `internal-key`; rejects `limited-key` (over its rate) and `spent-key` (over its quota). */
export const createFakeAdmission = (): Admission => ({
  async admit(secret) {
    const surface = callers[secret ?? ''];
    if (surface) return admitted(surface, 119);
    const { rates } = admitted('public', 0);
    if (secret === 'limited-key') {
      throw new LimitError('rate_limited', 'more than 120 requests in 60 s', rates, { retry_after: 3 });
    }
    if (secret === 'spent-key') {
      const detail = { retry_after: 86_400, reset_at: '2026-02-01T00:00:00Z' };
      throw new LimitError('quota_exceeded', 'the monthly quota is used up', rates, detail);
    }
    throw new ServiceError('unauthorized', 'a valid API key is required in the header X-API-KEY');
  },
  admitKey: async () => admitted('public', 119),
  digestOf: async () => 'digest',
  ready: async () => undefined,
  month: async () => null,
  currentRates: async () => admitted('public', 120).rates,
  close: async () => undefined,
});
