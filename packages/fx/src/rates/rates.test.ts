import { fileURLToPath } from 'node:url';
import { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecbConnector } from '../connectors/ecb/connector.ts';
import { fx } from '../index.ts';
import { rates } from './contract.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../connectors/ecb/fixtures/${name}`, import.meta.url));
const loadedAt = '2024-10-11T15:30:00Z';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(fx, loadedAt);
  await scratch.load(ecbConnector, [fixture('eurofxref-hist.csv')]);
});
afterAll(() => scratch.close());

const ask = async (values: object) => {
  const { data, meta, pagination } = await scratch.answer(rates, values);
  return { data, meta, pagination };
};

const listOf = async (values: object) => (await ask(values)).data.rates.map(({ date, value }) => `${date} ${value}`);

const refusal = async (values: object): Promise<ServiceError> => {
  const error: unknown = await ask(values).catch((failure: unknown) => failure);
  if (error instanceof ServiceError) return error;
  throw new Error('not refused', { cause: error });
};

describe('published rates', () => {
  it('are served with the digits of the file, newest first', async () => {
    const { data, meta, pagination } = await ask({ quote: 'USD', limit: 2 });
    expect(data).toEqual({
      base: 'EUR',
      quote: 'USD',
      unit: 'USD per EUR',
      currency: 'USD',
      rates: [
        { date: '2024-10-11', value: '1.0938', as_of: loadedAt, derived: false },
        { date: '2024-10-10', value: '1.0932', as_of: loadedAt, derived: false },
      ],
    });
    expect(meta).toEqual({
      source: 'ecb.eurofxref',
      as_of: loadedAt,
      attribution: 'Source: ECB',
      derived_method: null,
    });
    expect(pagination).toMatchObject({ limit: 2, has_more: true });
  });

  it('have no row where the bank published none', async () => {
    expect(await listOf({ quote: 'ISK', start: '2008-12-09', end: '2018-02-01' })).toEqual([
      '2018-02-01 125.01',
      '2008-12-09 290',
    ]);
    expect(await listOf({ quote: 'TRL' })).toEqual(['2004-12-31 1836200', '1999-01-05 372816', '1999-01-04 372274']);
    expect((await listOf({ quote: 'TRY' })).at(-1)).toBe('2005-01-03 1.815');
  });

  it('of a range include both of its ends, and none is an empty list', async () => {
    expect(await listOf({ quote: 'JPY', start: '2018-01-31', end: '2022-12-29' })).toEqual([
      '2022-12-29 142.24',
      '2018-02-01 136.62',
      '2018-01-31 135.6',
    ]);
    const empty = await ask({ quote: 'JPY', start: '2010-01-01', end: '2010-12-31' });
    expect(empty.data.rates).toEqual([]);
    expect(empty.meta.as_of).toBeNull();
    expect(empty.pagination).toEqual({ limit: 100, has_more: false, next_cursor: null });
  });

  it('are found by a code in either case and answered in capitals', async () => {
    expect((await ask({ quote: 'usd', base: 'eur' })).data).toMatchObject({ base: 'EUR', quote: 'USD' });
  });
});

describe('derived rates', () => {
  it('into the euro are the inverse', async () => {
    const { data, meta } = await ask({ quote: 'EUR', base: 'USD', limit: 1 });
    expect(data).toEqual({
      base: 'USD',
      quote: 'EUR',
      unit: 'EUR per USD',
      currency: 'EUR',
      rates: [{ date: '2024-10-11', value: '0.914243920278', as_of: loadedAt, derived: true }],
    });
    expect(meta.derived_method).toMatch(/^Inverse .* 1 ÷ \(USD per EUR\)/);
  });

  it('of two currencies are triangulated on the dates that both have', async () => {
    expect(await listOf({ quote: 'JPY', base: 'HRK' })).toEqual([
      '2022-12-30 18.6638359981',
      '2022-12-29 18.8734823857',
      '2018-02-01 18.3814328961',
      '2018-01-31 18.24419778',
      '2008-12-10 16.6525311792',
      '2008-12-09 16.5400244934',
    ]);
    expect(await listOf({ quote: 'TRY', base: 'TRL' })).toEqual([]);
    expect((await ask({ quote: 'JPY', base: 'HRK' })).meta.derived_method).toMatch(
      /\(JPY per EUR\) ÷ \(HRK per EUR\).*same date/,
    );
  });

  it('are as fresh as the staler of their two rates', async () => {
    const rows = scratch.db.knex('data.fx_rate').where({ currency: 'HRK', rate_date: '2008-12-09' });
    await rows.clone().update({ as_of: '2023-01-01T00:00:00Z' });
    const { data } = await ask({ quote: 'USD', base: 'HRK', end: '2008-12-09' });
    await rows.clone().update({ as_of: loadedAt });
    expect(data.rates).toMatchObject([{ date: '2008-12-09', as_of: '2023-01-01T00:00:00Z' }]);
  });
});

