import {
  accessionOfDocument,
  americanDay,
  childOf,
  childText,
  readDocument,
  readSubmission,
  rootElement,
  structuredDocumentIn,
} from '@dqs/edgar';
import { SourceFormatError, type Located, type StoredArtifact, type XmlElement } from '@dqs/kit';

/** One class of securities in a notice of proposed sale, texts as published. */
export interface PublishedNotice {
  readonly accessionNumber: string;
  readonly filedDate: string;
  readonly formType: string;
  /** For an amendment, the notice that it replaces. */
  readonly previousAccession: string;
  readonly issuerCik: string;
  readonly sellerName: string;
  readonly relationships: readonly string[];
  /** Starts at 1 in each notice. */
  readonly number: number;
  readonly classTitle: string;
  readonly broker: string;
  readonly units: string;
  readonly marketValue: string;
  readonly saleDate: string;
  /** How the securities of the class were acquired. */
  readonly acquiredHow: readonly string[];
  readonly planAdoptionDates: readonly string[];
}

const children = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

interface Filing {
  readonly accessionNumber: string;
  /** Empty if the document has no submission header. */
  readonly filedDate: string;
  readonly xml: string;
}

const read = async (artifact: StoredArtifact): Promise<Filing> => {
  if (!artifact.name.endsWith('.txt'))
    return { accessionNumber: accessionOfDocument(artifact), filedDate: '', xml: await readDocument(artifact) };
  const { head, body } = await readSubmission(artifact, /<\/XML>/i);
  return { accessionNumber: head.accessionNumber, filedDate: head.filedDate, xml: structuredDocumentIn(body) ?? '' };
};

/** Titles of one class are not always written the same way. */
const titleKey = (part: XmlElement): string =>
  childText(part, 'securitiesClassTitle').replace(/\s+/g, ' ').trim().toUpperCase();

/** One class of a notice. If there are several, its title links it to the lines on its acquisition. */
const classOf = (part: XmlElement, number: number, acquired: readonly XmlElement[], single: boolean) => {
  const own = acquired.filter((line) => single || titleKey(line) === titleKey(part));
  return {
    number,
    classTitle: childText(part, 'securitiesClassTitle'),
    broker: childText(childOf(part, 'brokerOrMarketmakerDetails'), 'name'),
    units: childText(part, 'noOfUnitsSold'),
    marketValue: childText(part, 'aggregateMarketValue'),
    saleDate: americanDay(childText(part, 'approxSaleDate')),
    acquiredHow: own.map((line) => childText(line, 'natureOfAcquisitionTransaction')),
  };
};

/** The classes of one notice: a complete submission, or its `primary_doc.xml` under its accession number. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedNotice>[]> {
  const { accessionNumber, filedDate, xml } = await read(artifact);
  const submission = await rootElement(xml, 'edgarSubmission');
  const form = childOf(submission ?? undefined, 'formData');
  const issuer = childOf(form, 'issuerInfo');
  if (!submission || !form || !issuer) throw new SourceFormatError(`${artifact.name} contains no notice on Form 144`);
  const header = childOf(submission, 'headerData');
  const signature = childOf(form, 'noticeSignature');
  const shared = {
    accessionNumber,
    // Without the submission header, the notice date is used as the filing date.
    filedDate: filedDate || americanDay(childText(signature, 'noticeDate')),
    formType: childText(header, 'submissionType'),
    previousAccession:
      childText(header, 'previousAccessionNumber') ||
      childText(childOf(header, 'filerInfo'), 'previousAccessionNumber'),
    issuerCik: childText(issuer, 'issuerCik'),
    sellerName: childText(issuer, 'nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold'),
    relationships: children(childOf(issuer, 'relationshipsToIssuer'), 'relationshipToIssuer').map(({ text }) => text),
    planAdoptionDates: children(childOf(signature, 'planAdoptionDates'), 'planAdoptionDate').map(({ text }) =>
      americanDay(text),
    ),
  };
  const classes = children(form, 'securitiesInformation');
  const acquired = children(form, 'securitiesToBeSold');
  if (classes.length === 0) throw new SourceFormatError(`${artifact.name} does not name the securities to be sold`);
  yield classes.map((part, at) => ({
    record: { ...shared, ...classOf(part, at + 1, acquired, classes.length === 1) },
    line: at + 1,
  }));
}
