export { accessionIn, accessionOfFile, isAccessionNumber } from './accession-number.ts';
export { cikIn, cikOf, labelledCik, paddedCik } from './cik.ts';
export { recentIndexes, recentSubmissions } from './daily-index.ts';
export { filesOfFiler, submissionsOfFiler } from './filer-submissions.ts';
export { dataSetDay, dataSetRows, keptText, type DataSetRow } from './data-set.ts';
export { listedDataSets } from './listed-data-sets.ts';
export { dayIn, dayOfList } from './dated-list.ts';
export { documentLines } from './document-lines.ts';
export { requireStructuredDocument, structuredDocument } from './document-stream.ts';
export { readMainDocument, type FilingDocument } from './filing-document.ts';
export { documentUrl, filersFolder, indexUrl } from './filing-address.ts';
export type { TextLine } from './html-lines.ts';
export { inlineFacts } from './inline-xbrl.ts';
export { labelReader } from './concept-labels.ts';
export { decimalText, formNumber } from './number-text.ts';
export {
  accessionOfDocument,
  americanDay,
  childOf,
  childText,
  rootElement,
  structuredDocumentIn,
} from './structured-document.ts';
export {
  formTypeIn,
  isPlainSubmission,
  isSubmissionText,
  maximumSubmissionBytes,
  readDocument,
  readSubmission,
  type SubmissionHead,
} from './submission-text.ts';
export { publishedSubmissions } from './published-submissions.ts';
export { readDocuments } from './submission-documents.ts';
export { symbolKey, symbolSpelling, withoutVenue } from './symbol.ts';
export { factReader, type DocumentSink, type FactReader, type XbrlFact } from './xbrl-facts.ts';
export { filingsNeverChange } from './unchanging.ts';
