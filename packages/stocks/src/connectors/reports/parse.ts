import { basename, dirname } from 'node:path';
import { isDay } from '@dqs/core';
import {
  accessionIn,
  accessionOfDocument,
  cikIn,
  documentLines,
  readMainDocument,
  type FilingDocument,
  type SubmissionHead,
} from '@dqs/edgar';
import { SourceFormatError, type Located, type StoredArtifact } from '@dqs/kit';
import { payFactsIn } from '../../executive-compensation/pay-facts.ts';
import { sectionsOf, type Section } from '../../filing-sections/sections.ts';
import { formOnCover, isReportForm } from './forms.ts';
import type { Report, ReportedItem, ReportRecord } from './report.ts';

/** The cover of a report is within its first characters. */
const coverLength = 6000;

const sectionsIn = ({ text }: FilingDocument, formType: string, name: string): readonly Section[] => {
  const sections = sectionsOf(documentLines(text), formType);
  if (sections.every((section) => section.text.trim() === ''))
    throw new SourceFormatError(`${name}: the main document has no text`);
  return sections;
};

const reportOf = (head: SubmissionHead, document: FilingDocument, name: string): Report => ({
  kind: 'report',
  accessionNumber: head.accessionNumber,
  formType: head.formType,
  filedDate: head.filedDate,
  period: head.period,
  document: document.fileName,
  filers: head.subjects.map((cik) => ({ cik, name: head.names.get(cik) ?? null })),
  statedCik: null,
  sections: sectionsIn(document, head.formType, name),
  pay: payFactsIn(document.text),
});

const itemsOf = (head: SubmissionHead, document: string | null): readonly ReportedItem[] => {
  if (!head.formType.startsWith('8-K')) return [];
  const { accessionNumber, formType, filedDate, period } = head;
  return head.subjects.flatMap((cik) =>
    [...new Set(head.items)].map((item): ReportedItem => ({
      kind: 'item',
      cik,
      accessionNumber,
      formType,
      filedDate,
      period,
      item,
      document,
    })),
  );
};

/** What an element of inline XBRL says: its text, without the elements within it. */
const stated = (text: string, name: string): string | null => {
  const found = new RegExp(`name="dei:${name}"[^>]*>([\\s\\S]{0,400}?)</ix:nonNumeric`, 'i').exec(text)?.[1];
  const plain = found?.replace(/<[^>]*>/g, '').trim() ?? '';
  return plain === '' ? null : plain;
};

/** The filer by the address that the file has on EDGAR, or has kept: `…/320193/000032019325000079/aapl-20250927.htm`. */
const filerByFolder = ({ path }: StoredArtifact): number | null => {
  const folder = dirname(path);
  return accessionIn(basename(folder)) === null ? null : cikIn(basename(dirname(folder)));
};

/** The form of a document that came by itself: its wrapper's type, what it says in XBRL, or the words of its cover. */
const formOf = ({ type, text }: FilingDocument): string | null => {
  const form = (type ?? stated(text, 'DocumentType'))?.toUpperCase() ?? null;
  if (form !== null && isReportForm(form)) return form;
  const lines = documentLines(text.slice(0, 40 * coverLength));
  const cover = lines.map((line) => line.text).join(' ');
  return formOnCover(cover.slice(0, coverLength));
};

/** A document that came without the head of its submission. */
const bareReport = (artifact: StoredArtifact, document: FilingDocument): Report => {
  const formType = formOf(document);
  if (formType === null)
    throw new SourceFormatError(`${artifact.name} does not say which form it is: no report that is read begins so`);
  const accessionNumber = accessionOfDocument(artifact);
  const period = stated(document.text, 'DocumentPeriodEndDate') ?? '';
  const isName = document.fileName === null && !artifact.name.startsWith(accessionNumber);
  return {
    kind: 'report',
    accessionNumber,
    formType,
    filedDate: null,
    period: isDay(period) ? period : null,
    document: document.fileName ?? (isName ? artifact.name : null),
    filers: [],
    statedCik: cikIn(stated(document.text, 'EntityCentralIndexKey') ?? '') ?? filerByFolder(artifact),
    sections: sectionsIn(document, formType, artifact.name),
    pay: payFactsIn(document.text),
  };
};

/** The report of a file, and the items of a current report. Throws `SourceFormatError`. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReportRecord>[]> {
  const document = await readMainDocument(artifact);
  const { head } = document;
  if (head !== null && !isReportForm(head.formType))
    throw new SourceFormatError(`${artifact.name} is a filing of form ${head.formType}, which is no report`);
  const records: readonly ReportRecord[] =
    head === null
      ? [bareReport(artifact, document)]
      : [reportOf(head, document, artifact.name), ...itemsOf(head, document.fileName)];
  yield records.map((record, at) => ({ record, line: at + 1 }));
}
