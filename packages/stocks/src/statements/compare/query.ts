import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  cik: 'integer',
  built: 'boolean',
  period_end: 'day?',
  lines: 'text?',
  as_of: 'instant?',
} as const;

// Twelve months end with a quarter: their balance sheets are those of quarters.
const statements = statement(
  'stocks_compared_statements',
  columns,
  `select asked.cik, company.cik is not null as built, page.period_end, page.lines, page.as_of
     from unnest($1::bigint[]) asked(cik)
     left join stocks_statement_company company on company.cik = asked.cik
     left join lateral (
       select held.* from unnest($2::text[]) kind(value)
        cross join lateral (
          select period_end, lines, as_of from stocks_statement
           where cik = asked.cik and statement = kind.value
             and period_type = case when $3 = 'ttm' and kind.value = 'balance' then 'quarterly' else $3 end
             and period_end < coalesce($4::date, 'infinity')
           order by period_end desc limit $5) held) page on true`,
);

/** A statement of one of the companies; only the company where it has none. */
export type ComparedRow = RowOf<typeof columns>;

/** The newest `count` statements of each kind and company that end before a day. One round trip. */
export const readCompared = (
  db: Reader,
  ciks: readonly number[],
  asked: { readonly statements: readonly string[]; readonly period: string; readonly before: string | null },
  count: number,
): Promise<readonly ComparedRow[]> => db.all(statements, [ciks, asked.statements, asked.period, asked.before, count]);
