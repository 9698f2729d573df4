import { filersFolder, formTypeIn, isSubmissionText, maximumSubmissionBytes, readSubmission } from '@dqs/edgar';
import { notFetched, type Artifact, type Connector, type Located, type Reject, type StoredArtifact } from '@dqs/kit';
import { categoryOf, codeOfCaption, isItemCode } from '../../company-events/category.ts';
import { reportsDataset, reportsSource } from '../../sources.ts';

/** An item of a report under one of its filers: a code, or the caption that the head of the submission gives. */
interface ReportedItem {
  readonly cik: number;
  readonly accessionNumber: string;
  readonly formType: string;
  readonly filedDate: string;
  readonly period: string | null;
  readonly item: string;
  readonly document: string | null;
}

interface EventRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly item_code: string;
  readonly event_date: string;
  readonly filed_date: string;
  readonly form_type: string;
  readonly category: string;
  readonly primary_document: string | null;
  readonly from_report: boolean;
}

const filePattern = /^form-8-?k.*\.txt$/i;
const address = filersFolder;

const recognise = (fileName: string, head: string): Artifact | null =>
  (isSubmissionText(head) && (formTypeIn(head) ?? '').startsWith('8-K')) || (head === '' && filePattern.test(fileName))
    ? { name: fileName.replace(/\.(?:txt|nc)$/i, '') + '.txt', address }
    : null;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReportedItem>[]> {
  const { head, body } = await readSubmission(artifact, /<DOCUMENT>[\s\S]*?<TEXT>/);
  const document = /<FILENAME>([^<\r\n]+)/.exec(body)?.[1]?.trim() ?? null;
  const { accessionNumber, formType, filedDate, period } = head;
  const items = [...new Set(head.items)];
  yield head.subjects.flatMap((cik) =>
    items.map((item, at) => ({
      record: { cik, accessionNumber, formType, filedDate, period, item, document },
      line: at + 1,
    })),
  );
}

const normalise = (report: ReportedItem): readonly EventRow[] | Reject => {
  const code = isItemCode(report.item) ? report.item : codeOfCaption(report.item, report.filedDate);
  const category = code === null ? null : categoryOf(code);
  if (code === null || category === null)
    return { reject: `${report.accessionNumber}: "${report.item}" is no item of Form 8-K` };
  return [
    {
      cik: report.cik,
      accession_number: report.accessionNumber,
      item_code: code,
      event_date: report.period ?? report.filedDate,
      filed_date: report.filedDate,
      form_type: report.formType,
      category,
      primary_document: report.document,
      from_report: true,
    },
  ];
};

/**
 * Items of 8-K submissions at hand, for reports whose filers' submissions files are not loaded. Nothing is fetched: those
 * files bring the same items every night.
 */
export const currentReports: Connector<ReportedItem, EventRow> = {
  key: 'stocks.current-reports',
  source: reportsSource.tag,
  dataset: reportsDataset.key,
  summary: 'Items of 8-K current reports from complete submission texts at hand; fetches nothing by itself.',
  publication: {
    schedule: '45 4 * * 2-6',
    artifacts: [{ name: '##########-##-######.txt', address, pattern: filePattern }],
    maximumBytes: maximumSubmissionBytes,
    discover: notFetched,
  },
  recognition: { recognise },
  reading: { parse },
  rows: {
    normalise,
    observedOn: 'filed_date',
    // Reports before 2001 often name no item in their head.
    mayBeEmpty: true,
  },
  load: { table: 'stocks_event', key: ['cik', 'accession_number', 'item_code', 'from_report'], mode: 'merge' },
  rules: import.meta.url,
};
