import {
  accessionOfDocument,
  childOf,
  childText,
  readSubmission,
  requireStructuredDocument,
  rootElement,
  structuredDocument,
} from '@dqs/edgar';
import { SourceFormatError, xmlElements, type Located, type StoredArtifact, type XmlElement } from '@dqs/kit';
import { reportOf } from './cover.ts';
import type { EntryHead, HoldingsRecord, PublishedEntry } from './published.ts';
import { reportRecords } from './report-records.ts';
import { parseText } from './text-report.ts';

/** The largest reports have about 25 MB. */
export const maximumBytes = 1024 ** 3;

const entryOf = (element: XmlElement, number: number, head: EntryHead): PublishedEntry => {
  const amount = childOf(element, 'shrsOrPrnAmt');
  return {
    ...head,
    number,
    issuerName: childText(element, 'nameOfIssuer'),
    titleOfClass: childText(element, 'titleOfClass'),
    cusip: childText(element, 'cusip'),
    value: childText(element, 'value'),
    amount: childText(amount, 'sshPrnamt'),
    amountType: childText(amount, 'sshPrnamtType'),
    putCall: childText(element, 'putCall'),
    discretion: childText(element, 'investmentDiscretion'),
    otherManagers: childText(element, 'otherManager'),
  };
};

async function* entriesOf(
  document: AsyncIterable<Buffer> | null,
  head: EntryHead,
): AsyncGenerator<readonly Located<PublishedEntry>[]> {
  if (document === null) return;
  let number = 0;
  for await (const batch of xmlElements(document, { at: 'informationTable/infoTable' }))
    yield batch.map(({ record, line }) => {
      number += 1;
      return { record: entryOf(record, number, head), line };
    });
}

const coverIn = async (artifact: StoredArtifact): Promise<XmlElement> => {
  const document = await requireStructuredDocument(artifact, 'edgarSubmission', maximumBytes);
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk);
  const submission = await rootElement(Buffer.concat(chunks).toString('utf8'), 'edgarSubmission');
  if (submission === null) throw new SourceFormatError(`${artifact.name} contains no cover of a report on Form 13F`);
  return submission;
};

/**
 * One report: a complete submission, with structured documents or as text before mid-2013, or only its cover page under
 * its accession number. Throws `SourceFormatError`.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<HoldingsRecord>[]> {
  if (!artifact.name.endsWith('.txt')) {
    const filing = { accessionNumber: accessionOfDocument(artifact), filedDate: '' };
    return yield* reportRecords(reportOf(await coverIn(artifact), filing), entriesOf(null, noHead));
  }
  const { head, body } = await readSubmission(artifact, /<XML>|<\/TEXT>/i);
  if (!/<XML>/i.test(body)) return yield* parseText(artifact, head);
  const report = reportOf(await coverIn(artifact), head);
  const document = await structuredDocument(artifact, 'informationTable', maximumBytes);
  yield* reportRecords(report, entriesOf(document, report));
}

const noHead: EntryHead = { accessionNumber: '', filedDate: '', reportPeriod: '', cik: null };
