import { fileURLToPath } from 'node:url';
import { decimal } from '@dqs/core';
import { ServiceError, type Decimal } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecbConnector } from '../connectors/ecb/connector.ts';
import { fx } from '../index.ts';
import { convert } from './contract.ts';

const history = fileURLToPath(new URL('../connectors/ecb/fixtures/eurofxref-hist.csv', import.meta.url));
const loadedAt = '2024-10-14T08:00:00Z';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(fx, loadedAt);
  await scratch.load(ecbConnector, [history]);
});
afterAll(() => scratch.close());

const ask = async (values: object) => {
  const { data, meta, pagination } = await scratch.answer(convert, { amount: '1', ...values });
  return { data, meta, pagination };
};

const between = (from_currency: string, to_currency: string, more: object = {}) =>
  ask({ from_currency, to_currency, ...more });

const refusal = async (values: object): Promise<ServiceError> => {
  const error: unknown = await ask(values).catch((failure: unknown) => failure);
  if (error instanceof ServiceError) return error;
  throw new Error('not refused', { cause: error });
};

describe('an amount', () => {
  it('in euro takes the published rate', async () => {
    const { data, meta, pagination } = await between('EUR', 'USD', { amount: '100' });
    expect(data).toEqual({
      amount: '100',
      from_currency: 'EUR',
      to_currency: 'USD',
      requested_date: null,
      rate_date: '2024-10-11',
      rate: '1.0938',
      converted: '109.38',
      derived: false,
      unit: 'USD per EUR',
      currency: 'USD',
      as_of: loadedAt,
    });
    expect(meta).toEqual({
      source: 'ecb.eurofxref',
      as_of: loadedAt,
      attribution: 'Source: ECB',
      derived_method: null,
    });
    expect(pagination).toBeNull();
  });

  it('in another currency takes a derived one', async () => {
    const { data, meta } = await between('GBP', 'JPY', { amount: '2500.75', date: '2024-10-11' });
    expect(data).toMatchObject({
      rate: '194.659817215',
      converted: '486795.53790041125',
      derived: true,
      unit: 'JPY per GBP',
    });
    expect(meta.derived_method).toMatch(/^Triangulated through the euro/);
  });

  it('in its own currency stays what it is', async () => {
    const { data, meta } = await between('JPY', 'JPY', { amount: '12.50' });
    expect(data).toMatchObject({ amount: '12.50', rate: '1', converted: '12.5', derived: true });
    expect(meta.derived_method).toBe('By definition: 1 JPY is 1 JPY.');
    expect((await between('EUR', 'EUR')).data).toMatchObject({ rate: '1', rate_date: '2024-10-11' });
  });

  it('has the rate that the list of rates has for the day', async () => {
    for (const [base, quote] of [
      ['EUR', 'ISK'],
      ['TRY', 'EUR'],
      ['JPY', 'GBP'],
    ] as const) {
      const { data } = await scratch.ask('fx_get_rates', { base, quote, limit: 1 });
      const { rate } = (await between(base, quote)).data;
      expect((data as { rates: { value: string }[] }).rates[0]?.value).toBe(rate);
    }
  });

  it.each([
    ['0', '0', '0'],
    ['-3.50', '-3.50', '-3.8283'],
    ['+2', '+2', '2.1876'],
    ['007.10', '007.10', '7.76598'],
    [
      '99999999999999999999.999999999999999',
      '99999999999999999999.999999999999999',
      '109379999999999999999.9999999999999989062',
    ],
    [12.5, '12.5', '13.6725'],
    [0.1, '0.1', '0.10938'],
    [-0, '0', '0'],
    [123456789012345, '123456789012345', '135037035821702.961'],
  ])('of %s is echoed as sent and converted exactly', async (amount, echo, converted) => {
    expect((await between('EUR', 'USD', { amount })).data).toMatchObject({ amount: echo, converted });
  });

  it('keeps its digits in an address too', async () => {
    const bytes = await scratch
      .bytes('fx_convert', { search: 'amount=10.0000000000000000001&from_currency=eur&to_currency=usd' })
      .catch((error: unknown) => error);
    expect(bytes).toMatchObject({ code: 'bad_parameter' });
    const good = await scratch.bytes('fx_convert', {
      search: 'amount=10.000000000000001&from_currency=eur&to_currency=usd',
    });
    expect(JSON.parse(good.toString())).toMatchObject({
      data: { amount: '10.000000000000001', converted: '10.9380000000000010938' },
    });
  });

  it.each([
    '',
    '1e3',
    '1,000',
    '.5',
    '5.',
    '-',
    '1'.repeat(21),
    `0.${'1'.repeat(16)}`,
    'ten',
    1e21,
    1e-7,
    0.1 + 0.2,
    2 ** 60,
  ])('like %j is refused with what is allowed', async (amount) => {
    const error = await refusal({ amount, from_currency: 'EUR', to_currency: 'USD' });
    expect(error).toMatchObject({ code: 'bad_parameter', detail: { param: 'amount' } });
    expect(error.message).toMatch(
      /amount must be a decimal number such as 1250.50, with a point and no separators of thousands.*as text/,
    );
  });

  it('times the rate is what is converted, for any amount and pair', async () => {
    const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'GBP', 'ISK', 'TRY');
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n }), fc.stringMatching(/^\d{1,15}$/))
      .map(([whole, part]) => `${whole}.${part}`);
    await fc.assert(
      fc.asyncProperty(currency, currency, amount, async (from, to, text) => {
        const { data } = await between(from, to, { amount: text });
        expect(data.amount).toBe(text);
        expect(data.converted).toBe(decimal.multiply(text as Decimal, data.rate));
      }),
      { numRuns: 40 },
    );
  });
});

