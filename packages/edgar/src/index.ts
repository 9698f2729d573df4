export { accessionIn, isAccessionNumber } from './accession-number.ts';
export { cikIn, cikOf, paddedCik } from './cik.ts';
export { recentSubmissions } from './daily-index.ts';
export { dayIn, dayOfList } from './dated-list.ts';
export { requireStructuredDocument, structuredDocument } from './document-stream.ts';
export { documentUrl, filersFolder, indexUrl } from './filing-address.ts';
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
  isSubmissionText,
  maximumSubmissionBytes,
  readDocument,
  readSubmission,
} from './submission-text.ts';
export { symbolKey, symbolSpelling } from './symbol.ts';
