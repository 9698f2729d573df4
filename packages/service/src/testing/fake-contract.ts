import { Day, Decimal, Instant, Meta, endpoint, page, pageSize } from '@dqs/schemas';
import { z } from 'zod';

const Rate = z
  .strictObject({
    date: Day,
    number: z.int(),
    value: Decimal,
    note: z.string().nullable(),
    source: z.string(),
    as_of: Instant,
  })
  .meta({ id: 'FakeRate' });

const rates = endpoint({
  path: '/v1/fake/rates',
  tool: 'fake_get_rates',
  title: 'Fake rates',
  summary: 'Fake rates of one currency, newest first.',
  params: z.strictObject({
    quote: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as USD'),
    start: Day.nullish().meta({ description: 'First date, inclusive.' }),
    kind: z.enum(['published', 'derived']).nullish(),
    tags: z.array(z.string().min(1)).max(3).nullish(),
    ...page(10, 50),
  }),
  data: z.strictObject({ quote: z.string(), start: Day.nullable(), rates: z.array(Rate) }),
  keyset: z.tuple([Day, z.int()]),
  rows: ['rates'],
  batch: 'quote',
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.rates'],
  examples: [{ quote: 'USD', limit: 2 }],
});

const search = endpoint({
  path: '/v1/fake/search',
  tool: 'fake_search',
  title: 'Fake search',
  summary: 'Fake search over currencies, best match first.',
  params: z.strictObject({ query: z.string().min(1), limit: pageSize(5, 20) }),
  data: z.strictObject({
    query: z.string(),
    matches: z.array(z.strictObject({ code: z.string(), score: z.number() })),
  }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.rates'],
  examples: [{ query: 'dollar' }],
});

const item = endpoint({
  path: '/v1/fake/items/{key}',
  tool: 'fake_get_item',
  title: 'Fake item',
  summary: 'Fake item by its key.',
  params: z.strictObject({ key: z.string().min(1), quarterly: z.boolean().default(false) }),
  data: z.strictObject({
    key: z.string(),
    size: z.strictObject({ width: z.int(), height: z.int().nullable() }).nullable(),
    labels: z.array(z.string()),
    active: z.boolean(),
    share: z.number(),
  }),
  batch: 'key',
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.rates'],
  errors: ['not_found', 'out_of_coverage'],
  examples: [{ key: 'alpha' }],
});

const secret = endpoint({
  path: '/v1/fake/secret',
  tool: 'fake_get_secret',
  title: 'Fake secret',
  summary: 'Fake licensed values that only the internal surface shows.',
  params: z.strictObject({}),
  data: z.strictObject({ value: Decimal }),
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.licensed'],
  examples: [{}],
});

const faults = endpoint({
  path: '/v1/fake/faults',
  tool: 'fake_get_faults',
  title: 'Fake faults',
  summary: 'Fake operation that goes wrong in the way it is asked to.',
  params: z.strictObject({
    fault: z.enum(['throw', 'extra_field', 'foreign_source', 'wait', 'busy', 'undeclared', 'none']).default('none'),
  }),
  data: z.strictObject({ ok: z.boolean() }),
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.rates'],
  errors: ['upstream_rate_limited'],
  examples: [{}],
});

const moment = endpoint({
  path: '/v1/fake/moment',
  tool: 'fake_get_moment',
  title: 'Fake moment',
  summary: 'Fake answer that is different each time.',
  params: z.strictObject({}),
  data: z.strictObject({ count: z.int() }),
  meta: Meta.extend({ at: Instant }),
  volatile: true,
  chart: { kind: 'none', reason: 'An operation of tests.' },
  datasets: ['fake.rates'],
  examples: [{}],
});

export const fakeContract = { rates, search, item, secret, faults, moment };
