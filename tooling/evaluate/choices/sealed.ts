import type { Choice } from './question.ts';

/**
 * Written before any question was tried, on 2026-11-27, and asked once, after the changes of that day but the last: 58 of
 * 75 answered rightly at the first call, 10 by the note or the candidates, 7 refused or answered with a note, none silently wrong; the
 * right tool among the first three for 53.
 */
export const sealedChoices: readonly Choice[] = [
  // Companies
  [
    'alphabet revenue last quarter',
    'stocks_get_income_statements',
    { ticker_or_cik: 'Alphabet', period: 'quarterly', lines: ['top line'], limit: 1 },
    '"cik":1652044.*revenue',
  ],
  [
    'free cash flow of Microsoft ttm',
    'stocks_get_cash_flow_statements',
    { ticker_or_cik: 'msft', period: 'ttm', lines: ['FCF'], limit: 1 },
    '"cik":789019.*free_cash_flow',
  ],
  [
    'How much cash does berkshire have',
    'stocks_get_balance_sheets',
    { ticker_or_cik: 'Berkshire Hathaway', lines: ['cash'], limit: 1 },
    '"cik":1067983.*cash',
  ],
  [
    'Southern Company long-term debt',
    'stocks_get_balance_sheets',
    { ticker_or_cik: 'Southern Company', lines: ['long-term debt'], limit: 1 },
    '"cik":92122.*long_term_debt',
  ],
  [
    'wal-mart gross profit',
    'stocks_get_income_statements',
    { ticker_or_cik: 'Wal-Mart', lines: ['gross profit'], limit: 1 },
    '"cik":104169',
  ],
  [
    'exxon ROE',
    'stocks_get_metrics',
    { ticker_or_cik: 'exxon', metrics: ['ROE'], limit: 1 },
    '"cik":34088.*return_on_equity',
  ],
  [
    'debt to equity united health',
    'stocks_get_metrics',
    { ticker_or_cik: 'United Health', metrics: ['debt to equity'], limit: 1 },
    '"cik":731766.*debt_to_equity',
  ],
  [
    'Bridgewater 13F',
    'stocks_get_institution_holdings',
    { manager: 'bridgewater associates', limit: 3 },
    'Bridgewater',
  ],
  ['insiders at snowflake', 'stocks_get_insiders', { ticker_or_cik: 'snowflake', limit: 3 }, '"cik":1640147'],
  [
    'fails to deliver for GameStop',
    'stocks_get_fails_to_deliver',
    { ticker_or_cik: 'GameStop', limit: 2 },
    'GME|1326380',
  ],
  [
    'Apple 10-K and 10-Q filings since 2025',
    'stocks_get_filings',
    { ticker_or_cik: 'Apple Inc', forms: ['10-K', '10-Q'], start: '2025-01-01', limit: 3 },
    '"form_type":"10-[KQ]"',
  ],
  [
    'sales by product at Apple',
    'stocks_get_segments',
    { ticker_or_cik: 'Apple', axis: 'product', limit: 1 },
    '"cik":320193',
  ],
  [
    'Moderna against Microsoft R&D',
    'stocks_compare',
    { tickers_or_ciks: ['Moderna', 'MSFT'], lines: ['R&D'] },
    'research_and_development',
  ],
  ['shares out of NXP', 'stocks_get_shares_outstanding', { ticker_or_cik: 'NXP', limit: 1 }, '"cik":1413447'],
  ['companies with net margin over 25 %', 'stocks_screen', { filters: ['net margin > 25%'], limit: 3 }, '"cik":\\d+'],
  ['banks with a loss', 'stocks_screen', { filters: ['net income < 0'], limit: 3 }, '"cik":\\d+'],
  ['line item for goodwill', 'stocks_list_line_items', { query: 'goodwil' }, 'goodwill'],
  ['is there a line for buybacks', 'stocks_list_line_items', { query: 'buybacks' }, 'repurchase'],
  ['freeport mcmoran', 'stocks_search', { query: 'freeport mcmoran' }, 'FREEPORT'],
  [
    'GE splits',
    'stocks_get_corporate_actions',
    { ticker_or_cik: 'General Electric', action_type: 'split' },
    '"cik":40545',
  ],
  ['executive pay cabot', 'stocks_get_executive_compensation', { ticker_or_cik: 'Cabot' }, 'Cabot'],
  ['insider named bedard', 'stocks_search', { query: 'bedard', kind: 'insider' }, 'Bedard'],
  // Macro
  ['us jobless rate', 'macro_search', { query: 'us jobless rate' }, 'Unemployment Rate'],
  ['labour force participation', 'macro_search', { query: 'labour force participation' }, 'participation'],
  ['average hourly earnings', 'macro_search', { query: 'average hourly earnings' }, 'hourly earnings'],
  ['real gdp growth', 'macro_search', { query: 'real gdp growth' }, 'Gross domestic product|GDP'],
  ['2y10y spread', 'macro_search', { query: '2s10s spread' }, '10.?-?year.*2.?-?year|10Y2Y|spread'],
  ['three month t-bill', 'macro_search', { query: '3 month t-bill' }, '3.?-?month'],
  ['fed funds', 'macro_get_series', { series_key: 'fed funds', limit: 1 }, 'federal funds'],
  ['debt to the penny', 'macro_search', { query: 'debt to the penny' }, 'debt'],
  ['food inflation', 'macro_search', { query: 'food cpi' }, 'food'],
  ['gasoline prices', 'macro_search', { query: 'gasoline prices cpi' }, 'gasoline|motor fuel'],
  ['capacity utilisation', 'macro_search', { query: 'capacity utilisation' }, 'capacity utilization'],
  ['Japan unemployment', 'macro_search', { query: 'unemployment rate Japan' }, 'told'],
  ['US exports', 'macro_search', { query: 'US exports of goods' }, 'export'],
  ['federal spending by fiscal year', 'macro_search', { query: 'federal spending' }, 'spending|outlays|obligat'],
  ['BLS releases next week', 'macro_get_calendar', { source: 'bls', start: '2026-02-01', end: '2026-02-14' }, 'bls'],
  [
    'Bank commercial loans H.8',
    'macro_search',
    { query: 'commercial and industrial loans' },
    'commercial and industrial',
  ],
  // Real estate
  ['house prices Boise', 're_search_series', { query: 'house prices Boise Idaho' }, 'fhfa.hpi.*cbsa.14260'],
  ['3 bedroom rent Miami', 're_search_series', { query: '3 bedroom rent Miami' }, 'three_bedroom.*county.12086'],
  [
    'permits for apartments Harris county',
    're_search_series',
    { query: 'multifamily building permits Harris County TX' },
    'permits.*county.48201',
  ],
  ['home prices in Wales', 're_search_series', { query: 'house prices Wales UK' }, 'told'],
  ['months supply of new homes', 're_search_series', { query: 'months supply new houses' }, 'months|supply'],
  ['homeownership rate', 're_search_series', { query: 'homeownership rate' }, 'homeownership'],
  ['Atlanta home price', 're_search_series', { query: 'ATL home price index' }, 'fhfa.hpi.*cbsa.12060'],
  [
    '2br fair market rent in Cook County Illinois',
    're_search_series',
    { query: '2br fmr Cook County Illinois' },
    'two_bedroom.*county.17031',
  ],
  // Places
  ['Which metro is Oakland in', 'geo_resolve', { query: 'Oakland, California', level: 'cbsa' }, 'cbsa:41860'],
  ['Vegas', 'geo_resolve', { query: 'Vegas' }, '32003|29820'],
  ['NYC', 'geo_resolve', { query: 'NYC' }, '36061|35620|3651000'],
  ['postcode 2000 Australia', 'geo_resolve', { query: 'Sydney', country: 'AU' }, '1GSYD|sydney'],
  // Hazards
  [
    'hurricane risk Miami-Dade',
    'hazards_get_hazard_components',
    { geography: 'Miami Dade', hazard_type: 'hurricane' },
    '12086.*HRCN',
  ],
  [
    'tornado ranking in Kansas',
    'hazards_get_rankings',
    { level: 'county', metric: 'tornado expected annual loss', state: 'KS', limit: 3 },
    '"state_code":"(KS|20)"',
  ],
  ['natural hazards in San Fransisco', 'hazards_get_risk_profile', { geography: 'San Fransisco' }, '06075'],
  // Funds
  ['holdings of QQQ', 'funds_search', { query: 'qqq' }, 'QQQ'],
  ['ast bond portfolio', 'funds_get_holdings', { fund: 'AST Bond Portfolio', limit: 2 }, 'issuer_name'],
  ['fidelity contrafund', 'funds_search', { query: 'contrafund' }, 'Contrafund'],
  ['S&P 500 ETF', 'funds_search', { query: 'S&P 500 ETF' }, 'S&P 500'],
  // Entities
  ['citi group', 'entities_search', { query: 'citi group' }, 'CITIGROUP'],
  ['LEI of a company that does not exist', 'entities_search', { query: 'Zyxwv Quantum Bakery GmbH' }, 'told'],
  // Banks
  ['Bank of New York Mellon', 'banks_search', { query: 'bny mellon' }, 'NEW YORK MELLON'],
  [
    'wells fargo net interest margin',
    'banks_get_financials',
    { cert: '3511', metrics: ['net interest margin'], limit: 1 },
    '"cert":3511|told',
  ],
  ['when did WaMu fail', 'banks_search', { query: 'wamu' }, 'WASHINGTON MUTUAL'],
  ['biggest bank in Ohio', 'banks_search', { query: 'JPMorgan', state: 'Ohio' }, '"cert":628'],
  // Drugs
  ['lipitor', 'fda_search_approvals', { drug: 'lipitor' }, 'LIPITOR'],
  [
    'merck approvals 2018',
    'fda_search_approvals',
    { sponsor: 'Merck', approved_after: '2018-01-01', approved_before: '2018-12-31' },
    'MRK|MERCK',
  ],
  [
    'JNJ new drug applications',
    'fda_search_approvals',
    { sponsor: 'Johnson & Johnson', submission_type: 'ORIG' },
    'JNJ|JANSSEN',
  ],
  // Government
  ['University of California grants', 'gov_search_recipients', { query: 'univ of california' }, 'CALIFORNIA|told'],
  ['awards to Boeing', 'gov_get_recipient_awards', { recipient: 'Boeing' }, 'BOEING|told'],
  // FX
  ['usd/jpy', 'fx_get_rates', { quote: 'JPY', base: 'usd', limit: 1 }, '"quote":"JPY"'],
  [
    'how many rupees is 50 dollars',
    'fx_convert',
    { amount: '50', from_currency: 'USD', to_currency: 'rupees', date: '2024-01-10' },
    'INR',
  ],
  ['deutsche mark rate', 'fx_get_rates', { quote: 'DEM', limit: 1 }, 'told'],
  // Futures
  ['natgas positions', 'futures_get_positioning', { market: 'natural gas', limit: 1 }, 'NAT'],
  ['vix futures', 'futures_search_markets', { query: 'vix' }, 'VIX'],
  ['euro fx speculators', 'futures_get_positioning', { market: 'euro', category: 'leveraged_funds', limit: 1 }, 'EURO'],
  // Platform
  ['which data sets are stale', 'platform_get_freshness', {}, '"status"'],
];
