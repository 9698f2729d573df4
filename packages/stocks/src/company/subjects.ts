import { cikOf, paddedCik } from '@dqs/edgar';
import { statement, type Reader, type Subjects } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { findCompany } from './find-company.ts';

// A filing of the feed or of an index that the filer's own list, as held, lacks; filers whose list is not held have none.
const behind = statement(
  'stocks_companies_behind',
  { cik: 'integer' },
  `select distinct shown.cik from (
     select cik, accession_number from stocks_feed_filing where cik = any ($1::bigint[])
     union all
     select cik, accession_number from stocks_index_filing where cik = any ($1::bigint[])) shown
    where not exists (select from stocks_filing held
            where held.cik = shown.cik and held.accession_number = shown.accession_number)
    order by 1`,
);

/** A company by its CIK whether anything is known of it or not, or by a symbol of the lists held. */
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

/** Companies, fetched one by one under their CIK with ten digits. */
export const companies: Subjects = {
  noun: 'company',
  directory: 'stocks.tickers',
  feeds: ['stocks.filing-feed', 'stocks.filing-index'],
  find,
  behind: async (db: Reader, keys) =>
    (await db.all(behind, [keys.map((key) => Number.parseInt(key, 10))])).map(({ cik }) => paddedCik(cik)),
};