describe('the fixing', () => {
  it.each([
    ['2024-10-11', '2024-10-11'],
    ['2024-10-12', '2024-10-11'], // Saturday
    ['2024-10-14', '2024-10-11'], // today, before publication
    ['2023-01-06', '2022-12-30'], // seven days are the most
    ['1999-01-05', '1999-01-05'],
  ])('for %s is that of %s', async (date, rate_date) => {
    expect((await between('EUR', 'USD', { date })).data).toMatchObject({ requested_date: date, rate_date });
  });

  it('on a weekend after a currency ended is its last', async () => {
    expect((await between('HRK', 'EUR', { date: '2023-01-01' })).data).toMatchObject({
      rate_date: '2022-12-30',
      rate: '0.132687587076',
    });
  });

  it.each([
    [
      { from_currency: 'EUR', to_currency: 'USD', date: '1998-12-31' },
      /no fixing on or before 1998-12-31: the first is from 1999-01-04/,
      '1999-01-04',
    ],
    [
      { from_currency: 'EUR', to_currency: 'USD', date: '2023-01-07' },
      /no fixing is loaded for 2023-01-07: the last one before it is from 2022-12-30/,
      '2024-10-10',
    ],
    [
      { from_currency: 'EUR', to_currency: 'HRK', date: '2024-10-11' },
      /^HRK \(Kuna, withdrawn 2023-01\) has no rate at the fixing of 2024-10-11: the last rate before it is from 2022-12-30$/,
      'date=2022-12-30',
    ],
    [
      { from_currency: 'HRK', to_currency: 'EUR' },
      /^HRK .* at the latest fixing, of 2024-10-11: the last rate before it is from 2022-12-30$/,
      'date=2022-12-30',
    ],
    [
      { from_currency: 'EUR', to_currency: 'ISK', date: '2018-01-31' },
      /^ISK has no rate .* from 2008-12-09, the first after it from 2018-02-01$/,
      'date=2008-12-09',
    ],
    [
      { from_currency: 'TRL', to_currency: 'TRY', date: '2004-12-31' },
      /^TRY has no rate at the fixing of 2004-12-31: the first after it from 2005-01-03$/,
      'date=2005-01-03',
    ],
    [
      { from_currency: 'HRK', to_currency: 'HRK', date: '2024-10-11' },
      /^HRK .* has no rate at the fixing/,
      'date=2022-12-30',
    ],
  ])('is out of coverage for %j', async (values, message, hint) => {
    const error = await refusal(values);
    expect(error.code).toBe('out_of_coverage');
    expect(error.message).toMatch(message);
    expect(error.detail.hint).toContain(hint);
  });

  it('cannot be of a day to come', async () => {
    expect(await refusal({ from_currency: 'EUR', to_currency: 'USD', date: '2024-10-15' })).toMatchObject({
      code: 'bad_parameter',
      message: 'date 2024-10-15 is in the future: today is 2024-10-14 (UTC)',
      detail: { param: 'date' },
    });
  });
});

describe('a currency', () => {
  it.each([
    [{ from_currency: 'GBB', to_currency: 'USD' }, 'from_currency', 'GBB is not an ISO 4217 currency code'],
    [
      { from_currency: 'USD', to_currency: 'AED' },
      'to_currency',
      'AED (UAE Dirham) has no euro reference rate: the European Central Bank does not publish it',
    ],
  ])('that has no rates is not found: %j', async (values, param, message) => {
    expect(await refusal(values)).toMatchObject({ code: 'not_found', message, detail: { param } });
  });
});

describe('a rate that the database hides', () => {
  it('is not a rate', async () => {
    const rows = scratch.db.knex('data.fx_rate').where({ currency: 'GBP', rate_date: '2024-10-11' });
    await rows.clone().update({ source_tag: 'canary.internal' });
    const error = await refusal({ from_currency: 'EUR', to_currency: 'GBP' });
    const internal = await scratch.ask(
      'fx_convert',
      { amount: '1', from_currency: 'EUR', to_currency: 'GBP' },
      'internal',
    );
    await rows.clone().update({ source_tag: 'ecb.eurofxref' });
    expect(error).toMatchObject({ code: 'out_of_coverage', detail: { hint: 'Use date=2024-10-10.' } });
    expect(internal.data).toMatchObject({ rate: '0.83705' });
  });
});
