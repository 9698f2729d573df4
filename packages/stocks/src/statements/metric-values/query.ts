import { statement, type Reader, type RowOf } from '@dqs/kit';
import { basisConcepts, type ShareFact } from './share-basis.ts';

const columns = {
  reporting_standard: 'text?',
  has_quarters: 'boolean?',
  statement: 'text?',
  fiscal_year: 'integer?',
  fiscal_period: 'text?',
  period_start: 'day?',
  period_end: 'day?',
  lines: 'text?',
  cover_shares: 'decimal?',
  as_of: 'instant?',
} as const;

const coverShares = `(select value from stocks_fact
   where cik = requested.cik and taxonomy = 'dei' and concept = 'EntityCommonStockSharesOutstanding' and unit = 'shares'
     and accession_number = stored.report_accession_number
   order by period_end desc limit 1)`;

const part = (kind: string, periodType: string, shares: string): string => `
  (select stored.statement, stored.fiscal_year, stored.fiscal_period, stored.period_start, stored.period_end, stored.lines,
       ${shares} as cover_shares, stored.as_of
     from stocks_statement stored
    where stored.cik = requested.cik and stored.statement = '${kind}' and stored.period_type = ${periodType}
      and stored.period_end < coalesce($3::date, 'infinity')
    order by stored.period_end desc limit $4)`;

// The balance sheet of twelve months is that of their last quarter.
const sheets = `case when $2 = 'annual' then 'annual' else 'quarterly' end`;

const statements = statement(
  'stocks_metric_statements',
  columns,
  `select company.reporting_standard, company.has_quarters, page.*
     from (select $1::bigint as cik) requested
     left join stocks_statement_company company on company.cik = requested.cik
     left join lateral (${part('income', '$2', coverShares)} union all ${part('cash_flow', '$2', 'null::numeric')}
       union all ${part('balance', sheets, 'null::numeric')}) page on true`,
);

export type MetricRow = RowOf<typeof columns>;

/** The newest `count` statements of each kind that end before `after`. One round trip. */
export const readMetricStatements = (
  db: Reader,
  cik: number,
  period: 'annual' | 'quarterly' | 'ttm',
  after: string | null,
  count: number,
): Promise<readonly MetricRow[]> => db.all(statements, [cik, period, after, count]);

const shares = statement(
  'stocks_share_facts',
  { concept: 'text', start: 'day', end: 'day', accession: 'text', value: 'decimal' },
  `select concept, period_start as start, period_end as "end", accession_number as accession, value from stocks_fact
    where cik = $1 and taxonomy in ('us-gaap', 'ifrs-full') and concept = any ($2::text[])
      and filed_date <= coalesce($3::date, 'infinity')`,
);

/** Share counts and earnings per share in a company's filings, all or up to a day. One round trip. */
export const readShareFacts = (db: Reader, cik: number, knownAt: string | null): Promise<readonly ShareFact[]> =>
  db.all(shares, [cik, basisConcepts, knownAt]);
