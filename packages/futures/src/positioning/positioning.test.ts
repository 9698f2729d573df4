import { join } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cftc } from '../connectors/cftc/connector.ts';
import { futures } from '../index.ts';
import { positioning } from './contract.ts';

const samples = join(import.meta.dirname, '../../../../samples/futures');
const now = '2025-01-15T12:00:00Z';

let scratch: ScratchService;
let unloaded: ServiceError;

beforeAll(async () => {
  scratch = await openScratchService(futures, now);
  unloaded = await refusal({ market: 'gold' });
  await scratch.load(cftc, [samples]);
});

afterAll(() => scratch.close());

const ask = async (values: Readonly<Record<string, unknown>>) => {
  const { data, meta, pagination } = await scratch.answer(positioning, values);
  return {
    data,
    meta,
    cursor: pagination?.next_cursor ?? null,
  };
};

const refusal = async (values: Readonly<Record<string, unknown>>): Promise<ServiceError> => {
  const error = await ask(values).catch((thrown: unknown) => thrown);
  if (error instanceof ServiceError) return error;
  throw new Error('the request was not refused');
};

describe('one market by week', () => {
  it('serves the published figures of every category, newest week first', async () => {
    const { data, meta, cursor } = await ask({ market: 'gold', limit: 2 });
    expect({ ...data, weeks: data.weeks.map(({ report_date }) => report_date) }).toEqual({
      market: 'gold',
      cftc_contract_market_code: '088691',
      name: 'Gold',
      exchange: 'COMMODITY EXCHANGE INC.',
      report_variant: 'futures_only',
      category: null,
      weeks: ['2024-12-31', '2024-12-24'],
    });
    expect(data.weeks[0]).toMatchObject({ open_interest: '458584', change_open_interest: '3938' });
    expect(data.weeks[0]?.categories).toEqual([
      {
        category: 'producer_merchant_processor_user',
        positions_long: '9983',
        positions_short: '83344',
        positions_spread: null,
        change_long: '785',
        change_short: '-643',
        change_spread: null,
        net_position: '-73361',
        net_position_pctile_52w: 17.31,
      },
      {
        category: 'swap_dealer',
        positions_long: '31829',
        positions_short: '229764',
        positions_spread: '18587',
        change_long: '246',
        change_short: '-366',
        change_spread: '1232',
        net_position: '-197935',
        net_position_pctile_52w: 63.46,
      },
      {
        category: 'managed_money',
        positions_long: '182128',
        positions_short: '15959',
        positions_spread: '47970',
        change_long: '-3971',
        change_short: '-4643',
        change_spread: '7910',
        net_position: '166169',
        net_position_pctile_52w: 65.38,
      },
      {
        category: 'other_reportables',
        positions_long: '100779',
        positions_short: '19669',
        positions_spread: '19951',
        change_long: '-2538',
        change_short: '-1516',
        change_spread: '730',
        net_position: '81110',
        net_position_pctile_52w: 36.54,
      },
      {
        category: 'nonreportable',
        positions_long: '47357',
        positions_short: '23340',
        positions_spread: null,
        change_long: '-456',
        change_short: '1234',
        change_spread: null,
        net_position: '24017',
        net_position_pctile_52w: 38.46,
      },
    ]);
    expect(meta).toEqual({ source: 'cftc.cot', as_of: now, units: 'contracts' });
    expect(cursor).toEqual(expect.any(String));
  });

  it('narrows to one category', async () => {
    const { data } = await ask({ market: 'sp500_emini', category: 'leveraged_funds', limit: 1 });
    expect(data.category).toBe('leveraged_funds');
    expect(data.weeks).toEqual([
      {
        report_date: '2023-10-10',
        open_interest: '2073930',
        change_open_interest: '-64104',
        categories: [
          expect.objectContaining({ category: 'leveraged_funds', positions_long: '116734', net_position: '-284823' }),
        ],
      },
    ]);
  });

  it('keeps the variants apart', async () => {
    const combined = await ask({ market: 'euro_fx', report_variant: 'futures_and_options' });
    const alone = await ask({ market: 'euro_fx' });
    expect(combined.data.weeks[0]?.report_date).toBe('2023-07-11');
    expect(combined.data.weeks).toHaveLength(54);
    const sameDay = alone.data.weeks.find(({ report_date }) => report_date === '2023-07-11');
    expect(combined.data.weeks[0]?.open_interest).not.toBe(sameDay?.open_interest);
  });
});

