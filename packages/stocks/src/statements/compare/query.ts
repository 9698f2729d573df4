import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  cik: 'integer',
  built: 'boolean',
  period_end: 'day?',
  lines: 'text?',
  as_of: 'instant?',
} as const;

// The balance sheet of twelve months is that of their last quarter.
const statements = statement(
  'stocks_compared_statements',
  columns,
  `select requested.cik, company.cik is not null as built, page.period_end, page.lines, page.as_of
     from unnest($1::bigint[]) requested(cik)
     left join stocks_statement_company company on company.cik = requested.cik
     left join lateral (
       select stored.* from unnest($2::text[]) kind(value)
        cross join lateral (
          select period_end, lines, as_of from stocks_statement
           where cik = requested.cik and statement = kind.value
             and period_type = case when $3 = 'ttm' and kind.value = 'balance' then 'quarterly' else $3 end
             and period_end < coalesce($4::date, 'infinity')
           order by period_end desc limit $5) stored) page on true`,
);

/** A statement of one of the companies; only the columns of the company if it has no statement. */
export type ComparedRow = RowOf<typeof columns>;

/** The newest `count` statements of each kind and company that end before a day. One round trip. */
export const readCompared = (
  db: Reader,
  ciks: readonly number[],
  query: { readonly statements: readonly string[]; readonly period: string; readonly before: string | null },
  count: number,
): Promise<readonly ComparedRow[]> => db.all(statements, [ciks, query.statements, query.period, query.before, count]);
