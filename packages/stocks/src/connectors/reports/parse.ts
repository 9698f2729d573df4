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
import { SourceFormatError, fileHead, type Located, type StoredArtifact } from '@dqs/kit';
import { payFactsIn } from '../../ownership/executive-compensation/pay-facts.ts';
import { sectionsOf, type Section } from '../../filings/filing-sections/sections.ts';
import { reportOf } from '@dqs/statements';
import { figuresOfDocument, figuresOfSubmission, readInstance, readXbrlArchive } from './figures.ts';
import { formOnCover, isReportForm } from './forms.ts';
import { isInstance, isXbrlArchive } from './recognise.ts';
import type { Figures, Instance, Report, ReportedItem, ReportRecord } from './report.ts';

/** The cover of a report is within its first characters. */
const coverLength = 6000;

const sectionsIn = ({ text }: FilingDocument, formType: string, name: string): readonly Section[] => {
  const sections = sectionsOf(documentLines(text), formType);
  if (sections.every((section) => section.text.trim() === ''))
    throw new SourceFormatError(`${name}: the main document has no text`);
  return sections;
};

const submittedReport = (head: SubmissionHead, document: FilingDocument, figures: Figures, name: string): Report => ({
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
  figures,
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

/** The text of an inline XBRL element, without nested elements. */
const stated = (text: string, name: string): string | null => {
  const found = new RegExp(`name="dei:${name}"[^>]*>([\\s\\S]{0,400}?)</ix:nonNumeric`, 'i').exec(text)?.[1];
  const plain = found?.replace(/<[^>]*>/g, '').trim() ?? '';
  return plain === '' ? null : plain;
};

/** The filer in the file's EDGAR path, if its copy has kept it: `…/320193/000032019325000079/aapl-20250927.htm`. */
const filerByFolder = ({ path }: StoredArtifact): number | null => {
  const folder = dirname(path);
  return accessionIn(basename(folder)) === null ? null : cikIn(basename(dirname(folder)));
};

/** The form of a separate document: its wrapper's type, its XBRL document type, or the words of its cover. */
const formOf = ({ type, text }: FilingDocument): string | null => {
  const form = (type ?? stated(text, 'DocumentType'))?.toUpperCase() ?? null;
  if (form !== null && isReportForm(form)) return form;
  const lines = documentLines(text.slice(0, 40 * coverLength));
  const cover = lines.map((line) => line.text).join(' ');
  return formOnCover(cover.slice(0, coverLength));
};

/** A document without a submission header. */
const bareReport = (artifact: StoredArtifact, document: FilingDocument, figures: Figures | null = null): Report => {
  const formType = formOf(document);
  if (formType === null)
    throw new SourceFormatError(`${artifact.name} does not name its form, and does not begin like a supported report`);
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
    figures: figures ?? figuresOfDocument(document.text, formType),
  };
};

/** The record of an instance, or of an archive without an inline XBRL document. */
const instanceOf = (artifact: StoredArtifact, formType: string | null, figures: Figures): Instance => {
  if (formType !== null && /14[AC]/.test(formType))
    throw new SourceFormatError(
      `${artifact.name} is the XBRL of a proxy statement, whose pay table is in the document. Load the complete submission (.txt) or the main document`,
    );
  if (formType === null || reportOf(formType) === null)
    throw new SourceFormatError(
      `${artifact.name} is the XBRL of ${formType === null ? 'a filing without a form type' : `a filing of form ${formType}`}: figures by segment are loaded only from annual and quarterly reports`,
    );
  return { kind: 'instance', accessionNumber: accessionOfDocument(artifact), figures };
};

const xbrlRecords = async (artifact: StoredArtifact): Promise<readonly ReportRecord[] | null> => {
  const { packing, text } = await fileHead(artifact.path);
  const isArchive = packing === 'zip' && isXbrlArchive(artifact.name);
  if (!isArchive && !isInstance(text)) return null;
  const { formType, figures, document } = await (isArchive ? readXbrlArchive(artifact) : readInstance(artifact));
  if (document === null) return [instanceOf(artifact, formType, figures)];
  const { fileName, text: body } = document;
  return [bareReport(artifact, { head: null, type: null, fileName, text: body }, figures)];
};

const documentRecords = async (artifact: StoredArtifact): Promise<readonly ReportRecord[]> => {
  const document = await readMainDocument(artifact);
  const { head } = document;
  if (head !== null && !isReportForm(head.formType))
    throw new SourceFormatError(`${artifact.name} is a filing of form ${head.formType}, which is not a report`);
  if (head === null) return [bareReport(artifact, document)];
  const figures = await figuresOfSubmission(artifact, head);
  return [submittedReport(head, document, figures, artifact.name), ...itemsOf(head, document.fileName)];
};

/** The report of a file, the items of a current report, or the figures of an instance. Throws `SourceFormatError`. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ReportRecord>[]> {
  const records = (await xbrlRecords(artifact)) ?? (await documentRecords(artifact));
  yield records.map((record, at) => ({ record, line: at + 1 }));
}
