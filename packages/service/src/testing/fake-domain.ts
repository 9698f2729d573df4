import { asOfRows } from '@dqs/core';
import { domain, type Domain, type Handler } from '@dqs/kit';
import { ServiceError, notFound, outOfCoverage, type Day, type Decimal } from '@dqs/schemas';
import { statement, type Source } from '@dqs/storage';
import { fakeContract } from './fake-contract.ts';

const rate = {
  date: 'day',
  number: 'integer',
  value: 'decimal',
  note: 'text?',
  source: 'text',
  as_of: 'instant',
} as const;

/** The statement of the fake reader: `$1` quote, `$2` start, `$3` and `$4` the keyset, `$5` rows. */
const readRates = statement('fake_rates', rate, 'select … from fake_rate where …');

const source = (tag: string, posture: Source['posture']): Source => ({
  tag,
  name: tag,
  publisher: 'Nobody',
  posture,
  license: 'none',
  termsUrl: 'https://example.org/terms',
  attribution: null,
});

const rates: Handler<typeof fakeContract.rates> = async (params, context) => {
  const [afterDate = null, afterNumber = null] = (params.after ?? []) as [Day?, number?];
  const rows = await context.db.all(readRates, [
    params.quote,
    params.start ?? null,
    afterDate,
    afterNumber,
    params.limit + 1,
  ]);
  const held = rows.slice(0, params.limit);
  const last = held.at(-1);
  return {
    data: { quote: params.quote, start: params.start ?? null, rates: [...held] },
    meta: { source: 'fake_public', as_of: asOfRows(held) },
    next: rows.length > params.limit && last ? [last.date, last.number] : null,
    note: held.length === 0 ? `no rates of ${params.quote}: « none »` : null,
  };
};

const items = ['alpha', 'alphabet', 'beta'];

const item: Handler<typeof fakeContract.item> = async ({ key, quarterly }) => {
  if (!items.includes(key)) {
    throw notFound('key', `there is no item ${key}`, {
      candidates: items.filter((name) => name.startsWith(key.slice(0, 2))),
    });
  }
  if (quarterly) throw outOfCoverage(`${key} is held by year only`, { param: 'quarterly' });
  return {
    data: {
      key,
      size: key === 'beta' ? null : { width: 3, height: null },
      labels: ['a', 'b,"c"'],
      active: true,
      share: 0.5,
    },
    meta: { source: 'fake.loader', as_of: '2026-01-15' as Day },
  };
};

const faults: Handler<typeof fakeContract.faults> = async ({ fault }, { signal }) => {
  const data = { ok: true };
  const meta = { source: fault === 'foreign_source' ? 'fake_licensed' : 'fake_public', as_of: null };
  if (fault === 'throw') throw new Error('relation "control.api_key" does not exist');
  if (fault === 'busy')
    throw new ServiceError('upstream_rate_limited', 'the source limits requests', { retry_after: 7 });
  if (fault === 'undeclared') throw outOfCoverage('nothing of this kind is loaded');
  if (fault === 'extra_field') return { data: { ...data, internal_note: 'not declared' }, meta };
  if (fault === 'wait') await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return { data, meta };
};

/** A small domain whose handlers read from a fake reader. `count` is the number of `fake_get_moment` answers. */
export const createFakeDomain = (): Domain => {
  let count = 0;
  return domain({
    key: 'fake',
    title: 'Fake data',
    description: 'Invented values for tests.',
    contract: fakeContract,
    handlers: {
      rates,
      item,
      faults,
      search: async ({ query, limit }) => ({
        data: {
          query,
          matches: [
            { code: 'USD', score: 1 },
            { code: 'AUD', score: 0.5 },
          ].slice(0, limit),
        },
        meta: { source: 'fake_public', as_of: null },
      }),
      secret: async () => ({ data: { value: '42' as Decimal }, meta: { source: 'fake_licensed', as_of: null } }),
      moment: async (_, { now }) => ({
        data: { count: ++count },
        meta: { source: 'fake_public', as_of: null, at: now },
      }),
    },
    sources: [source('fake_public', 'public'), source('fake_licensed', 'internal')],
    datasets: [
      { key: 'fake.rates', displayName: 'Fake rates', source: 'fake_public', coverage: 'all', cadence: 'daily' },
      {
        key: 'fake.licensed',
        displayName: 'Fake licensed',
        source: 'fake_licensed',
        coverage: 'all',
        cadence: 'daily',
      },
    ],
    migrations: [],
    connectors: [
      {
        key: 'fake.loader',
        source: 'fake_public',
        dataset: 'fake.rates',
        summary: 'Invents rates.',
        publication: { schedule: '30 12 * * *', artifacts: [], maximumBytes: 1, async *discover() {} },
        recognition: { recognise: () => null },
        reading: { async *parse() {} },
        rows: { normalise: () => [] },
        load: { table: 'fake_rate', key: ['date'], mode: 'merge' },
        rules: import.meta.url,
      },
    ],
  }) as unknown as Domain;
};
