import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  accession_number: 'text',
  form_type: 'text',
  filed_date: 'day',
  document: 'text?',
  cik: 'integer',
  filer_name: 'text?',
  as_of: 'instant',
} as const;

const selected = `report.accession_number, report.form_type, report.filed_date, report.document, filer.cik, filer.name as filer_name, report.as_of`;

const byNumber = statement(
  'stocks_report_by_number',
  columns,
  `select ${selected} from stocks_report report
     cross join lateral (
       select cik, name from stocks_report_filer where accession_number = report.accession_number order by position limit 1) filer
    where report.accession_number = $1`,
);

const newest = statement(
  'stocks_newest_report',
  columns,
  `select ${selected} from stocks_report_filer filer join stocks_report report on report.accession_number = filer.accession_number
    where filer.cik = $1 and report.form_type = $2
    order by report.filed_date desc, report.accession_number desc limit 1`,
);

export type ReportRow = RowOf<typeof columns>;

/** The report with an accession number; null if its text is not loaded. One round trip. */
export const readReport = (db: Reader, accessionNumber: string): Promise<ReportRow | null> =>
  db.first(byNumber, [accessionNumber]);

/** The newest report of a form that a company has filed; null if none is loaded. One round trip. */
export const readNewestReport = (db: Reader, cik: number, form: string): Promise<ReportRow | null> =>
  db.first(newest, [cik, form]);

const formsHeld = statement(
  'stocks_report_forms_held',
  { form_type: 'text' },
  `select distinct report.form_type from stocks_report_filer filer
     join stocks_report report on report.accession_number = filer.accession_number
    where filer.cik = $1 order by report.form_type`,
);

/** The forms for which a report of a company is loaded. */
export const readFormsHeld = async (db: Reader, cik: number): Promise<readonly string[]> =>
  (await db.all(formsHeld, [cik])).map(({ form_type }) => form_type);

const sectionColumns = {
  position: 'integer',
  section_key: 'text',
  covers: 'text',
  title: 'text?',
  characters: 'integer',
} as const;

const sections = statement(
  'stocks_report_sections',
  sectionColumns,
  `select position, section_key, covers, title, characters from stocks_report_section
    where accession_number = $1 order by position`,
);

export type SectionRow = RowOf<typeof sectionColumns>;

/** The sections of a report, in order. */
export const readSections = (db: Reader, accessionNumber: string): Promise<readonly SectionRow[]> =>
  db.all(sections, [accessionNumber]);

const passages = statement(
  'stocks_report_passages',
  { start_offset: 'integer', passage_text: 'text' },
  `select start_offset, passage_text from stocks_report_passage
    where accession_number = $1 and position = $2 and passage >= $3 and start_offset > $4 and start_offset < $5
    order by passage`,
);

/** Maximum characters of a passage, from which the first needed passage number follows. */
const longestPassage = 6000;

/** The text of a section from `offset` to `end`, or to the end of the section. */
export const readText = async (
  db: Reader,
  accessionNumber: string,
  position: number,
  [offset, end]: readonly [offset: number, end: number],
): Promise<string> => {
  const rows = await db.all(passages, [
    accessionNumber,
    position,
    Math.floor(offset / longestPassage),
    offset - longestPassage,
    end,
  ]);
  const first = rows[0]?.start_offset ?? 0;
  const text = rows.map(({ passage_text }) => passage_text).join('');
  return text.slice(offset - first, end - first);
};
