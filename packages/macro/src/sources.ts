import type { Dataset, Source } from '@dqs/kit';

const usGovernment = {
  posture: 'public',
  license: 'US government work, public domain',
} as const;

/** The source of a page with series from several publishers. */
export const catalogueSource: Source = {
  tag: 'macro.catalogue',
  name: 'Catalogue of macroeconomic series',
  publisher: 'Several official publishers',
  posture: 'public',
  license: 'Each series names its licence',
  termsUrl: 'https://www.usa.gov/government-copyright',
  attribution: null,
};

export const treasurySource: Source = {
  tag: 'treasury.data',
  name: 'Daily Treasury rates and Fiscal Data',
  publisher: 'US Department of the Treasury',
  ...usGovernment,
  termsUrl: 'https://fiscaldata.treasury.gov/about-us/',
  attribution: null,
};

export const blsSource: Source = {
  tag: 'bls.labstat',
  name: 'LABSTAT time series',
  publisher: 'US Bureau of Labor Statistics',
  ...usGovernment,
  termsUrl: 'https://www.bls.gov/bls/linksite.htm',
  attribution: 'Source: U.S. Bureau of Labor Statistics',
};

export const beaSource: Source = {
  tag: 'bea.accounts',
  name: 'National economic accounts',
  publisher: 'US Bureau of Economic Analysis',
  ...usGovernment,
  termsUrl: 'https://www.bea.gov/help/faq/147',
  attribution: 'Source: U.S. Bureau of Economic Analysis',
};

export const ecbSource: Source = {
  tag: 'ecb.data-portal',
  name: 'ECB Data Portal',
  publisher: 'European Central Bank',
  posture: 'public',
  license: 'Free re-use with the source named, data unaltered',
  termsUrl: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
  attribution: 'Source: ECB',
};

export const frbSource: Source = {
  tag: 'frb.ddp',
  name: 'Data Download Program',
  publisher: 'Board of Governors of the Federal Reserve System',
  ...usGovernment,
  termsUrl: 'https://www.federalreserve.gov/disclaimer.htm',
  attribution: 'Source: Board of Governors of the Federal Reserve System (US)',
};

export const usaspendingSource: Source = {
  tag: 'usaspending.spending-over-time',
  name: 'Spending over time',
  publisher: 'US Department of the Treasury, USAspending.gov',
  ...usGovernment,
  termsUrl: 'https://www.usaspending.gov/about',
  attribution: null,
};

export const eurostatSource: Source = {
  tag: 'eurostat.dissemination',
  name: 'Eurostat data',
  publisher: 'Eurostat',
  posture: 'public',
  license: 'Free re-use with the source named (Commission Decision 2011/833/EU)',
  termsUrl: 'https://ec.europa.eu/eurostat/about-us/policies/copyright',
  attribution: 'Source: Eurostat',
};

export const censusSource: Source = {
  tag: 'census.eits',
  name: 'Economic indicators time series',
  publisher: 'US Census Bureau',
  ...usGovernment,
  termsUrl: 'https://www.census.gov/about/policies/open-gov/open-data.html',
  attribution: 'Source: U.S. Census Bureau',
};

/** Real-time data sets: earlier vintages of the agencies' series. */
export const realTimeSource: Source = {
  tag: 'philadelphiafed.real-time',
  name: 'Real-Time Data Set for Macroeconomists',
  publisher: 'Federal Reserve Bank of Philadelphia',
  posture: 'public',
  license: 'Free use with the source named',
  termsUrl: 'https://www.philadelphiafed.org/surveys-and-data/real-time-data-research',
  attribution: 'Source: Federal Reserve Bank of Philadelphia',
};

export const fredMdSource: Source = {
  tag: 'stlouisfed.fred-md',
  name: 'FRED-MD monthly database',
  publisher: 'Federal Reserve Bank of St. Louis',
  posture: 'public',
  license: 'Free use with McCracken and Ng (2016) cited',
  termsUrl: 'https://www.stlouisfed.org/research/economists/mccracken/fred-databases',
  attribution: 'Source: McCracken and Ng (2016), Federal Reserve Bank of St. Louis',
};

export const alfredSource: Source = {
  tag: 'stlouisfed.alfred',
  name: 'Archival economic data, series of US agencies',
  publisher: 'Federal Reserve Bank of St. Louis',
  posture: 'public',
  license: 'US government work, public domain, as archived',
  termsUrl: 'https://fred.stlouisfed.org/legal/',
  attribution: 'Source: U.S. agencies, retrieved from ALFRED, Federal Reserve Bank of St. Louis',
};

const dataSources: readonly Source[] = [
  treasurySource,
  blsSource,
  beaSource,
  ecbSource,
  frbSource,
  usaspendingSource,
  eurostatSource,
  censusSource,
  realTimeSource,
  fredMdSource,
  alfredSource,
];

export const treasuryDataset: Dataset = {
  key: 'macro.treasury',
  displayName: 'Treasury rates, debt and statements',
  source: treasurySource.tag,
  coverage: 'Par yield curve rates, debt to the penny, average interest rates, daily and monthly Treasury statements',
  cadence: 'every working day around 15:30 and 16:00 US Eastern; monthly on the eighth working day',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 7 },
};

export const blsDataset: Dataset = {
  key: 'macro.bls',
  displayName: 'BLS time series',
  source: blsSource.tag,
  coverage: 'Consumer and producer prices, employment, unemployment and the other surveys that are loaded',
  cadence: 'monthly at 8:30 US Eastern, by the release calendar',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 85 },
};

