import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Day, Instant, ServiceError, page } from '@dqs/schemas';
import { z } from 'zod';
import { canonicalParameters, createDecoder } from './decode.ts';

const decoder = createDecoder(
  z.strictObject({
    quote: z.string().regex(/^[A-Za-z]{3}$/, 'must be an ISO 4217 code such as USD'),
    amount: z.union([z.number(), z.string()]).nullish(),
    start: Day.nullish(),
    end: Day.nullish(),
    known_at: Instant.nullish(),
    reported: z.boolean().default(false),
    variant: z.enum(['futures_only', 'futures_and_options']).default('futures_only'),
    metrics: z.array(z.string().min(1)).min(1).max(3).nullish(),
    years: z.array(z.int().min(1900).max(2100)).nullish(),
    weight: z.number().min(0).max(1).nullish(),
    ...page(100, 500),
  }),
);

const refusal = (work: () => unknown): ServiceError => {
  try {
    work();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const query = (text: string): Iterable<readonly [string, string]> => new URLSearchParams(text);
const refusedQuery = (text: string): ServiceError => refusal(() => decoder.fromQuery(query(text)));
const refusedValues = (values: unknown): ServiceError => refusal(() => decoder.fromValues(values));

describe('decoding an address', () => {
  it('types every kind of value and fills defaults in', () => {
    expect(
      decoder.fromQuery(
        query(
          'quote=USD&amount=1.50&reported=true&metrics=a&metrics=b&years=2024&weight=0.5&limit=7&known_at=2024-01-01T01:00:00%2B01:00',
        ),
      ),
    ).toEqual({
      quote: 'USD',
      amount: '1.50',
      reported: true,
      variant: 'futures_only',
      metrics: ['a', 'b'],
      years: [2024],
      weight: 0.5,
      limit: 7,
      known_at: '2024-01-01T00:00:00Z',
    });
  });

  it.each([
    ['quote=USD&qoute=EUR', 'qoute', /there is no parameter "qoute"; did you mean quote\?/],
    ['quote=USD&quote=EUR', 'quote', /more than once/],
    ['quote=', 'quote', /empty/],
    ['', 'quote', /quote is required/],
    ['quote=DOLLAR', 'quote', /quote must be an ISO 4217 code such as USD; got "DOLLAR"/],
    ['quote=USD&limit=0', 'limit', /limit must be an integer from 1 to 500; got 0/],
    ['quote=USD&limit=501', 'limit', /from 1 to 500/],
    ['quote=USD&limit=1e2', 'limit', /from 1 to 500/],
    ['quote=USD&limit=99999999999999999999', 'limit', /from 1 to 500/],
    ['quote=USD&limit=ten', 'limit', /got "ten"/],
    ['quote=USD&start=2023-02-30', 'start', /start must be a date YYYY-MM-DD that exists/],
    ['quote=USD&start=0000-01-01', 'start', /0001 to 9999/],
    ['quote=USD&start=20230201', 'start', /date/],
    ['quote=USD&known_at=2024-01-01', 'known_at', /RFC 3339/],
    ['quote=USD&known_at=0001-01-01T00:00:00%2B01:00', 'known_at', /RFC 3339/],
    ['quote=USD&reported=yes', 'reported', /true or false/],
    ['quote=USD&variant=futures', 'variant', /one of futures_only, futures_and_options/],
    ['quote=USD&metrics=a&metrics=b&metrics=c&metrics=d', 'metrics', /at most 3 values; got 4/],
    ['quote=USD&years=1800', 'years', /each an integer from 1900 to 2100/],
    ['quote=USD&weight=NaN', 'weight', /a number from 0 to 1/],
    [`quote=USD${'&years=2000'.repeat(101)}`, 'years', /at most 100 values; got 101/],
    [`quote=USD&amount=${'9'.repeat(201)}`, 'amount', /at most 200 characters; got 201/],
    ['quote=USD&amount=%00', 'amount', /control characters/],
    ['quote=USD&__proto__=1', '__proto__', /there is no parameter/],
  ])('refuses %j naming %s', (text, param, message) => {
    const error = refusedQuery(text);
    expect(error.code).toBe('bad_parameter');
    expect(error.detail.param).toBe(param);
    expect(error.message).toMatch(message);
  });

  it('never repeats a key that was put into the wrong place', () => {
    const key = 'dqs_live_AAAAAAAA_0123456789';
    for (const text of [`quote=${key}`, `${key}=1`, `quote=USD&start=${key}`]) {
      expect(JSON.stringify(refusedQuery(text).toBody())).not.toContain('0123456789');
    }
  });

  it('offers the nearest values of an enumeration', () => {
    expect(refusedQuery('quote=USD&variant=futures_onli').detail.candidates).toEqual(['futures_only']);
  });
});

describe('decoding JSON values', () => {
  it('accepts numbers and booleans as text, and null where a value may be left out', () => {
    expect(
      decoder.fromValues({ quote: 'USD', limit: '20', reported: 'true', years: ['2024'], start: null, amount: 1.5 }),
    ).toMatchObject({
      limit: 20,
      reported: true,
      years: [2024],
      amount: 1.5,
    });
  });

  it.each([
    [[], 'arguments'],
    ['quote=USD', 'arguments'],
    [null, 'arguments'],
    [{ quote: 'USD', limt: 5 }, 'limt'],
    [{ quote: null }, 'quote'],
    [{ quote: 'USD', limit: null }, 'limit'],
    [{ quote: 'USD', limit: 1.5 }, 'limit'],
    [{ quote: 'USD', limit: true }, 'limit'],
    [{ quote: 'USD', metrics: [] }, 'metrics'],
    [{ quote: 'USD', metrics: [['a']] }, 'metrics'],
    [{ quote: 'USD', amount: { value: 1 } }, 'amount'],
    [{ quote: 'US\ud800', amount: '1' }, 'quote'],
    [{ quote: 840 }, 'quote'],
    [{ quote: ['USD', 'EUR'] }, 'quote'],
    [{ quote: [['USD']] }, 'quote'],
    [{ quote: '  ' }, 'quote'],
    [{ quote: 'USD', variant: 'futures' }, 'variant'],
    [{ arguments: { quote: 'USD' }, limit: 5 }, 'arguments'],
    [{ arguments: [{ quote: 'USD' }] }, 'arguments'],
    [{ quotation: { quote: 'USD' } }, 'quotation'],
  ])('refuses %j naming %s', (values, param) => {
    expect(refusedValues(values)).toMatchObject({ code: 'bad_parameter', detail: { param } });
  });

  it.each([
    [{ metrics: 'a' }, { metrics: ['a'] }],
    [{ metrics: 'a, b' }, { metrics: ['a', 'b'] }],
    [{ metrics: '["a","b"]' }, { metrics: ['a', 'b'] }],
    [{ metrics: ['a', 320193] }, { metrics: ['a', '320193'] }],
    [{ years: '2023,2024' }, { years: [2023, 2024] }],
    [{ years: 2024 }, { years: [2024] }],
    [{ reported: 'True' }, { reported: true }],
    [{ quote: ['EUR'] }, { quote: 'EUR' }],
    [{ quote: ' EUR ' }, { quote: 'EUR' }],
    [{ limit: ' 20' }, { limit: 20 }],
    [{ metrics: [' a '] }, { metrics: ['a'] }],
    [{ variant: 'FUTURES_ONLY' }, { variant: 'futures_only' }],
    [{ variant: ' Futures only' }, { variant: 'futures_only' }],
    [{ variant: ['futures-only'] }, { variant: 'futures_only' }],
    [{ start: '20240131' }, { start: '2024-01-31' }],
    [{ start: 20240131 }, { start: '2024-01-31' }],
    [{ start: 2023 }, { start: '2023-01-01' }],
    [{ start: '2024/1/31' }, { start: '2024-01-31' }],
    [{ start: 'Jan 31, 2024' }, { start: '2024-01-31' }],
    [{ start: '31 January 2024' }, { start: '2024-01-31' }],
    [{ start: '31/01/2024' }, { start: '2024-01-31' }],
    [{ start: '2024-01-31T10:00:00Z' }, { start: '2024-01-31' }],
    [
      { start: '2024-02', end: '2024-02' },
      { start: '2024-02-01', end: '2024-02-29' },
    ],
    [
      { start: 'February 2024', end: 'Feb 2024' },
      { start: '2024-02-01', end: '2024-02-29' },
    ],
    [
      { start: '2023', end: '2024' },
      { start: '2023-01-01', end: '2024-12-31' },
    ],
  ])('E4: %j is understood, because it can mean one thing only', (given, wanted) => {
    expect(decoder.fromValues({ quote: 'USD', ...given })).toMatchObject(wanted);
  });

  it.each([
    [{ start: '01/02/2024' }, 'start', ['2024-01-02', '2024-02-01']],
    [{ start: '2024-02-30' }, 'start', undefined],
    [{ known_at: '2024-01-31' }, 'known_at', ['2024-01-31T00:00:00Z', '2024-01-31T23:59:59Z']],
    [{ known_at: '2024-01-31T10:00' }, 'known_at', ['2024-01-31T10:00:00Z']],
    [{ metrics: '1,000' }, undefined, undefined],
  ])('E4: what %j can mean stands among the candidates', (given, param, candidates) => {
    if (param === undefined)
      return expect(decoder.fromValues({ quote: 'USD', ...given })).toMatchObject({ metrics: ['1,000'] });
    const { detail } = refusedValues({ quote: 'USD', ...given });
    expect(detail.param).toBe(param);
    expect(detail.candidates?.length ? detail.candidates : undefined).toEqual(candidates);
  });

  it.each(['arguments', 'args', 'params', 'parameters', 'input'])(
    'E4: arguments that stand once more under %s are taken from there',
    (name) => {
      expect(decoder.fromValues({ [name]: { quote: 'USD', limit: 5 } })).toMatchObject({ quote: 'USD', limit: 5 });
      expect(refusedValues({ [name]: { quot: 'USD' } }).detail.param).toBe('quot');
    },
  );

  it('E4: names every faulty argument at once, the same on both ways', () => {
    const faulty = { variant: 'futures_onli', limt: '3', limit: '0' };
    const error = refusedValues(faulty);
    expect(error.detail.param).toBe('limt');
    expect(error.message).toBe(
      'there is no parameter "limt"; did you mean limit?; quote is required: text of up to 200 characters; ' +
        'variant must be one of futures_only, futures_and_options; got "futures_onli" (nearest: futures_only); ' +
        'limit must be an integer from 1 to 500; got 0',
    );
    expect(error.detail.candidates).toEqual(['limit', 'futures_only']);
    const sameQuery = refusedQuery(new URLSearchParams(faulty).toString());
    expect(sameQuery.toBody()).toEqual(error.toBody());
  });

  it('E6: a value nested thousands of levels deep is refused as what it is', () => {
    const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    for (const values of [{ quote: deep(5000) }, { quote: 'USD', metrics: deep(100_000) }, deep(5000)])
      expect(refusedValues(values).message).toContain('nested more than 16 levels deep');
  });

  it('answers any garbage with bad_parameter only', () => {
    const names = fc.constantFrom(...decoder.parameters.keys(), '__proto__', 'constructor', 'toString', 'x');
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.anything()))), (values) => {
        try {
          decoder.fromValues(values);
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
          expect((error as ServiceError).code).toBe('bad_parameter');
          expect((error as ServiceError).detail.param).toBeTypeOf('string');
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('values in near forms', () => {
  const read = createDecoder(
    z.strictObject({
      since: Instant.nullish(),
      as_known_at: Instant.nullish(),
      known_at: Instant.nullish(),
      statement: z.enum(['income', 'balance', 'cash_flow']).nullish(),
      schedule: z.enum(['13D', '13G']).nullish(),
      transform: z.enum(['change', 'percent_change', 'year_on_year']).nullish(),
      aggregation: z.enum(['mean', 'sum', 'end_of_period']).nullish(),
      period: z.enum(['annual', 'quarterly', 'ttm']).nullish(),
      direction: z.enum(['parents', 'children']).nullish(),
      level: z.enum(['state', 'county']).nullish(),
      amount: z.union([z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal number'), z.number()]).nullish(),
    }),
  );
  it.each([
    [{ since: '2026-01-10' }, { since: '2026-01-10T00:00:00Z' }],
    [{ as_known_at: '15 March 2020' }, { as_known_at: '2020-03-15T23:59:59Z' }],
    [{ statement: 'balance sheet' }, { statement: 'balance' }],
    [{ statement: 'Cash flow statement' }, { statement: 'cash_flow' }],
    [{ schedule: 'SC 13G' }, { schedule: '13G' }],
    [{ schedule: 'Schedule 13d' }, { schedule: '13D' }],
    [{ transform: 'YoY' }, { transform: 'year_on_year' }],
    [{ transform: 'percent change' }, { transform: 'percent_change' }],
    [{ aggregation: 'average' }, { aggregation: 'mean' }],
    [{ period: 'yearly' }, { period: 'annual' }],
    [{ period: 'LTM' }, { period: 'ttm' }],
    [{ direction: 'parent' }, { direction: 'parents' }],
    [{ level: 'Counties' }, { level: 'county' }],
    [{ amount: '1,250,000.50' }, { amount: '1250000.50' }],
    [{ amount: '1,000.50' }, { amount: '1000.50' }],
  ])('%j is read as %j', (given, expected) => {
    expect(read.fromValues(given)).toMatchObject(expected);
  });

  it('lists the value that another word means as a candidate where an address has it', () => {
    expect(refusal(() => read.fromQuery([['period', 'yearly']])).detail.candidates).toEqual(['annual']);
    expect(refusal(() => read.fromQuery([['period', '__proto__']])).code).toBe('bad_parameter');
    expect(refusal(() => read.fromValues({ period: 'constructor' })).code).toBe('bad_parameter');
  });

  it.each([
    [{ known_at: '2020-03-15' }, ['2020-03-15T00:00:00Z', '2020-03-15T23:59:59Z']],
    [{ since: '01/02/2024' }, expect.arrayContaining(['2024-01-02T00:00:00Z', '2024-02-01T00:00:00Z'])],
    [{ amount: '1,000' }, ['1000', '1.000']],
    [{ amount: '$100' }, ['100']],
    [{ amount: 'US$ 1,250,000' }, ['1250000']],
    [{ amount: '100 €' }, ['100']],
    [{ amount: 'EUR 1.000,50' }, ['1000.50']],
    [{ amount: '-1.000.000,5' }, ['-1000000.5']],
    [{ amount: '0,5' }, ['0.5']],
    [{ amount: 'a hundred' }, []],
    [{ statement: 'income and balance' }, expect.anything()],
    [{ schedule: 'SC' }, expect.anything()],
  ])('%j is refused, with what it may mean', (given, candidates) => {
    const error = refusal(() => read.fromValues(given));
    expect([error.code, error.detail.candidates ?? []]).toEqual(['bad_parameter', candidates]);
  });
});

describe('months, quarters and years in the place of days', () => {
  const read = createDecoder(
    z.strictObject({
      start: Day.nullish(),
      end: Day.nullish(),
      date: Day.nullish(),
      report_period: Day.nullish(),
      since: Instant.nullish(),
      as_known_at: Instant.nullish(),
    }),
  );

  it.each<[given: object, expected: object]>([
    ...['Q1 2023', 'q1 2023', '2023Q1', '2023-Q1', '1Q 2023', 'first quarter 2023', 'the first quarter of 2023'].map(
      (text): [object, object] => [{ report_period: text }, { report_period: '2023-03-31' }],
    ),
    [{ report_period: 'Q4 2022' }, { report_period: '2022-12-31' }],
    [{ report_period: 'February 2024' }, { report_period: '2024-02-29' }],
    [{ report_period: '2022-09' }, { report_period: '2022-09-30' }],
    [
      { start: 'Q4 2021', end: '2022Q2' },
      { start: '2021-10-01', end: '2022-06-30' },
    ],
    [
      { start: 'March 2015', end: 'March 2015' },
      { start: '2015-03-01', end: '2015-03-31' },
    ],
    [
      { start: '2020', end: '2020' },
      { start: '2020-01-01', end: '2020-12-31' },
    ],
    [{ since: 'June 2024' }, { since: '2024-06-01T00:00:00Z' }],
    [{ as_known_at: 'Q2 2020' }, { as_known_at: '2020-06-30T23:59:59Z' }],
    [{ as_known_at: '2020-06' }, { as_known_at: '2020-06-30T23:59:59Z' }],
  ])('%j is read as %j', (given, expected) => {
    expect(read.fromValues(given)).toEqual(expected);
  });

  it.each([
    ['report_period', '2022', ['2022-12-31', '2022-09-30', '2022-06-30', '2022-03-31']],
    ['date', 'December 2020', ['2020-12-01', '2020-12-31']],
    ['date', 'Q1 2023', ['2023-01-01', '2023-03-31']],
    ['report_period', 'Q5 2023', []],
    ['report_period', 'fiscal Q1 2023', []],
  ])('%s %j is refused, with the days that it may mean', (name, text, candidates) => {
    const error = refusal(() => read.fromValues({ [name]: text }));
    expect([error.code, error.detail.candidates ?? []]).toEqual(['bad_parameter', candidates]);
  });

  it('lists the one day as a candidate where an address has another form', () => {
    const error = refusal(() => read.fromQuery([['report_period', 'Q1 2023']]));
    expect(error.detail.candidates).toEqual(['2023-03-31']);
  });
});

describe('both ways', () => {
  it('give the same values for the same arguments', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const values = fc.record(
      {
        quote: fc.constantFrom('USD', 'jpy'),
        start: day.map((text) => text.slice(0, 10)),
        known_at: day,
        reported: fc.boolean(),
        variant: fc.constantFrom('futures_only', 'futures_and_options'),
        // A comma separates entries on both ways.
        metrics: fc.array(fc.stringMatching(/^[!-+--~]([ -+--~]{0,18}[!-+--~])?$/), { minLength: 1, maxLength: 3 }),
        years: fc.array(fc.integer({ min: 1900, max: 2100 }), { minLength: 1, maxLength: 5 }),
        weight: fc.double({ min: 0, max: 1, noNaN: true }).map((weight) => weight + 0),
        limit: fc.integer({ min: 1, max: 500 }),
      },
      { requiredKeys: ['quote'] },
    );
    fc.assert(
      fc.property(values, (given) => {
        const search = new URLSearchParams();
        for (const [name, value] of Object.entries(given)) {
          for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
        }
        expect(decoder.fromQuery(search)).toEqual(decoder.fromValues(given));
      }),
    );
  });

  it.each([
    ['metrics=a,b', ['a', 'b']],
    ['metrics=a,%20b&metrics=c', ['a', 'b', 'c']],
    ['metrics=a,', ['a']],
    ['metrics=1,000', ['1,000']],
    ['metrics=1.000,50', ['1.000,50']],
    ['metrics=,', [',']],
  ])('take the list in %s for the entries that it has', (search, metrics) => {
    expect(decoder.fromQuery(query(`quote=USD&${search}`))).toMatchObject({ metrics });
    const values = new URLSearchParams(search).getAll('metrics');
    expect(decoder.fromValues({ quote: 'USD', metrics: values })).toMatchObject({ metrics });
  });

  it('refuse a list in one text that has too many entries', () => {
    expect(refusedQuery('quote=USD&metrics=a,b,c,d').message).toBe('metrics must have at most 3 values; got 4');
  });

  it('are refused where the start of a range is after its end, not answered with nothing', () => {
    const start = { start: '2024-01-02', end: '2024-01-01' };
    const refused = refusedValues({ quote: 'USD', ...start });
    expect(refused).toMatchObject({ code: 'bad_parameter', detail: { param: 'start' } });
    expect(refused.message).toBe('start 2024-01-02 is after end 2024-01-01');
    expect(refusedQuery('quote=USD&start=2024-01-02&end=2024-01-01').message).toBe(refused.message);
    expect(decoder.fromValues({ quote: 'USD', start: '2024-01-01', end: '2024-01-01' })).toMatchObject({
      end: '2024-01-01',
    });
  });

  it('have one canonical text per meaning', () => {
    const fromQuery = decoder.fromQuery(query('limit=100&quote=USD'));
    const fromValues = decoder.fromValues({ quote: 'USD', start: null, cursor: null });
    expect(canonicalParameters(fromQuery)).toBe(canonicalParameters(fromValues));
    expect(canonicalParameters(fromQuery, ['limit'])).toBe(
      '[["quote","USD"],["reported",false],["variant","futures_only"]]',
    );
  });
});
