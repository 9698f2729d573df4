import type { Choice } from './question.ts';

/** Questions by everyday names, written before any of them was tried; the changes of that day were made with these in view. */
export const openNameChoices: readonly Choice[] = [
  // Macro
  ['how many jobs were added last month', 'macro_search', { query: 'jobs added last month' }, 'payroll|nonfarm'],
  ['PPI year over year', 'macro_search', { query: 'PPI' }, 'producer price|told'],
  ['inflation in Germany', 'macro_search', { query: 'German inflation' }, 'Germany|told'],
  ['10 yr treasury yield', 'macro_get_series', { series_key: '10 year treasury yield', limit: 1 }, '10.year'],
  ['SOFR', 'macro_search', { query: 'SOFR' }, 'SOFR|secured overnight|told'],
  ['CPIAUCSL', 'macro_get_series', { series_key: 'CPIAUCSL', limit: 1 }, 'consumer price|CPI'],
  [
    'PAYEMS in December 2019',
    'macro_get_series',
    { series_key: 'PAYEMS', start: '2019-12-01', end: '2019-12-31' },
    'nonfarm|payroll',
  ],
  [
    'industrial production index',
    'macro_get_series',
    { series_key: 'industrial production', limit: 1 },
    'industrial production',
  ],
  ['trade deficit', 'macro_search', { query: 'trade deficit' }, 'balance'],
  ['housing starts', 'macro_search', { query: 'housing starts' }, 'housing starts|started|told'],
  [
    'average hourly earnings manufacturing',
    'macro_search',
    { query: 'average hourly earnings in manufacturing' },
    'earnings.*manufacturing|manufacturing.*earnings',
  ],
  ['gdp deflator', 'macro_search', { query: 'gdp deflator' }, 'deflator|price index.*(gdp|gross domestic)|told'],
  ['consumer sentiment michigan', 'macro_search', { query: 'consumer sentiment' }, 'sentiment|told'],
  ['overnight rate fed', 'macro_get_series', { series_key: 'fed funds rate', limit: 1 }, 'federal funds'],
  // Calendars
  [
    'next CPI release',
    'macro_get_calendar',
    { source: 'BLS', start: '2026-02-01', end: '2026-03-15' },
    'Consumer Price|bls',
  ],
  [
    'what was updated by BLS recently',
    'macro_get_recent_updates',
    { since: '2026-01-01T00:00:00Z', source: 'bls', limit: 2 },
    'bls',
  ],
  // Funds
  ['spdr s&p 500', 'funds_search', { query: 'spdr s&p 500' }, '"ticker":"SPY"'],
  ['VTSAX', 'funds_search', { query: 'VTSAX' }, 'VTSAX'],
  [
    'goldman bond fund holdings',
    'funds_get_holdings',
    { fund: 'goldman sachs bond fund', limit: 2 },
    'issuer_name|told',
  ],
  ['pimco income fund', 'funds_search', { query: 'pimco income' }, 'PIMCO INCOME|told'],
  ['how did the fund vote on apple', 'funds_get_proxy_votes', { fund: 'S000012345', ticker: 'AAPL' }, 'told'],
  [
    'T Rowe Price blue chip growth',
    'funds_search',
    { query: 't rowe price blue chip growth' },
    'BLUE CHIP GROWTH|told',
  ],
  // Entities
  ['apple lei', 'entities_search', { query: 'apple inc' }, 'APPLE INC|told'],
  ['Deutsche bank legal entity', 'entities_search', { query: 'deutsche bank' }, 'DEUTSCHE BANK|told'],
  ['who owns Hyatt', 'entities_get_ownership', { lei: 'Hyatt', direction: 'parents' }, 'HYATT|told'],
  [
    'citigroup global markets',
    'entities_search',
    { query: 'citigroup global markets' },
    'CITIGROUP GLOBAL MARKETS|told',
  ],
  [
    'subsidiaries of citigroup',
    'entities_get_ownership',
    { lei: 'Citigroup Inc', direction: 'children', limit: 3 },
    'CITIGROUP|told',
  ],
  ['entity 6SHGI4ZSSLCXXQSBB395', 'entities_search', { query: '6shgi4zsslcxxqsbb395' }, 'CITIGROUP'],
  // Drugs
  ['when was humira approved', 'fda_search_approvals', { drug: 'Humira', submission_type: 'original' }, 'HUMIRA|told'],
  ['viagra generic approvals', 'fda_search_approvals', { drug: 'sildenafil' }, 'SILDENAFIL|VIAGRA'],
  ['application 21588', 'fda_get_approvals', { application_numbers: ['21588'] }, '021588'],
  ['genentech drugs', 'fda_search_approvals', { sponsor: 'Genentech', limit: 2 }, 'ROCHE|GENENTECH|told'],
  ['squibb approvals', 'fda_search_approvals', { sponsor: 'Bristol Myers', limit: 2 }, 'BMY|BRISTOL'],
  ['Merck Sharp and Dohme', 'fda_search_approvals', { sponsor: 'merck sharp & dohme', limit: 2 }, 'MRK'],
  // Banks
  [
    'bank of america deposits',
    'banks_get_financials',
    { cert: 'bank of america', metrics: ['deposits'], limit: 1 },
    '"cert":3510|told',
  ],
  ['who bought first republic', 'banks_search', { query: 'first republic bank' }, '"cert":59017'],
  ['rssd 852218', 'banks_search', { query: 'RSSD 852218' }, '"cert":628'],
  ['jpm bank roa', 'banks_get_financials', { cert: 628, metrics: ['ROA'], limit: 1 }, '"cert":628'],
  ['signature bank new york', 'banks_search', { query: 'signature bank', state: 'New York' }, 'SIGNATURE BANK'],
  [
    'nonperforming loans at wells fargo',
    'banks_get_financials',
    { cert: 'wells fargo', metrics: ['nonperforming loans'], limit: 1 },
    '"cert":3511|told',
  ],
  // Spending
  ['lockheed martin contracts', 'gov_get_recipient_awards', { recipient: 'lockheed martin' }, 'LOCKHEED'],
  ['spacex', 'gov_search_recipients', { query: 'spacex' }, 'SPACE EXPLORATION|told'],
  ["NASA's largest recipients", 'gov_search_recipients', { query: 'inc', agency: 'NASA' }, '"name"|told'],
  ['johns hopkins university', 'gov_search_recipients', { query: 'john hopkins university' }, 'JOHNS HOPKINS|told'],
  // Futures
  [
    'corn speculators net position',
    'futures_get_positioning',
    { market: 'corn', category: 'managed money', limit: 1 },
    'CORN',
  ],
  ['bitcoin futures cot report', 'futures_search_markets', { query: 'btc' }, 'BITCOIN|told'],
  ['ten year note positioning', 'futures_search_markets', { query: '10-year T-note' }, '10.?Y|10-YEAR|UST 10'],
  ['cot for 088691', 'futures_get_positioning', { market: '088691', limit: 1 }, 'GOLD'],
  // FX
  ['dollar euro rate', 'fx_get_rates', { quote: 'dollar', limit: 1 }, '"quote":"USD"'],
  [
    'convert 100 swiss francs to euros',
    'fx_convert',
    { amount: '100', from_currency: 'swiss franc', to_currency: 'euro', date: '2024-03-01' },
    'CHF',
  ],
  ['ruble rate today', 'fx_get_rates', { quote: 'ruble', limit: 1 }, 'told'],
  ['bitcoin in euro', 'fx_get_rates', { quote: 'BTC', limit: 1 }, 'told'],
  // Hazards
  [
    'earthquake risk LA county',
    'hazards_get_hazard_components',
    { geography: 'LA county', hazard_type: 'earthquake' },
    '06037.*ERQK',
  ],
  ['risk index for Napa, CA', 'hazards_get_risk_profile', { geography: 'Napa, CA' }, '06055'],
  ['social vulnerability Fresno', 'hazards_get_risk_profile', { geography: 'Fresno' }, '06019'],
  [
    'tornadoes Oklahoma City',
    'hazards_get_hazard_components',
    { geography: 'OKC', hazard_type: 'tornadoes' },
    '40109|told',
  ],
  // SEC filers and filings as identifiers
  ['bridgewater', 'stocks_get_institution_holdings', { manager: 'Bridgewater', limit: 1 }, 'Bridgewater'],
  ['Meta filings', 'stocks_get_filings', { ticker_or_cik: 'facebook', limit: 1 }, '1326801|told'],
  ['companies named Apple', 'stocks_search', { query: 'aapl' }, '320193'],
  ['CIK0000320193', 'stocks_get_company', { ticker_or_cik: 'CIK0000320193' }, '"cik":320193'],
];