export const beaDataset: Dataset = {
  key: 'macro.bea',
  displayName: 'National income and product accounts',
  source: beaSource.tag,
  coverage: 'Tables of the national income and product accounts',
  cadence: 'monthly at 8:30 US Eastern, by the release calendar',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 215 },
};

export const ecbDataset: Dataset = {
  key: 'macro.ecb',
  displayName: 'Euro-area statistics of the ECB',
  source: ecbSource.tag,
  coverage: 'Interest rates, exchange rates, money and prices of the euro area',
  cadence: 'daily to quarterly, by the statistical calendar',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 85 },
};

export const frbDataset: Dataset = {
  key: 'macro.frb',
  displayName: 'Federal Reserve statistical releases',
  source: frbSource.tag,
  coverage: 'Interest rates (H.15), industrial production (G.17), consumer credit (G.19), balance sheets (H.4.1, H.8)',
  cadence: 'daily, weekly and monthly by release',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 10 },
};

export const usaspendingDataset: Dataset = {
  key: 'macro.usaspending',
  displayName: 'Federal spending over time',
  source: usaspendingSource.tag,
  coverage: 'Obligations of awards by fiscal year, quarter and month',
  cadence: 'daily; fiscal periods close within 45 days',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 150 },
};

export const eurostatDataset: Dataset = {
  key: 'macro.eurostat',
  displayName: 'Eurostat statistics',
  source: eurostatSource.tag,
  coverage: 'Prices, national accounts, employment and industry of the European Union and its members',
  cadence: 'at 11:00 Central European time, by the release calendar',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 110 },
};

export const censusDataset: Dataset = {
  key: 'macro.census',
  displayName: 'Census economic indicators',
  source: censusSource.tag,
  coverage: 'Retail and wholesale trade, manufacturers’ orders, construction, international trade',
  cadence: 'monthly at 8:30 or 10:00 US Eastern, by the release calendar',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 85 },
};

export const vintagesDataset: Dataset = {
  key: 'macro.vintages',
  displayName: 'Real-time data set of the Philadelphia Fed',
  source: realTimeSource.tag,
  coverage: 'Vintages of agencies’ series in the middle of each month or quarter',
  cadence: 'monthly and quarterly',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 215 },
};

export const fredMdDataset: Dataset = {
  key: 'macro.fred-md',
  displayName: 'Vintages of FRED-MD',
  source: fredMdSource.tag,
  coverage: 'Month-end vintages of agencies’ monthly series since 1999',
  cadence: 'monthly',
  held: { table: 'macro_observation', column: 'period', newestWithinDays: 75 },
};

export const alfredDataset: Dataset = {
  key: 'macro.alfred',
  displayName: 'Vintages from ALFRED',
  source: alfredSource.tag,
  coverage: 'Vintages of agencies’ series that the operator has downloaded',
  cadence: 'when the operator loads a file',
  held: { table: 'macro_observation', column: 'period' },
  refresh: 'manual',
};

const seriesDatasetsHeld: readonly Dataset[] = [
  treasuryDataset,
  blsDataset,
  beaDataset,
  ecbDataset,
  frbDataset,
  usaspendingDataset,
  eurostatDataset,
  censusDataset,
  vintagesDataset,
  fredMdDataset,
  alfredDataset,
];

export const blsCalendarSource: Source = {
  ...blsSource,
  tag: 'bls.calendar',
  name: 'Schedule of news releases',
  termsUrl: 'https://www.bls.gov/schedule/',
};

export const beaCalendarSource: Source = {
  ...beaSource,
  tag: 'bea.calendar',
  name: 'Release schedule',
  termsUrl: 'https://www.bea.gov/news/schedule',
};

export const treasuryCalendarSource: Source = {
  ...treasurySource,
  tag: 'treasury.calendar',
  name: 'Fiscal Data release calendar',
  termsUrl: 'https://fiscaldata.treasury.gov/release-calendar/',
};

export const ecbCalendarSource: Source = {
  ...ecbSource,
  tag: 'ecb.calendar',
  name: 'Statistical calendars',
};

export const frbCalendarSource: Source = {
  ...frbSource,
  tag: 'frb.calendar',
  name: 'Meetings of the Federal Open Market Committee',
  termsUrl: 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm',
};

export const censusCalendarSource: Source = {
  ...censusSource,
  tag: 'census.calendar',
  name: 'Economic indicator calendar',
  termsUrl: 'https://www.census.gov/economic-indicators/calendar-listview.html',
};

export const eurostatCalendarSource: Source = {
  ...eurostatSource,
  tag: 'eurostat.calendar',
  name: 'Release calendar',
};

const calendarSources: readonly Source[] = [
  blsCalendarSource,
  beaCalendarSource,
  treasuryCalendarSource,
  ecbCalendarSource,
  frbCalendarSource,
  censusCalendarSource,
  eurostatCalendarSource,
];

export const calendarDataset: Dataset = {
  key: 'macro.calendar',
  displayName: 'Release calendars',
  source: catalogueSource.tag,
  coverage:
    'Dates of the releases of BLS, BEA, Census, Treasury Fiscal Data, the ECB and Eurostat, auctions of the Treasury, meetings of the FOMC and of the Governing Council',
  cadence: 'when the agencies change them',
  held: { table: 'macro_release', column: 'scheduled_at', as: 'instant', of: 'every source', what: 'releases of' },
};

export const sources: readonly Source[] = [catalogueSource, ...dataSources, ...calendarSources];

export const datasets: readonly Dataset[] = [...seriesDatasetsHeld, calendarDataset];
