import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filled, valueAt, type Link } from './chain.ts';
import { openInstallation, type Installation } from './installation.ts';

// What one answer names, the next operation takes: whoever asks goes from a thing to another by the identifiers alone.

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ domains });
});
afterAll(() => installation[Symbol.asyncDispose]());

const ask = async (tool: string, values: Readonly<Record<string, unknown>>): Promise<unknown> => {
  const { content } = await installation.caller.tool(tool, values);
  const answer = JSON.parse(content[0]?.text ?? '') as { data?: unknown; error?: unknown };
  expect(answer.error, `${tool} ${JSON.stringify(values)}`).toBeUndefined();
  return answer.data;
};

/** From what, the operations, and what the last answer must hold. */
type Chain = readonly [title: string, links: readonly Link[], holds: string];

const chains: readonly Chain[] = [
  [
    'a company by name, its statements',
    [
      ['stocks_search', { query: 'Apple' }],
      ['stocks_get_income_statements', { ticker_or_cik: '$matches.cik', limit: 1 }],
    ],
    'statements',
  ],
  [
    'a company by name, its filings, what it is',
    [
      ['stocks_search', { query: 'Apple' }],
      ['stocks_get_filings', { ticker_or_cik: '$matches.tickers.0', limit: 5 }],
      ['stocks_get_company', { ticker_or_cik: '$cik' }],
    ],
    'name',
  ],
  [
    'a recent filing, its filer, the filer in the search',
    [
      ['stocks_get_recent_filings', { since: '2022-10-02T00:00:00Z', limit: 50 }],
      ['stocks_get_company', { ticker_or_cik: '$filings.cik' }],
      ['stocks_search', { query: '$cik' }],
    ],
    'matches.name',
  ],
  [
    'a recent filing, its filer by CIK',
    [
      ['stocks_get_recent_filings', { since: '2022-10-02T00:00:00Z', limit: 50 }],
      ['stocks_search', { query: '$filings.cik' }],
    ],
    'matches.name',
  ],
  [
    'a passage, its filing, its company',
    [
      ['stocks_search_filings', { query: 'supply chain' }],
      ['stocks_get_filing_sections', { accession_number: '$matches.accession_number' }],
      ['stocks_get_company', { ticker_or_cik: '$cik' }],
    ],
    'name',
  ],
  [
    'an insider of a company, by CIK',
    [
      ['stocks_get_insider_transactions', { ticker_or_cik: 'AAPL', limit: 5 }],
      ['stocks_search', { query: '$transactions.insider_cik', kind: 'insider' }],
    ],
    'matches.name',
  ],
  [
    'an insider of a company, its transactions',
    [
      ['stocks_get_insiders', { ticker_or_cik: 'AAPL', limit: 3 }],
      ['stocks_get_insider_transactions', { ticker_or_cik: 'AAPL', insider: '$insiders.cik' }],
    ],
    'transactions',
  ],
  [
    'a holder of a company, what else it holds',
    [
      ['stocks_get_institutional_holders', { ticker_or_cik: 'AAPL', limit: 5 }],
      ['stocks_get_institution_holdings', { manager: '$holders.manager_cik' }],
    ],
    'holdings',
  ],
  [
    'a holder of a company, in the search',
    [
      ['stocks_get_institutional_holders', { ticker_or_cik: 'AAPL', limit: 5 }],
      ['stocks_search', { query: '$holders.manager_cik', kind: 'manager' }],
    ],
    'matches.name',
  ],
  [
    'a holder, a company it holds, its figures',
    [
      ['stocks_get_institutional_holders', { ticker_or_cik: 'AAPL', limit: 5 }],
      ['stocks_get_institution_holdings', { manager: '$holders.manager_cik' }],
      ['stocks_get_company', { ticker_or_cik: '$holdings.ticker' }],
    ],
    'name',
  ],
  [
    'an ownership filing, who owns the company',
    [
      ['stocks_get_ownership_filings', { ticker_or_cik: 'QXO', limit: 3 }],
      ['stocks_get_beneficial_owners', { ticker: '$cik' }],
    ],
    'owners',
  ],
  [
    'a line by its name, two companies by it',
    [
      ['stocks_list_line_items', { query: 'capex', limit: 3 }],
      ['stocks_compare', { tickers_or_ciks: ['AAPL', 'TSLA'], lines: ['$line_items.line_key'] }],
    ],
    'companies',
  ],
  [
    'a screen, one company of it',
    [
      ['stocks_screen', { filters: ['revenue:gte:1000000'], limit: 3 }],
      ['stocks_get_metrics', { ticker_or_cik: '$matches.cik', limit: 1 }],
    ],
    'cik',
  ],
  [
    'a fund by ticker, the LEIs of what it holds',
    [
      ['funds_search', { query: 'GSFAX' }],
      ['funds_get_holdings', { fund: '$funds.series_id', limit: 20 }],
    ],
    'holdings.issuer_lei',
  ],
  [
    'a fund by name, its holdings by ticker',
    [
      ['funds_search', { query: 'Goldman Sachs Bond Fund' }],
      ['funds_get_holdings', { fund: '$funds.ticker', limit: 3 }],
    ],
    'holdings',
  ],
  [
    'an entity by name, its profile, its children',
    [
      ['entities_search', { query: 'Microsoft' }],
      ['entities_get_profile', { lei: '$matches.lei' }],
      ['entities_get_ownership', { lei: '$lei' }],
    ],
    'lei',
  ],
  [
    'a bank by name, its figures',
    [
      ['banks_search', { query: 'JPMorgan Chase' }],
      ['banks_get_financials', { cert: '$matches.cert', limit: 1 }],
    ],
    'cert',
  ],
  [
    'a recipient by name, its awards',
    [
      ['gov_search_recipients', { query: 'Acuity International' }],
      ['gov_get_recipient_awards', { recipient: '$matches.recipient_id' }],
    ],
    'fiscal_years',
  ],
  [
    'a recipient by UEI, its awards',
    [
      ['gov_search_recipients', { query: 'PEC7L2W5JNY7' }],
      ['gov_get_recipient_awards', { recipient: '$matches.uei' }],
    ],
    'fiscal_years',
  ],
  [
    'a drug, its application',
    [
      ['fda_search_approvals', { drug: 'atorvastatin' }],
      ['fda_get_approvals', { application_numbers: ['$matches.application_number'] }],
    ],
    'applications.application_number',
  ],
  [
    'a series by words, its values',
    [
      ['macro_search', { query: 'inflation' }],
      ['macro_get_series', { series_key: '$matches.series_key', limit: 2 }],
    ],
    'observations',
  ],
  [
    'an update, its series',
    [
      ['macro_get_recent_updates', { since: '2020-01-01T00:00:00Z', limit: 5 }],
      ['macro_get_series', { series_key: '$updates.series_key', limit: 2 }],
    ],
    'observations',
  ],
  [
    'a place by name, its series, their values',
    [
      ['re_search_geographies', { query: 'Denver' }],
      ['re_search_series', { geo_key: '$matches.geo_key' }],
      ['re_get_series', { series_key: '$matches.series_key', limit: 2 }],
    ],
    'observations',
  ],
  [
    'a place by name, what it is, its hazards',
    [
      ['geo_resolve', { query: 'Miami-Dade County, FL' }],
      ['geo_get_geography', { geography_id: '$matches.geography_id' }],
      ['hazards_get_risk_profile', { geography: '$geography.geography_id' }],
    ],
    'geography.name',
  ],
  [
    'the county with the highest losses, its hazards, its place',
    [
      ['hazards_get_rankings', { level: 'county', metric: 'eal_total' }],
      ['hazards_get_hazard_components', { geography: '$rankings.geography.geo_key' }],
      ['geo_resolve', { query: '$geography.fips' }],
    ],
    'matches.geography_id',
  ],
  [
    'the same county, its series of real estate and hazards',
    [
      ['hazards_get_rankings', { level: 'county', metric: 'eal_total' }],
      ['re_get_hazard_profile', { fips_or_geo_key: '$rankings.geography.fips' }],
    ],
    'fips',
  ],
  [
    'a ZIP code, its county, what that is',
    [
      ['geo_get_crosswalk', { geography_id: 'zcta:80014', target_level: 'county' }],
      ['geo_get_geography', { geography_id: '$crosswalks.geography.geography_id' }],
    ],
    'geography.name',
  ],
  [
    'a metropolitan area, one of its counties',
    [
      ['geo_get_contains', { geography_id: 'cbsa:19740', child_level: 'county' }],
      ['geo_get_geography', { geography_id: '$children.geography_id' }],
    ],
    'geography.name',
  ],
  [
    'a market by words, who holds what in it',
    [
      ['futures_search_markets', { query: 'gold' }],
      ['futures_get_positioning', { market: '$matches.market', limit: 1 }],
    ],
    'weeks',
  ],
  [
    'a market by its code',
    [
      ['futures_search_markets', { query: 'gold' }],
      ['futures_search_markets', { query: '$matches.cftc_contract_market_code' }],
    ],
    'matches.market',
  ],
];

describe('chains of operations', () => {
  test.each(chains)('%s', async (_title, links, holds) => {
    let data: unknown;
    for (const [tool, values] of links) data = await ask(tool, filled(values, data));
    const held = valueAt(data, holds.split('.'));
    expect(held, `${holds} in the last answer`).toBeTruthy();
    if (Array.isArray(held)) expect(held.length).toBeGreaterThan(0);
  });

  test('a beneficial owner, whom the search names by its CIK', async () => {
    const owners = await ask('stocks_get_beneficial_owners', { ticker: 'QXO' });
    const { _meta: meta } = await installation.caller.tool('stocks_search', filled({ query: '$owners.cik' }, owners));
    expect(JSON.stringify(meta)).toContain(`is ${String(valueAt(owners, ['owners', 'name']))}, a beneficial owner`);
  });
});