describe('paging', () => {
  const all = async (params: Record<string, unknown>, limit: number) => {
    const weeks = [];
    let cursor: string | null = null;
    do {
      const { data, cursor: next } = await ask({ ...params, limit, cursor });
      expect(data.weeks.length).toBeGreaterThan(0);
      weeks.push(...data.weeks);
      cursor = next;
    } while (cursor !== null);
    return weeks;
  };

  it('gives the same weeks and percentiles whatever the page size, and ends at exact multiples', async () => {
    const whole = (await ask({ market: 'gold', limit: 500 })).data.weeks;
    expect(whole).toHaveLength(66);
    expect(whole.filter(({ categories }) => categories[0]?.net_position_pctile_52w !== null)).toHaveLength(66 - 49);
    for (const limit of [1, 7, 11, 22, 33, 65, 66, 67]) expect(await all({ market: 'gold' }, limit)).toEqual(whole);
  });

  it('never shifts or repeats a week', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('corn', 'vix', 'sofr_3m', 'wheat_srw'),
        fc.integer({ min: 1, max: 70 }),
        async (market, limit) => {
          const days = (await all({ market }, limit)).map(({ report_date }) => report_date);
          expect(days).toEqual([...new Set(days)].toSorted().toReversed());
        },
      ),
      { numRuns: 15 },
    );
  });

  it('ranks the net position among those of 52 weeks, as counted by hand', async () => {
    const weeks = (await ask({ market: 'treasury_note_10y', limit: 500 })).data.weeks;
    weeks.forEach((week, at) =>
      week.categories.forEach((position, place) => {
        const window = weeks.slice(at, at + 52).map(({ categories }) => Number(categories[place]?.net_position));
        const atMost = window.filter((net) => net <= Number(position.net_position)).length;
        const expected = window.length < 50 ? null : Number(((atMost / window.length) * 100).toFixed(2));
        expect(position.net_position_pctile_52w).toBe(expected);
        expect(Number(position.net_position)).toBe(Number(position.positions_long) - Number(position.positions_short));
      }),
    );
  });
});

describe('what cannot be answered', () => {
  it('offers the market that a name is like, and reads none in its place', async () => {
    expect((await refusal({ market: 'gould' })).detail.candidates?.some((each) => each.startsWith('gold'))).toBe(true);
    expect(await refusal({ market: 'plutonium' })).toMatchObject({ code: 'not_found', detail: { param: 'market' } });
  });

  it('reads a name that one market alone has, and the code of a market', async () => {
    const read = async (market: string) => (await scratch.answer(positioning, { market, limit: 1 })).data.market;
    expect(await read('sp500')).toBe('sp500_emini');
    expect(await read('088691')).toBe('gold');
  });

  it('offers both categories that people call speculators', async () => {
    const error = await refusal({ market: 'gold', category: 'speculators' });
    expect(error.detail.candidates).toEqual(expect.arrayContaining(['managed_money', 'leveraged_funds']));
  });

  it('names the categories of the report for a category of the other one', async () => {
    const error = await refusal({ market: 'gold', category: 'leveraged_funds' });
    expect(error).toMatchObject({ code: 'bad_parameter', detail: { param: 'category' } });
    expect(error.message).toContain(
      'producer_merchant_processor_user, swap_dealer, managed_money, other_reportables, nonreportable',
    );
    expect((await refusal({ market: 'vix', category: 'managed_money' })).message).toContain('dealer_intermediary');
  });

  it('is an empty page for a known market of whose variant nothing is loaded', async () => {
    const { data, meta, cursor } = await ask({ market: 'gold', report_variant: 'futures_and_options' });
    expect([data.weeks, data.exchange, meta.as_of, cursor]).toEqual([[], 'COMMODITY EXCHANGE INC.', null, null]);
  });

  it('says how to load the reports as long as there is none', () => {
    expect(unloaded).toMatchObject({
      code: 'not_found',
      detail: { hint: expect.stringContaining('dqs ingest futures.cftc') },
    });
  });

  it.each([
    {},
    { market: '' },
    { market: 'gold', limit: 0 },
    { market: 'gold', limit: 501 },
    { market: 'gold', weeks: 3 },
  ])('is refused by the parameters: %o', async (params) => {
    expect(await refusal(params)).toMatchObject({ code: 'bad_parameter' });
  });
});
