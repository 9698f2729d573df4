import type { AgencySource } from '../series-record/contract.ts';
import type { Headline } from './headline.ts';

/** Series of the catalogue whose ids come from a page of the publisher, not from a data file. */
interface Documented {
  readonly agency: AgencySource;
  readonly ids: RegExp;
  /** The page that lists or explains the ids. */
  readonly where: string;
}

/**
 * Every id of the catalogue occurs in a file or register that the tests read, or in one of these lists. A series in
 * these lists is available once a file with its id is loaded. A wrong id would never match any data, and never another
 * series.
 */
const documented: readonly Documented[] = [
  { agency: 'bls', ids: /^LASST/, where: 'https://www.bls.gov/help/hlpforma.htm#LA' },
  { agency: 'bls', ids: /^SMS/, where: 'https://www.bls.gov/help/hlpforma.htm#SM' },
  {
    agency: 'bea',
    ids: /^SAGDP1 \d{5} \d A$/,
    where: 'https://apps.bea.gov/itable/?ReqID=70&step=1',
  },
  { agency: 'bls', ids: /^(CW|SU|AP|LN|JT|WP|EI|CI)/, where: 'https://data.bls.gov/cgi-bin/surveymost' },
  {
    agency: 'treasury',
    ids: /^(TC_\d+YEAR|ROUND_B1_(CLOSE|YIELD)_\d+WK_2)$/,
    where: 'https://home.treasury.gov/treasury-daily-interest-rate-xml-feed',
  },
  {
    agency: 'treasury',
    ids: /^mts_table_1 current_month_gross_(rcpt|outly)_amt/,
    where: 'https://fiscaldata.treasury.gov/datasets/monthly-treasury-statement/',
  },
  {
    agency: 'treasury',
    ids: /^mts_table_9 /,
    where:
      'https://fiscaldata.treasury.gov/datasets/monthly-treasury-statement/summary-of-receipts-by-source-and-outlays-by-function-of-the-u-s-government',
  },
  {
    agency: 'treasury',
    ids: /^(debt_subject_to_limit|operating_cash_balance Total TGA) /,
    where: 'https://fiscaldata.treasury.gov/datasets/daily-treasury-statement/debt-subject-to-limit',
  },
  { agency: 'frb', ids: /^RIF/, where: 'https://www.federalreserve.gov/datadownload/Choose.aspx?rel=H15' },
  {
    agency: 'frb',
    ids: /^IP\.B51[12]00\.S$/,
    where: 'https://www.federalreserve.gov/datadownload/Choose.aspx?rel=G17',
  },
  { agency: 'frb', ids: /^M[12](_N)?\.M$/, where: 'https://www.federalreserve.gov/datadownload/Choose.aspx?rel=H6' },
  { agency: 'frb', ids: /^RESPPMA_N/, where: 'https://www.federalreserve.gov/datadownload/Choose.aspx?rel=H41' },
  { agency: 'bea', ids: /R[CGLX] [AQM]$/, where: 'https://apps.bea.gov/national/Release/TXT/SeriesRegister.txt' },
  { agency: 'ecb', ids: /^(FM|EST|BSI|YC|ICP|EXR)\./, where: 'https://data.ecb.europa.eu/data/datasets' },
  {
    agency: 'treasury',
    ids: /^debt_outstanding_amt$/,
    where: 'https://fiscaldata.treasury.gov/datasets/historical-debt-outstanding/',
  },
  { agency: 'census', ids: /^BFS TOTAL /, where: 'https://www.census.gov/econ/bfs/current/index.html' },
  { agency: 'census', ids: /^(FTD|RESCONST|RESSALES) /, where: 'https://api.census.gov/data/timeseries/eits.html' },
  {
    agency: 'eurostat',
    ids: /^(prc_hicp_manr|prc_hicp_aind|une_rt_m|namq_10_gdp) /,
    where: 'https://ec.europa.eu/eurostat/databrowser/explore/all/all_themes',
  },
  {
    agency: 'usaspending',
    ids: /^spending_over_time transactions \w+ (quarter|month)$/,
    where: 'https://api.usaspending.gov/docs/endpoints',
  },
];

/** The page on which the publisher lists a series id that no file has confirmed yet; null if there is none. */
export const listedAt = ({ agency, id }: Pick<Headline, 'agency' | 'id'>): string | null =>
  documented.find((list) => list.agency === agency && list.ids.test(id))?.where ?? null;
