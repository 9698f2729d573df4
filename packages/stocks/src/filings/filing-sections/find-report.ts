import { accessionIn } from '@dqs/edgar';
import type { HandlerParams, Reader } from '@dqs/kit';
import { badParameter, notFound, outOfCoverage } from '@dqs/schemas';
import { loadIt } from '../../companies/emptiness.ts';
import { findCompany, type Filer } from '../../companies/find-company.ts';
import type { filingSections } from './contract.ts';
import { readFormsHeld, readNewestReport, readReport, type ReportRow } from './query.ts';

type Question = Pick<HandlerParams<typeof filingSections>, 'accession_number' | 'ticker_or_cik' | 'form'>;

/** A report, and its company if the request named one. */
interface FoundReport {
  readonly report: ReportRow;
  readonly company: Filer | null;
}

const loading =
  'Load the reports of the last week with: dqs ingest stocks.reports. Load others with: dqs ingest stocks.reports --from FILE';

const byNumber = async (db: Reader, text: string): Promise<FoundReport> => {
  const accessionNumber = accessionIn(text);
  if (accessionNumber === null)
    throw badParameter('accession_number', `"${text}" is not an accession number, such as 0000320193-25-000079`);
  const report = await readReport(db, accessionNumber);
  if (report) return { report, company: null };
  throw notFound('accession_number', `no text has been loaded for the filing ${accessionNumber}`, { hint: loading });
};

const ofCompany = async (db: Reader, text: string, form: string): Promise<FoundReport> => {
  const company = await findCompany(db, text);
  const report = await readNewestReport(db, company.cik, form);
  if (report) return { report, company };
  const held = await readFormsHeld(db, company.cik);
  const others = held.length === 0 ? '' : `; loaded forms: ${held.join(', ')}`;
  throw outOfCoverage(`${form} reports of ${company.name} are not loaded with their text${others}`, {
    param: 'form',
    hint: `${loadIt(company)}. Load older reports with: dqs ingest stocks.reports --from FILE`,
  });
};

/**
 * The report with the requested accession number, or the newest of a company and a form. Throws if neither or both are
 * given.
 */
export const findReport = (
  db: Reader,
  { accession_number: number = null, ticker_or_cik: company = null, form = null }: Question,
): Promise<FoundReport> => {
  if (number !== null) {
    if (company !== null || form !== null)
      throw badParameter('accession_number', 'give accession_number alone, or ticker_or_cik and form');
    return byNumber(db, number);
  }
  if (company === null)
    throw badParameter('accession_number', 'name a filing by accession_number, or by ticker_or_cik and form');
  if (form === null)
    throw badParameter('form', 'ticker_or_cik needs form, such as 10-K: the newest loaded one is answered');
  return ofCompany(db, company, form.toUpperCase());
};
