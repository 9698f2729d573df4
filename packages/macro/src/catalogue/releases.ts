const bls = 'https://www.bls.gov/schedule/news_release';
const frb = 'https://www.federalreserve.gov/releases';
const bea = 'https://www.bea.gov/news/schedule';
const census = 'https://www.census.gov/economic-indicators/calendar-listview.html';
const ecb = 'https://data.ecb.europa.eu/publications/calendar';
const eurostat = 'https://ec.europa.eu/eurostat/news/release-calendar';

/**
 * Releases of headline series, with the agencies' names for them and the address of their schedule. `rhythm` is for
 * releases in a calendar: it determines the period that an occurrence publishes, from the minimum time between the end
 * of a period and its release.
 */
export const releases = {
  cpi: { name: 'Consumer Price Index', scheduleUrl: `${bls}/cpi.htm`, rhythm: { every: 'month', after: 7 } },
  employment: { name: 'Employment Situation', scheduleUrl: `${bls}/empsit.htm`, rhythm: { every: 'month', after: 1 } },
  stateEmployment: {
    name: 'State Employment and Unemployment (Monthly)',
    scheduleUrl: `${bls}/laus.htm`,
  },
  jolts: {
    name: 'Job Openings and Labor Turnover Survey',
    scheduleUrl: `${bls}/jolts.htm`,
    rhythm: { every: 'month', after: 25 },
  },
  ppi: { name: 'Producer Price Index', scheduleUrl: `${bls}/ppi.htm`, rhythm: { every: 'month', after: 7 } },
  tradePrices: {
    name: 'U.S. Import and Export Price Indexes',
    scheduleUrl: `${bls}/ximpim.htm`,
    rhythm: { every: 'month', after: 7 },
  },
  employmentCost: {
    name: 'Employment Cost Index',
    scheduleUrl: `${bls}/eci.htm`,
    rhythm: { every: 'quarter', after: 20 },
  },
  productivity: {
    name: 'Productivity and Costs',
    scheduleUrl: `${bls}/prod2.htm`,
    rhythm: { every: 'quarter', after: 25 },
  },
  dailyRates: {
    name: 'Daily Treasury Rates',
    scheduleUrl: 'https://home.treasury.gov/policy-issues/financing-the-government/interest-rate-statistics',
  },
  debt: {
    name: 'Debt to the Penny',
    scheduleUrl: 'https://fiscaldata.treasury.gov/datasets/debt-to-the-penny/',
    rhythm: { every: 'day', after: 0 },
  },
  historicalDebt: {
    name: 'Historical Debt Outstanding',
    scheduleUrl: 'https://fiscaldata.treasury.gov/datasets/historical-debt-outstanding/',
  },
  averageRates: {
    name: 'Average Interest Rates on U.S. Treasury Securities',
    scheduleUrl: 'https://fiscaldata.treasury.gov/datasets/average-interest-rates-treasury-securities/',
    rhythm: { every: 'month', after: 1 },
  },
  dailyStatement: {
    name: 'Daily Treasury Statement',
    scheduleUrl: 'https://fiscaldata.treasury.gov/datasets/daily-treasury-statement/',
    rhythm: { every: 'day', after: 0 },
  },
  monthlyStatement: {
    name: 'Monthly Treasury Statement',
    scheduleUrl: 'https://fiscaldata.treasury.gov/datasets/monthly-treasury-statement/',
    rhythm: { every: 'month', after: 5 },
  },
  h15: { name: 'H.15 Selected Interest Rates', scheduleUrl: `${frb}/h15/` },
  g17: { name: 'G.17 Industrial Production and Capacity Utilization', scheduleUrl: `${frb}/g17/release_dates.htm` },
  g19: { name: 'G.19 Consumer Credit', scheduleUrl: `${frb}/g19/` },
  h41: { name: 'H.4.1 Factors Affecting Reserve Balances', scheduleUrl: `${frb}/h41/` },
  h6: { name: 'H.6 Money Stock Measures', scheduleUrl: `${frb}/h6/` },
  h8: { name: 'H.8 Assets and Liabilities of Commercial Banks in the United States', scheduleUrl: `${frb}/h8/` },
  gdp: { name: 'Gross Domestic Product', scheduleUrl: bea, rhythm: { every: 'quarter', after: 20 } },
  personalIncome: { name: 'Personal Income and Outlays', scheduleUrl: bea, rhythm: { every: 'month', after: 20 } },
  gdpByState: { name: 'Gross Domestic Product by State and Personal Income by State', scheduleUrl: bea },
  retailSales: {
    name: 'Advance Monthly Sales for Retail and Food Services',
    scheduleUrl: census,
    rhythm: { every: 'month', after: 9 },
  },
  trade: {
    name: 'U.S. International Trade in Goods and Services',
    scheduleUrl: census,
    rhythm: { every: 'month', after: 30 },
  },
  businessFormation: { name: 'Business Formation Statistics', scheduleUrl: census },
  newConstruction: { name: 'New Residential Construction', scheduleUrl: census, rhythm: { every: 'month', after: 12 } },
  newHomeSales: { name: 'New Residential Sales', scheduleUrl: census, rhythm: { every: 'month', after: 18 } },
  publicPensions: { name: 'Quarterly Survey of Public Pensions', scheduleUrl: census },
  ecbRates: {
    name: 'Key ECB interest rates',
    scheduleUrl: 'https://www.ecb.europa.eu/press/calendars/mgcgc/html/index.en.html',
  },
  ecbStatistics: { name: 'Euro area statistics', scheduleUrl: ecb },
  euroRates: {
    name: 'Euro foreign exchange reference rates',
    scheduleUrl:
      'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
  },
  projections: { name: 'ECB staff macroeconomic projections', scheduleUrl: ecb },
  hicp: { name: 'Inflation (HICP)', scheduleUrl: eurostat, rhythm: { every: 'month', after: 12 } },
  euroUnemployment: { name: 'Unemployment', scheduleUrl: eurostat, rhythm: { every: 'month', after: 25 } },
  euroGdp: {
    name: 'GDP main aggregates and employment',
    scheduleUrl: eurostat,
    rhythm: { every: 'quarter', after: 35 },
  },
  spending: { name: 'Award spending', scheduleUrl: null },
  realTime: {
    name: 'Real-Time Data Set for Macroeconomists',
    scheduleUrl:
      'https://www.philadelphiafed.org/surveys-and-data/real-time-data-research/real-time-data-set-for-macroeconomists',
  },
} as const;

export type ReleaseKey = keyof typeof releases;
