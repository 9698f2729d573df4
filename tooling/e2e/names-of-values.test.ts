import { domains } from '@dqs/domains';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let scratch: ScratchService;
beforeAll(async () => {
  const [first, ...others] = domains;
  scratch = await openScratchService(first!, '2026-03-06T09:00:00Z', others);
});
afterAll(() => scratch.close());

/** What a request is refused or answered with: nothing is loaded, so that a value that is understood comes to `not_found`, or to no rows. */
const outcomeOf = async (tool: string, values: object): Promise<string> => {
  try {
    return (await scratch.note(tool, values)) ?? '';
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string };
    return `${code} ${message}`;
  }
};

describe('a word of an enumeration in everyday language', () => {
  it.each<[tool: string, values: object, read: string]>([
    ['macro_get_calendar', { source: 'Federal Reserve' }, 'source "Federal Reserve" was read as frb'],
    ['macro_get_calendar', { source: 'Census Bureau' }, 'source "Census Bureau" was read as census'],
    ['macro_get_recent_updates', { since: '2026-01-01', source: 'Labor Department' }, 'was read as bls'],
    ['banks_search', { query: '*', state: 'Vermont' }, 'state "Vermont" was read as VT (Vermont)'],
    ['fda_search_approvals', { submission_type: 'first approval' }, 'was read as ORIG'],
    ['hazards_get_rankings', { level: 'county', metric: 'heat wave' }, 'was read as hwav_risk_score'],
    ['re_search_series', { query: 'house price index', rank_by: 'growth', level: 'cbsa' }, 'was read as change'],
    ['re_search_series', { query: 'house price index', rank_by: 'value', level: 'metro' }, 'was read as cbsa'],
    ['re_search_series', { query: 'rent', rank_by: 'value', level: 'ZIP codes' }, 'was read as zcta'],
  ])('%s %j', async (tool, values, read) => {
    expect(await outcomeOf(tool, values)).toContain(read);
  });

  it.each<[tool: string, values: object]>([
    ['stocks_get_company_events', { ticker_or_cik: '1', category: 'earnings' }],
    ['stocks_get_company_events', { ticker_or_cik: '1', category: 'leadership' }],
    ['stocks_get_corporate_actions', { ticker_or_cik: '1', action_type: 'stock splits' }],
    ['stocks_get_insider_transactions', { ticker_or_cik: '1', codes: ['purchases'] }],
    ['stocks_get_segments', { ticker_or_cik: '1', axis: 'region' }],
    ['stocks_get_segments', { ticker_or_cik: '1', line: 'sales' }],
    ['entities_get_ownership', { lei: 'T27JQIMTYSH41TCD5186', direction: 'owners' }],
    ['geo_get_crosswalk', { geography_id: 'county:08031', target_level: 'zip codes' }],
    ['geo_resolve', { query: 'Ballarat', country: 'Australia' }],
    ['futures_get_positioning', { market: 'euro_fx', category: 'hedge funds' }],
    ['hazards_get_hazard_components', { geography: 'county:12086', hazard_type: 'wildfires' }],
  ])('%s %j is understood', async (tool, values) => {
    expect(await outcomeOf(tool, values)).not.toMatch(/bad_parameter/);
  });

  it('is refused with what it may mean where it may mean several', async () => {
    const refused = scratch.ask('futures_get_positioning', { market: 'gold', category: 'dealers' });
    await expect(refused).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { candidates: expect.arrayContaining(['dealer_intermediary (dealer or intermediary)']) as string[] },
    });
    await expect(scratch.ask('fx_get_rates', { quote: 'USDx' })).rejects.toMatchObject({
      code: 'bad_parameter',
      detail: { candidates: expect.arrayContaining(['USD (US Dollar)']) as string[] },
    });
    await expect(scratch.ask('macro_get_calendar', { source: 'the moon' })).rejects.toMatchObject({
      code: 'bad_parameter',
    });
  });

  it('is read beside another parameter that is a name as well', async () => {
    const both = { market: 'japanese yen', category: 'hedge funds' };
    expect(await outcomeOf('futures_get_positioning', both)).not.toMatch(/bad_parameter|no futures market/);
  });
});
