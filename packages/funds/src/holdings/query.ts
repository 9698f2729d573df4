import { statement, type Reader, type RowOf } from '@dqs/kit';

const reportColumns = {
  accession_number: 'text',
  fund_key: 'text',
  cik: 'integer',
  registrant_name: 'text?',
  series_name: 'text?',
  registrant_lei: 'text?',
  series_lei: 'text?',
  form_type: 'text',
  filed_date: 'day',
  report_period: 'day',
} as const;

const selected = Object.keys(reportColumns).join(', ');

const newestReport = statement(
  'funds_newest_report',
  reportColumns,
  `select ${selected} from funds_report
    where fund_key = $1 and report_period = coalesce($2::date, (select max(report_period) from funds_report where fund_key = $1))
    order by filed_date desc, accession_number desc limit 1`,
);

const oneReport = statement(
  'funds_report_of_accession',
  reportColumns,
  `select ${selected} from funds_report where accession_number = $1`,
);

const periods = statement(
  'funds_report_periods',
  { report_period: 'day' },
  `select distinct report_period from funds_report where fund_key = $1 order by report_period desc limit 100`,
);

const count = statement(
  'funds_holdings_count',
  { holdings: 'integer' },
  `select count(*) as holdings from funds_holding where accession_number = $1`,
);

const holdingColumns = {
  position: 'integer',
  value_order: 'text',
  issuer_name: 'text?',
  issuer_lei: 'text?',
  title: 'text?',
  ticker: 'text?',
  other_id: 'text?',
  other_id_desc: 'text?',
  balance: 'decimal?',
  units: 'text?',
  units_desc: 'text?',
  currency_code: 'text?',
  exchange_rate: 'decimal?',
  value_usd: 'decimal?',
  pct_value: 'decimal?',
  payoff_profile: 'text?',
  asset_category: 'text?',
  asset_category_desc: 'text?',
  issuer_category: 'text?',
  issuer_category_desc: 'text?',
  inv_country: 'text?',
  is_restricted: 'boolean?',
  fair_value_level: 'text?',
} as const;

const own = new Set(['ticker', 'other_id', 'other_id_desc']);

const cells = Object.keys(holdingColumns).map((name) => {
  if (name === 'value_order') return 'value_order::text as value_order';
  return own.has(name) ? `coalesce(holding.${name}, known.${name}) as ${name}` : `holding.${name}`;
});

// The index returns the page in order. Identifiers of the data sets are looked up only for its rows.
const pageOf = statement(
  'funds_holdings',
  holdingColumns,
  `select ${cells.join(', ')}
     from (select * from funds_holding
            where accession_number = $1 and value_order <= $2::numeric and (value_order < $2::numeric or position > $3)
            order by value_order desc, position limit $4) holding
     left join lateral (
       select (array_agg(ticker order by number) filter (where ticker is not null))[1] as ticker,
              (array_agg(other_id order by number) filter (where other_id is not null))[1] as other_id,
              (array_agg(other_id_desc order by number) filter (where other_id is not null))[1] as other_id_desc
         from funds_holding_identifier where identifier_key = holding.identifier_key) known on true
    order by holding.value_order desc, holding.position`,
);

/** A report, as named in an answer's meta. */
export type ReportRow = RowOf<typeof reportColumns>;
export type HoldingRow = RowOf<typeof holdingColumns>;

/** The report of a fund for a period, or its newest. Of several filings, the last one filed. */
export const readReport = async (db: Reader, fundKey: string, period: string | null): Promise<ReportRow | null> =>
  (await db.all(newestReport, [fundKey, period]))[0] ?? null;

/** One report by accession number. */
export const readPinnedReport = async (db: Reader, accessionNumber: string): Promise<ReportRow | null> =>
  (await db.all(oneReport, [accessionNumber]))[0] ?? null;

/** The periods with loaded reports, newest first, up to a hundred. */
export const readPeriods = async (db: Reader, fundKey: string) =>
  (await db.all(periods, [fundKey])).map(({ report_period }) => report_period);

/** The number of positions in a report. */
export const readCount = async (db: Reader, accessionNumber: string): Promise<number> =>
  (await db.all(count, [accessionNumber]))[0]?.holdings ?? 0;

/** Up to `limit` positions after one with a given value and place, largest value first. */
export const readHoldings = (
  db: Reader,
  accessionNumber: string,
  after: { readonly value: string; readonly position: number },
  limit: number,
): Promise<readonly HoldingRow[]> => db.all(pageOf, [accessionNumber, after.value, after.position, limit]);
