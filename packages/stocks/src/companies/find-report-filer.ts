import { cikOf } from '@dqs/edgar';
import { statement, type Reader } from '@dqs/kit';
import { ServiceError } from '@dqs/schemas';
import { findFiler, type Filer } from './find-filer.ts';
import { holdsFigures } from './held-figures.ts';

const reportFiler = statement(
  'stocks_report_filer_name',
  { name: 'text?' },
  'select name from stocks_report_filer where cik = $1 order by name is null, accession_number desc limit 1',
);

/**
 * The company that a ticker or CIK means; a CIK also reaches a filer of whom nothing but reports, or figures of a data set, is
 * held. Throws as `findCompany` does.
 */
export const findReportFiler = async (db: Reader, text: string): Promise<Filer> => {
  try {
    return await findFiler(db, text);
  } catch (error) {
    const cik = cikOf(text);
    if (cik === null || !(error instanceof ServiceError) || error.code !== 'not_found') throw error;
    const filer = await db.first(reportFiler, [cik]);
    if (!filer && !(await holdsFigures(db, cik))) throw error;
    return { cik, name: filer?.name ?? `CIK ${cik}`, ticker: null };
  }
};
