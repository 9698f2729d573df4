import { isDay } from '@dqs/core';
import {
  accessionOfDocument,
  accessionOfFile,
  childOf,
  cikIn,
  filersFolder,
  filingsNeverChange,
  formTypeIn,
  isSubmissionText,
  publishedSubmissions,
  readDocument,
  readSubmission,
  rootElement,
  structuredDocumentIn,
} from '@dqs/edgar';
import {
  SourceFormatError,
  type Artifact,
  type Connector,
  type Located,
  type Reject,
  type StoredArtifact,
  type XmlElement,
} from '@dqs/kit';
import { isCommonStock } from '../../filings/corporate-actions/security-class.ts';
import { removalsDataset, removalsSource } from '../../sources.ts';

interface PublishedRemoval {
  readonly accessionNumber: string;
  readonly filedDate: string | null;
  readonly cik: string;
  readonly exchange: string;
  readonly description: string;
  readonly rule: string;
  readonly signed: string;
}

interface RemovalRow {
  readonly cik: number;
  readonly accession_number: string;
  readonly exchange: string | null;
  readonly class_description: string;
  readonly is_common: boolean;
  readonly rule_provision: string | null;
  readonly signed_on: string | null;
  readonly filed_date: string | null;
}

const forms: ReadonlySet<string> = new Set(['25', '25/A', '25-NSE', '25-NSE/A']);
const filePattern = /^form-25.*\.(?:xml|txt)$/i;
const address = filersFolder;

const recognise = (fileName: string, head: string, folder?: string): Artifact | null => {
  const accession = accessionOfFile(fileName, folder);
  if (isSubmissionText(head))
    return forms.has(formTypeIn(head) ?? '')
      ? { name: `${accession ?? fileName.replace(/\.\w+$/, '')}.txt`, address }
      : null;
  return /<notificationOfRemoval[\s>]/.test(head) || (head === '' && filePattern.test(fileName))
    ? { name: accession === null ? fileName : `${accession}.xml`, address }
    : null;
};

const at = (element: XmlElement, ...path: readonly string[]): string => {
  let found: XmlElement | undefined = element;
  for (const name of path) found = childOf(found, name);
  return found?.text ?? '';
};

const noticeIn = async (xml: string, name: string): Promise<XmlElement> => {
  const notice = await rootElement(xml, 'notificationOfRemoval');
  if (notice !== null) return notice;
  throw new SourceFormatError(`${name} contains no notice of removal`);
};

/**
 * Exchanges file a structured notice (25-NSE). An issuer's own notice (25) may be a page of text without a class: null.
 */
const read = async (artifact: StoredArtifact) => {
  if (artifact.name.endsWith('.txt')) {
    const { head, body } = await readSubmission(artifact, /<\/XML>/i);
    const xml = structuredDocumentIn(body);
    if (xml === undefined && /^25(?:\/A)?$/.test(head.formType)) return null;
    if (xml === undefined) throw new SourceFormatError(`${artifact.name} has no structured notice of removal`);
    return { accessionNumber: head.accessionNumber, filedDate: head.filedDate, xml };
  }
  const accessionNumber = accessionOfDocument(artifact);
  return { accessionNumber, filedDate: null, xml: await readDocument(artifact) };
};

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedRemoval>[]> {
  const found = await read(artifact);
  if (found === null) return;
  const { accessionNumber, filedDate, xml } = found;
  const notice = await noticeIn(xml, artifact.name);
  const record = {
    accessionNumber,
    filedDate,
    cik: at(notice, 'issuer', 'cik'),
    exchange: at(notice, 'exchange', 'entityName'),
    description: at(notice, 'descriptionClassSecurity'),
    rule: at(notice, 'ruleProvision'),
    signed: at(notice, 'signatureData', 'signatureDate'),
  };
  yield [{ record, line: 1 }];
}

const orNull = (text: string): string | null => (text === '' ? null : text);

const normalise = (removal: PublishedRemoval): readonly RemovalRow[] | Reject => {
  const cik = cikIn(removal.cik);
  if (cik === null) return { reject: `the issuer's CIK "${removal.cik}" is not a CIK` };
  if (removal.description === '')
    return { reject: `${removal.accessionNumber} does not name the class that is removed` };
  return [
    {
      cik,
      accession_number: removal.accessionNumber,
      exchange: orNull(removal.exchange),
      class_description: removal.description,
      is_common: isCommonStock(removal.description),
      rule_provision: orNull(removal.rule),
      signed_on: isDay(removal.signed) ? removal.signed : null,
      filed_date: removal.filedDate,
    },
  ];
};

/** Forms 25 and 25-NSE: removal of a class of an issuer's securities from an exchange. */
export const removals: Connector<PublishedRemoval, RemovalRow> = {
  key: 'stocks.removals',
  source: removalsSource.tag,
  dataset: removalsDataset.key,
  summary: 'Notices of removal from listing (Forms 25 and 25-NSE) with the class of security that leaves the exchange.',
  publication: publishedSubmissions(forms, { schedule: '30 4 * * 2-6', pattern: filePattern }),
  recognition: { recognise },
  reading: { parse },
  rows: {
    differs: filingsNeverChange,
    normalise,
    // An unstructured notice of an issuer. Its filing is in the submissions files.
    mayBeEmpty: true,
  },
  load: { table: 'stocks_removal', key: ['cik', 'accession_number'], mode: 'merge' },
  rules: import.meta.url,
};
