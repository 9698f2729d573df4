import { cikOf } from '@dqs/edgar';
import { statement, type Reader } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { findCompany, type Company } from './find-company.ts';

const filer = statement('stocks_fact_filer', { name: 'text' }, 'select name from stocks_fact_filer where cik = $1');

/** The name under which a filer's facts are held; null where none are. */
const readFactFiler = async (db: Reader, cik: number): Promise<string | null> =>
  (await db.first(filer, [cik]))?.name ?? null;

/** A company as an answer's head names it. */
export type Filer = Pick<Company, 'cik' | 'name' | 'ticker'>;

/**
 * The company that a ticker or CIK means. A CIK also reaches a filer of whom nothing but facts has been loaded.
 * `param` is named in errors. Throws as `findCompany` does.
 */
export const findFiler = async (db: Reader, text: string, param = 'ticker_or_cik'): Promise<Filer> => {
  try {
    return await findCompany(db, text, param);
  } catch (error) {
    const cik = cikOf(text);
    if (cik === null || !(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    const name = await readFactFiler(db, cik);
    if (name === null) throw error;
    return { cik, name, ticker: null };
  }
};