describe('what cannot be answered', () => {
  it.each([
    [
      { quote: 'EUR' },
      'quote',
      /quote and base are both EUR/,
      /For the value of a currency in euro, pass the currency as base/,
    ],
    [{ quote: 'USD', base: 'usd' }, 'quote', /quote and base are both USD/, /two different/],
    [
      { quote: 'USD', start: '2024-10-11', end: '2024-10-10' },
      'start',
      /start 2024-10-11 is after end 2024-10-10/,
      /inclusive/,
    ],
  ])('%j', async (values, param, message, hint) => {
    const error = await refusal(values);
    expect(error).toMatchObject({ code: 'bad_parameter', detail: { param } });
    expect(error.message).toMatch(message);
    expect(error.detail.hint).toMatch(hint);
  });

  it.each(['US', 'DOLLER', '840', 'U$D'])('the code %s, which no currency can have', async (quote) => {
    expect(await refusal({ quote })).toMatchObject({
      code: 'bad_parameter',
      message: `quote must be an ISO 4217 code of three letters, such as USD; got "${quote}"`,
      detail: { param: 'quote' },
    });
  });

  it.each([
    ['dollar', 'USD (US Dollar)'],
    ['Pounds', 'GBP (Pound Sterling)'],
  ])('a word that ends the names of several currencies is the one it means alone: %s', async (quote, read) => {
    expect(await scratch.note('fx_get_rates', { quote })).toBe(`quote "${quote}" was read as ${read}.`);
  });

  it.each([
    ['UK', 'GBP (Pound Sterling)'],
    ['Japan', 'JPY (Yen)'],
    ['great britain', 'GBP (Pound Sterling)'],
    ['United States', 'USD (US Dollar)'],
  ])('a country is read as its currency: %s', async (quote, read) => {
    expect(await scratch.note('fx_get_rates', { quote })).toBe(`quote "${quote}" was read as ${read}.`);
  });

  it('a member of the euro area is read as the euro', async () => {
    expect(await scratch.note('fx_get_rates', { quote: 'USD', base: 'Spain' })).toBe(
      'base "Spain" was read as EUR (Euro).',
    );
  });

  it('a sign of one currency is read as it, and says so', async () => {
    expect(await scratch.note('fx_get_rates', { quote: 'USD', base: '€' })).toBe('base "€" was read as EUR (Euro).');
  });

  it('a sign of several currencies, with each', async () => {
    const { message, detail } = await refusal({ quote: '$' });
    expect(message).toBe('quote must be an ISO 4217 code of three letters, such as USD; got "$"');
    expect(detail.candidates?.slice(0, 2)).toEqual(['USD (US Dollar)', 'AUD (Australian Dollar)']);
    expect((await refusal({ quote: '¥' })).detail.candidates).toEqual(['CNY (Yuan Renminbi)', 'JPY (Yen)']);
  });

  it('a word that means several currencies alike, with each', async () => {
    const { detail } = await refusal({ quote: 'krona' });
    expect(detail.candidates).toEqual(['ISK (Iceland Krona)', 'SEK (Swedish Krona)']);
  });

  it('a code that is no currency, with the nearest that has rates', async () => {
    expect(await refusal({ quote: 'JPN' })).toMatchObject({
      code: 'not_found',
      message: 'JPN is not an ISO 4217 currency code',
      detail: { param: 'quote', candidates: ['JPY (Yen)'] },
    });
  });

  it('a currency of the bank whose rates are not loaded: it is never said that they were not published', async () => {
    for (const [code, name] of [
      ['SIT', 'Tolar, withdrawn 2007-01'],
      ['CYP', 'Cyprus Pound, withdrawn 2008-01'],
      ['CHF', 'Swiss Franc'],
    ])
      expect(await refusal({ quote: code })).toMatchObject({
        code: 'out_of_coverage',
        message: `no rates of ${code} (${name}) have been loaded, although the European Central Bank published them`,
        detail: { param: 'quote', hint: expect.stringContaining('dqs ingest fx.ecb') },
      });
  });

  it('a currency that the bank does not publish', async () => {
    expect(await refusal({ quote: 'USD', base: 'DEM' })).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('DEM (Deutsche Mark, withdrawn 2002-03) has no euro reference rate'),
      detail: { param: 'base', hint: 'Currencies with rates: EUR, GBP, HRK, ISK, JPY, TRL, TRY, USD.' },
    });
  });
});

