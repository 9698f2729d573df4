import {
  accessionOfDocument,
  americanDay,
  childOf,
  childText,
  cikIn,
  readSubmission,
  requireStructuredDocument,
  rootElement,
  structuredDocument,
} from '@dqs/edgar';
import { SourceFormatError, xmlElements, type Located, type StoredArtifact, type XmlElement } from '@dqs/kit';

/** Reports of the largest fund families have about 200 MB. The form allows half a million matters. */
export const maximumBytes = 8 * 1024 ** 3;

/** The cover of a report of votes, texts as published. */
interface PublishedCover {
  readonly accessionNumber: string;
  readonly filedDate: string;
  readonly formType: string;
  readonly cik: number | null;
  readonly name: string;
  readonly reportType: string;
  readonly amendmentType: string;
  readonly period: string;
  readonly calendarYear: string;
  readonly series: readonly { readonly id: string; readonly name: string }[];
  /** File name of the votes in the filing, if known. */
  readonly voteTable: string | null;
}

/** A vote on a matter, texts as published. A matter has several if its shares were voted differently. */
interface PublishedVote {
  readonly accessionNumber: string;
  readonly sequence: number;
  readonly issuerName: string;
  /** CUSIP and ISIN of the security, used only for comparison and never stored. */
  readonly licensed: readonly string[];
  readonly meetingDate: string;
  readonly description: string;
  readonly categories: readonly string[];
  readonly series: string;
  readonly howVoted: string;
  readonly recommendation: string;
  readonly sharesOnLoan: string;
  readonly sharesVoted: string;
}

/** The end of a table of votes, with the number of votes. */
interface TableEnd {
  readonly kind: 'end';
  readonly accessionNumber: string;
  readonly votes: number;
}

export type VoteRecord =
  | { readonly kind: 'cover'; readonly cover: PublishedCover }
  | { readonly kind: 'vote'; readonly vote: PublishedVote }
  | TableEnd;

const children = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

interface Filing {
  readonly accessionNumber: string;
  /** Empty if the file has no submission header. */
  readonly filedDate: string;
  readonly voteTable: string | null;
}

const filingOf = async (artifact: StoredArtifact): Promise<Filing> => {
  if (!artifact.name.endsWith('.txt'))
    return { accessionNumber: accessionOfDocument(artifact), filedDate: '', voteTable: null };
  const { head, body } = await readSubmission(artifact, /<TYPE>PROXY VOTING RECORD[\s\S]*?<TEXT>/);
  const voteTable = /<TYPE>PROXY VOTING RECORD[\s\S]*?<FILENAME>([^<\r\n]+)/.exec(body)?.[1]?.trim() ?? null;
  return { accessionNumber: head.accessionNumber, filedDate: head.filedDate, voteTable };
};

const coverOf = (submission: XmlElement, filing: Filing): PublishedCover => {
  const header = childOf(submission, 'headerData');
  const filer = childOf(header, 'filerInfo');
  const form = childOf(submission, 'formData');
  const cover = childOf(form, 'coverPage');
  const amendment = childOf(cover, 'amendmentInfo');
  const page = childOf(form, 'seriesPage');
  const reports = [page, ...children(page, 'seriesDetails')].flatMap((part) => children(part, 'seriesReports'));
  return {
    ...filing,
    // Without the submission header, the signature date is used as the filing date.
    filedDate: filing.filedDate || americanDay(childText(childOf(form, 'signaturePage'), 'txAsOfDate')),
    formType: childText(header, 'submissionType'),
    cik: cikIn(childText(childOf(childOf(filer, 'filer'), 'issuerCredentials'), 'cik')),
    name: childText(childOf(cover, 'reportingPerson'), 'name'),
    reportType: childText(childOf(cover, 'reportInfo'), 'reportType'),
    amendmentType: childText(amendment, 'amendmentType'),
    period: americanDay(childText(filer, 'periodOfReport')),
    calendarYear: childText(cover, 'reportCalendarYear', 'reportQuarterYear'),
    series: reports.map((report) => ({ id: childText(report, 'idOfSeries'), name: childText(report, 'nameOfSeries') })),
  };
};

/** The votes on one matter: one for each way in which its shares were voted, or a single one without a way. */
const votesOf = (matter: XmlElement, accessionNumber: string, before: number): readonly PublishedVote[] => {
  const shared = {
    accessionNumber,
    issuerName: childText(matter, 'issuerName'),
    licensed: [childText(matter, 'cusip'), childText(matter, 'isin')],
    meetingDate: americanDay(childText(matter, 'meetingDate')),
    description: childText(matter, 'voteDescription'),
    categories: children(childOf(matter, 'voteCategories'), 'voteCategory').flatMap((category) =>
      children(category, 'categoryType').map(({ text }) => text),
    ),
    series: childText(matter, 'voteSeries'),
    sharesOnLoan: childText(matter, 'sharesOnLoan'),
  };
  const total = childText(matter, 'sharesVoted');
  const records = children(childOf(matter, 'vote'), 'voteRecord');
  if (records.length === 0)
    return [{ ...shared, sequence: before + 1, howVoted: '', recommendation: '', sharesVoted: total }];
  return records.map((record, at) => ({
    ...shared,
    sequence: before + at + 1,
    howVoted: childText(record, 'howVoted'),
    recommendation: childText(record, 'managementRecommendation'),
    sharesVoted: childText(record, 'sharesVoted') || (records.length === 1 ? total : ''),
  }));
};

async function* voteRecords(
  document: AsyncIterable<Buffer>,
  accessionNumber: string,
): AsyncGenerator<readonly Located<VoteRecord>[]> {
  let sequence = 0;
  let last = 1;
  for await (const batch of xmlElements(document, { at: 'proxyVoteTable/proxyTable' })) {
    const records: Located<VoteRecord>[] = [];
    for (const { record, line } of batch)
      for (const vote of votesOf(record, accessionNumber, sequence)) {
        sequence = vote.sequence;
        records.push({ record: { kind: 'vote', vote }, line });
        last = line;
      }
    yield records;
  }
  yield [{ record: { kind: 'end', accessionNumber, votes: sequence }, line: last }];
}

/**
 * The cover and the votes of one filing: a complete submission, whose table of votes is streamed, or one of its two
 * documents under its accession number. A notice that others report the votes has no table.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<VoteRecord>[]> {
  const filing = await filingOf(artifact);
  if (!artifact.name.endsWith('-votes.xml')) {
    const document = await requireStructuredDocument(artifact, 'edgarSubmission', maximumBytes);
    const chunks: Buffer[] = [];
    for await (const chunk of document) chunks.push(chunk);
    const submission = await rootElement(Buffer.concat(chunks).toString('utf8'), 'edgarSubmission');
    if (submission === null) throw new SourceFormatError(`${artifact.name} has no cover page of Form N-PX`);
    yield [{ record: { kind: 'cover', cover: coverOf(submission, filing) }, line: 1 }];
    if (artifact.name.endsWith('.xml')) return;
  }
  const table = await structuredDocument(artifact, 'proxyVoteTable', maximumBytes);
  if (table !== null) yield* voteRecords(table, filing.accessionNumber);
}
