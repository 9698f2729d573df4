import { SourceFormatError, type Building } from '@dqs/kit';

const loaded = 'artifact_id = any (?::bigint[])';

interface Incomplete {
  readonly accession_number: string;
  readonly stated_cik: string | null;
}

interface Listed {
  readonly cik: string;
  readonly filed_date: string;
  readonly form_type: string;
  readonly report_date: string | null;
  readonly primary_document: string | null;
  readonly artifact_id: string;
}

/**
 * The filing of a document in the list of filings, under the filer that it states or the filer in its accession number.
 */
const findListed = async (
  { query }: Building,
  { accession_number, stated_cik }: Incomplete,
): Promise<Listed | undefined> => {
  const ciks = [...new Set([stated_cik ?? '', String(Number.parseInt(accession_number.slice(0, 10), 10))])].filter(
    (cik) => cik !== '',
  );
  const [listed] = await query<Listed>(
    `select filing.cik, filing.filed_date, filing.form_type, filing.report_date, filing.primary_document, report.artifact_id
       from data.stocks_filing filing join data.stocks_report report using (accession_number)
      where filing.accession_number = ? and filing.cik = any (?::bigint[]) limit 1`,
    [accession_number, ciks],
  );
  return listed;
};

const unlisted = (accession: string): SourceFormatError =>
  new SourceFormatError(
    `${accession}: the filing date is neither in the document nor in a loaded list of filings. Load the filer's submissions first (dqs ingest stocks.submissions), or the complete submission ${accession}.txt`,
  );

const complete = async (building: Building, incomplete: Incomplete): Promise<void> => {
  const { accession_number } = incomplete;
  const listed = await findListed(building, incomplete);
  if (!listed) throw unlisted(accession_number);
  const { cik, filed_date, form_type, report_date, primary_document, artifact_id } = listed;
  await building.query(
    `update data.stocks_report set filed_date = ?::date, form_type = ?, report_date = coalesce(nullif(?, '')::date, report_date),
            document = coalesce(document, nullif(?, '')) where accession_number = ?`,
    [filed_date, form_type, report_date ?? '', primary_document ?? '', accession_number],
  );
  await building.query(
    'update data.stocks_report_passage set filed_date = ?::date, form_type = ? where accession_number = ?',
    [filed_date, form_type, accession_number],
  );
  await building.query(
    'update data.stocks_report_figure set filed_date = ?::date, form = ? where accession_number = ?',
    [filed_date, form_type, accession_number],
  );
  const filer = { cik: Number.parseInt(cik, 10), accession_number, name: null, position: 0 };
  await building.load({ table: 'stocks_report_filer', key: ['cik', 'accession_number'], mode: 'merge' }, [
    { artifactId: artifact_id, rows: [filer] },
  ]);
};

/** Adds filing date and form to figures of separate instances, from the loaded report or the list of filings. */
const completeFigures = async ({ query, artifactIds }: Building): Promise<void> => {
  const set = 'set filed_date = listed.filed_date, form = listed.form_type';
  const isIncomplete = `figure.${loaded} and figure.filed_date is null and listed.accession_number = figure.accession_number`;
  await query(
    `update data.stocks_report_figure figure ${set} from data.stocks_report listed
      where ${isIncomplete} and listed.filed_date is not null`,
    [artifactIds],
  );
  await query(
    `update data.stocks_report_figure figure ${set} from data.stocks_filing listed where ${isIncomplete} and listed.cik = figure.cik`,
    [artifactIds],
  );
  const [missing] = await query<{ readonly accession_number: string }>(
    `select accession_number from data.stocks_report_figure where ${loaded} and filed_date is null limit 1`,
    [artifactIds],
  );
  if (missing) throw unlisted(missing.accession_number);
};

interface Coverage {
  readonly form_type: string;
  readonly filed_year: number;
  readonly reports: number;
  readonly first_filed: string;
  readonly last_filed: string;
  readonly artifact_id: string;
}

/** Counts the loaded reports of each form and year, for the years that the load changed. */
const countCoverage = async ({ query, load, artifactIds }: Building): Promise<void> => {
  const counted = await query<Coverage>(
    `select touched.form_type, touched.filed_year, totals.reports, totals.first_filed, totals.last_filed, touched.artifact_id
       from (select form_type, extract(year from filed_date)::integer as filed_year, max(artifact_id) as artifact_id
               from data.stocks_report where ${loaded} group by 1, 2) touched
       cross join lateral (
            select count(*)::integer as reports, min(filed_date) as first_filed, max(filed_date) as last_filed
              from data.stocks_report
             where form_type = touched.form_type and filed_date >= make_date(touched.filed_year, 1, 1)
               and filed_date < make_date(touched.filed_year + 1, 1, 1)) totals`,
    [artifactIds],
  );
  for (const { artifact_id, ...row } of counted)
    await load({ table: 'stocks_report_coverage', key: ['form_type', 'filed_year'], mode: 'merge' }, [
      { artifactId: artifact_id, rows: [row] },
    ]);
};

/**
 * Completes separate documents and instances from the list of filings, and counts what is loaded. Throws
 * `SourceFormatError` for a document whose filing is not listed.
 */
export const build = async (building: Building): Promise<void> => {
  const incomplete = await building.query<Incomplete>(
    `select accession_number, stated_cik from data.stocks_report where ${loaded} and filed_date is null`,
    [building.artifactIds],
  );
  for (const document of incomplete) await complete(building, document);
  await completeFigures(building);
  await countCoverage(building);
};
