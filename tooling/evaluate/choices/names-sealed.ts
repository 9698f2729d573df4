import type { Choice } from './question.ts';

/**
 * Written with the open ones, and not looked at before the changes were made: 53 of 60 first before and after them. Of the others, six
 * need data that the files lack, and the answer says so; one expects an id that the right answer does not show.
 */
export const sealedNameChoices: readonly Choice[] = [
  // Macro
  ['jobless claims this week', 'macro_search', { query: 'jobless claims' }, 'initial claims|told'],
  [
    'core PCE',
    'macro_search',
    { query: 'core PCE' },
    'personal consumption expenditures.*(excluding|less) food|PCE.*(excluding|less)|told',
  ],
  ['ECB main refinancing rate', 'macro_search', { query: 'ECB refi rate' }, 'refinancing|told'],
  ['ten-year minus two-year', 'macro_search', { query: '10y 2y spread' }, 'spread|minus|less|told'],
  ['national debt of the united states', 'macro_get_series', { series_key: 'national debt', limit: 1 }, 'debt'],
  ['UNRATE', 'macro_get_series', { series_key: 'unrate', limit: 1 }, 'unemployment rate'],
  [
    'consumer prices all items not seasonally adjusted',
    'macro_search',
    { query: 'CUUR0000SA0' },
    'CUUR0000SA0|cu.*sa0',
  ],
  [
    'retail sales ex autos',
    'macro_search',
    { query: 'retail sales excluding autos' },
    'excluding motor vehicle|ex(cluding)? .*auto|less motor|told',
  ],
  ['M2 money supply', 'macro_get_series', { series_key: 'M2', limit: 1 }, 'M2'],
  ['unemployment rate for black workers', 'macro_search', { query: 'black unemployment rate' }, 'black|told'],
  ['participation rate of women', 'macro_search', { query: 'female labor force participation' }, 'women|female|told'],
  ['UK inflation', 'macro_search', { query: 'UK CPI' }, 'United Kingdom|told'],
  ['price of crude oil WTI', 'macro_search', { query: 'WTI' }, 'oil|WTI|told'],
  // Calendars
  [
    'when does the Fed meet next',
    'macro_get_calendar',
    { source: 'federal reserve', start: '2026-01-01', end: '2026-03-31' },
    'FOMC|frb|fed',
  ],
  [
    'GDP release dates',
    'macro_get_calendar',
    { source: 'bureau of economic analysis', start: '2026-01-01', end: '2026-03-31' },
    'bea|told',
  ],
  ['ECB meeting dates', 'macro_get_calendar', { source: 'ecb', start: '2026-01-01', end: '2026-03-31' }, 'ecb|told'],
  // Funds
  ['vanguard total stock market index', 'funds_search', { query: 'Vanguard Total Stock Market' }, 'TOTAL STOCK MARKET'],
  ['growth fund of america', 'funds_search', { query: 'growth fund of america' }, 'GROWTH FUND OF AMERICA'],
  ['SPY top holdings', 'funds_get_holdings', { fund: 'SPY', limit: 3 }, 'issuer_name|told'],
  ['ARKK', 'funds_search', { query: 'ark innovation etf' }, 'ARK Innovation'],
  ['blackrock ishares russell 2000 etf', 'funds_search', { query: 'iShares Russell 2000 ETF' }, 'Russell 2000 ETF'],
  ['dodge and cox stock', 'funds_search', { query: 'dodge and cox stock fund' }, 'DODGE & COX STOCK'],
  // Entities
  ['Facebook LEI', 'entities_search', { query: 'facebook' }, 'META PLATFORMS|facebook|told'],
  ['Hyatt Hotels profile', 'entities_get_profile', { lei: 'hyatt hotels' }, 'HYATT'],
  ['jp morgan chase bank lei', 'entities_search', { query: 'jp morgan chase bank' }, 'JPMORGAN CHASE BANK|told'],
  ['siemens in germany', 'entities_search', { query: 'Siemens', country: 'Germany' }, 'SIEMENS|told'],
  ['lei for cik 320193', 'entities_search', { query: 'CIK 320193' }, 'APPLE|told'],
  // Drugs
  ['keytruda approval', 'fda_search_approvals', { drug: 'keytruda' }, 'KEYTRUDA'],
  ['ozempic', 'fda_search_approvals', { drug: 'ozempic' }, 'OZEMPIC|told'],
  [
    'Pfizer approvals in 2019',
    'fda_search_approvals',
    { sponsor: 'pfizer inc', approved_after: '2019-01-01', approved_before: '2019-12-31' },
    'PFE|told',
  ],
  ['NDA 21-588 details', 'fda_get_approvals', { application_numbers: ['NDA 21-588'] }, '021588'],
  ['acetominophen', 'fda_search_approvals', { drug: 'acetominophen' }, 'ACETAMINOPHEN|told'],
  ['advil', 'fda_search_approvals', { drug: 'advil' }, 'ADVIL|told'],
  // Banks
  ['chase total assets', 'banks_get_financials', { cert: 'Chase', metrics: ['total assets'], limit: 1 }, '"cert":628'],
  ['silicon valley bank', 'banks_search', { query: 'SVB' }, 'SILICON VALLEY BANK'],
  ['failed banks acquired by JPMorgan', 'banks_search', { query: 'bank', acquirer: 'JPMorgan Chase' }, 'JPMORGAN|told'],
  ['FDIC cert 3511', 'banks_search', { query: 'FDIC cert 3511' }, '"cert":3511'],
  ['bb&t', 'banks_search', { query: 'BB&T' }, 'TRUIST|BRANCH BANKING'],
  ['capitol one', 'banks_search', { query: 'capitol one' }, 'CAPITAL ONE|told'],
  [
    'tier 1 capital of Citibank',
    'banks_get_financials',
    { cert: 'citibank', metrics: ['tier 1 capital ratio'], limit: 1 },
    '"cert":7213|told',
  ],
  // Spending
  ['raytheon awards', 'gov_search_recipients', { query: 'raytheon' }, 'RAYTHEON|RTX|told'],
  ['MIT federal grants', 'gov_search_recipients', { query: 'MIT' }, 'MASSACHUSETTS INSTITUTE|told'],
  ['GD federal contracts', 'gov_get_recipient_awards', { recipient: 'general dynamics corp' }, 'GENERAL DYNAMICS|told'],
  ['booz allen', 'gov_search_recipients', { query: 'booz allen' }, 'BOOZ ALLEN|told'],
  // Futures
  ['wti cot', 'futures_get_positioning', { market: 'crude oil', limit: 1 }, 'CRUDE|WTI'],
  [
    's&p e-mini hedge funds',
    'futures_get_positioning',
    { market: 'E-mini S&P 500', category: 'hedge funds', limit: 1 },
    'S&P',
  ],
  ['asset managers in yen', 'futures_get_positioning', { market: 'yen', category: 'asset managers', limit: 1 }, 'YEN'],
  ['orange juice futures', 'futures_search_markets', { query: 'orange juice' }, 'told'],
  // FX
  ['pound to dollar', 'fx_get_rates', { base: 'pound', quote: 'usd', limit: 1 }, '"base":"GBP"'],
  [
    '1,000 yen in dollars',
    'fx_convert',
    { amount: '1,000', from_currency: 'JPY', to_currency: 'US dollars', date: '2024-03-01' },
    '"amount":"1000"|told',
  ],
  ['yuan', 'fx_get_rates', { quote: 'RMB', limit: 1 }, 'CNY'],
  // Hazards
  [
    'flood risk in Houston',
    'hazards_get_hazard_components',
    { geography: 'Houston', hazard_type: 'flooding' },
    '48201|told',
  ],
  [
    'wildfire ranking california counties',
    'hazards_get_rankings',
    { level: 'county', metric: 'wildfire risk', state: 'Calif.', limit: 2 },
    '"state_code":"(CA|06)"',
  ],
  ['riskiest counties overall', 'hazards_get_rankings', { level: 'county', metric: 'risk', limit: 2 }, '"rank":1'],
  ['census tract in maryland', 'hazards_get_risk_profile', { geography: 'tract 24005400100' }, '24005|told'],
  // SEC filers and filings as identifiers
  [
    "Berkshire's 13F manager by CIK with zeros",
    'stocks_get_institution_holdings',
    { manager: '0001067983', limit: 1 },
    'BERKSHIRE|told',
  ],
  [
    "Warren Buffett's holdings",
    'stocks_get_institution_holdings',
    { manager: 'Warren Buffett', limit: 1 },
    'BERKSHIRE|told',
  ],
  ['Google as a ticker', 'stocks_get_company', { ticker_or_cik: 'Google' }, '1652044'],
  ['J.P. Morgan', 'stocks_get_company', { ticker_or_cik: 'J.P. Morgan' }, '"cik":19617'],
  ['exxon mobile', 'stocks_get_company', { ticker_or_cik: 'exxon mobile' }, '"cik":34088'],
];
