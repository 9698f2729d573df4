import { cikOf } from '@dqs/edgar';
import { statement, type Reader } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { findCompany, type Company } from './find-company.ts';

const owned = statement(
  'stocks_issuer_of_schedules',
  { held: 'boolean' },
  'select exists (select from stocks_owner where issuer_cik = $1) or exists (select from stocks_ownership_filing where issuer_cik = $1) as held',
);

/**
 * The company that a ticker or CIK means; a CIK also reaches an issuer of whom nothing but schedules of its owners is held: they
 * are loaded whether or not the issuer is. Throws as `findCompany` does.
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
    if ((await db.first(owned, [cik]))?.held !== true) throw error;
    return { cik, name: `CIK ${cik}`, ticker: null };
  }
};