describe('paging', () => {
  it('gives the same rows in the same order, whatever the page sizes', async () => {
    const pairs = fc.constantFrom(['USD', 'EUR'], ['EUR', 'GBP'], ['JPY', 'TRY'], ['TRL', 'USD']);
    await fc.assert(
      fc.asyncProperty(
        pairs,
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
        async ([quote, base], sizes) => {
          const whole = await listOf({ quote, base, limit: 500 });
          const seen: string[] = [];
          let cursor: string | null | undefined = null;
          for (let page = 0; page === 0 || cursor; page += 1) {
            const answer = await ask({ quote, base, limit: sizes[page % sizes.length], cursor });
            seen.push(...answer.data.rates.map(({ date, value }) => `${date} ${value}`));
            cursor = answer.pagination?.next_cursor;
          }
          expect(seen).toEqual(whole);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('says that there is no more on a last page that is full', async () => {
    const { data, pagination } = await ask({ quote: 'USD', limit: 12 });
    expect(data.rates).toHaveLength(12);
    expect(pagination).toEqual({ limit: 12, has_more: false, next_cursor: null });
  });

  it('keeps to the pair and range it began with', async () => {
    const { pagination } = await ask({ quote: 'USD', limit: 1 });
    const cursor = pagination?.next_cursor;
    expect((await ask({ quote: 'usd', limit: 5, cursor })).data.rates[0]?.date).toBe('2024-10-10');
    for (const other of [{ quote: 'JPY' }, { quote: 'USD', base: 'GBP' }, { quote: 'USD', end: '2024-10-11' }]) {
      expect(await refusal({ ...other, cursor })).toMatchObject({ code: 'bad_parameter', detail: { param: 'cursor' } });
    }
  });
});

describe('the digits of a rate that several files hold', () => {
  const digits = async () => (await listOf({ quote: 'ISK', start: '2024-10-11' }))[0];

  it('are those of the file that was loaded last', async () => {
    const other = await openScratchService(fx, loadedAt);
    const shown = async () => {
      const { data } = await other.answer(rates, { quote: 'ISK', start: '2024-10-11' });
      return data.rates[0]?.value;
    };
    try {
      await other.load(ecbConnector, [fixture('eurofxref.csv')]);
      expect(await shown()).toBe('149.10');
      await other.load(ecbConnector, [fixture('eurofxref-hist.csv')]);
      expect(await shown()).toBe(await digits().then((line) => line?.split(' ')[1]));
      await other.load(ecbConnector, [fixture('eurofxref.csv')]);
      expect(await shown()).toBe('149.10');
    } finally {
      await other.close();
    }
  });
});

describe('rows that the database hides', () => {
  it('are not in a list of published rates, and end a derived one', async () => {
    const rows = scratch.db.knex('data.fx_rate').where({ currency: 'GBP', rate_date: '2024-10-11' });
    await rows.clone().update({ source_tag: 'canary.internal' });
    expect((await listOf({ quote: 'GBP', limit: 1 }))[0]).toMatch(/^2024-10-10/);
    expect((await listOf({ quote: 'USD', base: 'GBP', limit: 1 }))[0]).toMatch(/^2024-10-10/);
    const internal = await scratch.answer(rates, { quote: 'GBP', limit: 1 }, 'internal');
    expect(internal.data.rates[0]?.date).toBe('2024-10-11');
    await rows.clone().update({ source_tag: 'ecb.eurofxref' });
  });
});
