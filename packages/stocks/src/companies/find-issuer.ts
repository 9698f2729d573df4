import { cikOf } from '@dqs/edgar';
import { statement, type Reader } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { findCompany, type Company } from './find-company.ts';

/** Tables of what owners and insiders file about an issuer. */
const tables = ['stocks_owner', 'stocks_ownership_filing', 'stocks_insider_filing', 'stocks_planned_sale'];

const filedAbout = statement(
  'stocks_issuer_of_filings',
  { held: 'boolean' },
  `select ${tables.map((table) => `exists (select from ${table} where issuer_cik = $1)`).join(' or ')} as held`,
);

/**
 * The company that a ticker or CIK means; a CIK also reaches an issuer of whom nothing but filings of its owners and insiders is
 * held: they are loaded whether or not the issuer is. Throws as `findCompany` does.
 */
export const findIssuer = async (
  db: Reader,
  text: string,
  param = 'ticker_or_cik',
): Promise<Pick<Company, 'cik' | 'name' | 'ticker'>> => {
  try {
    return await findCompany(db, text, param);
  } catch (error) {
    const cik = cikOf(text);
    if (cik === null || !(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    if ((await db.first(filedAbout, [cik]))?.held !== true) throw error;
    return { cik, name: `CIK ${cik}`, ticker: null };
  }
};
