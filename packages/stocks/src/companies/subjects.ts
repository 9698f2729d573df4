import { cikOf, paddedCik } from '@dqs/edgar';
import { statement, type Reader, type Subjects } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { statementForms } from '@dqs/statements';
import { findCompany } from './find-company.ts';

// Companies without loaded filings; companies with a filing in the feed or an index that is missing from their loaded
// list; and companies whose list has a newer periodic report with XBRL than their loaded facts, which the SEC publishes
// a little later.
const behind = statement(
  'stocks_companies_behind',
  { cik: 'integer' },
  `with asked as materialized (select unnest($1::bigint[]) as cik)
   select distinct shown.cik from (
     select asked.cik, null as accession_number from asked
      where not exists (select from stocks_filing held where held.cik = asked.cik)
     union all
     select cik, accession_number from stocks_feed_filing where cik = any ($1::bigint[])
     union all
     select cik, accession_number from stocks_index_filing where cik = any ($1::bigint[])) shown
    where not exists (select from stocks_filing held
            where held.cik = shown.cik and held.accession_number = shown.accession_number)
   union
   select asked.cik from asked
     cross join lateral (
       select max(filed_date) as newest from stocks_filing
        where cik = asked.cik and is_xbrl and form_type = any ($2::text[])) reported
     cross join lateral (
       select max(filed_date) as newest from stocks_fact
        where cik = asked.cik and taxonomy in ('us-gaap', 'ifrs-full')
          and concept in ('Assets', 'StockholdersEquity', 'Equity', 'NetIncomeLoss', 'ProfitLoss')) held
    where reported.newest > coalesce(held.newest, '-infinity')
    order by 1`,
);

/** A company by its CIK, whether or not anything is loaded for it, or by a symbol of the loaded lists. */
const find: Subjects['find'] = async (db, name) => {
  try {
    const { cik, name: label, ticker } = await findCompany(db, name, 'name');
    return { key: paddedCik(cik), label: ticker === null ? `${label} (${cik})` : `${ticker} (${label}, ${cik})` };
  } catch (error) {
    const cik = cikOf(name);
    if (cik === null || !(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    return { key: paddedCik(cik), label: `CIK ${cik}` };
  }
};

/** Companies, fetched one by one by ten-digit CIK. */
export const companies: Subjects = {
  noun: 'company',
  directory: 'stocks.tickers',
  feeds: ['stocks.filing-feed', 'stocks.filing-index'],
  find,
  behind: async (db: Reader, keys) =>
    (await db.all(behind, [keys.map((key) => Number.parseInt(key, 10)), statementForms])).map(({ cik }) =>
      paddedCik(cik),
    ),
};
