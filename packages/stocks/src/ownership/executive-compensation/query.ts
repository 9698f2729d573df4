import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  period_end: 'day',
  accession_number: 'text',
  concept: 'text',
  individual: 'text',
  value: 'text',
  fiscal_year: 'integer?',
  as_of: 'instant',
} as const;

// A company has about thirty facts a year, and one statement a year since 2023.
const facts = statement(
  'stocks_pay_facts',
  columns,
  `select fact.period_end, fact.accession_number, fact.concept, fact.individual, fact.value, held.fiscal_year, fact.as_of
     from stocks_report_filer filer
     join stocks_report report on report.accession_number = filer.accession_number
     join stocks_pay_fact fact on fact.accession_number = filer.accession_number
     left join stocks_statement held
       on held.cik = filer.cik and held.statement = 'income' and held.period_type = 'annual'
      and held.period_end = fact.period_end
    where filer.cik = $1 and report.form_type like '%14A%'
    order by fact.period_end desc, report.filed_date desc, fact.accession_number desc, fact.concept, fact.individual`,
);

export type PayRow = RowOf<typeof columns>;

/**
 * All facts of the pay tables of a company, newest year first, and within a year the newest statement first. One round
 * trip.
 */
export const readPayFacts = (db: Reader, cik: number): Promise<readonly PayRow[]> => db.all(facts, [cik]);

const proxies = statement(
  'stocks_proxy_statements_held',
  { held: 'boolean' },
  `select exists (
     select from stocks_report_filer filer join stocks_report report on report.accession_number = filer.accession_number
      where filer.cik = $1 and report.form_type like '%14A%') as held`,
);

/** Whether any proxy statement of a company is loaded. */
export const holdsProxies = async (db: Reader, cik: number): Promise<boolean> =>
  (await db.first(proxies, [cik]))?.held === true;
