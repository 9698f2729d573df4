import {
  accessionOfDocument,
  childOf,
  childText,
  readDocument,
  readSubmission,
  rootElement,
  structuredDocumentIn,
} from '@dqs/edgar';
import { SourceFormatError, type Located, type StoredArtifact, type XmlElement } from '@dqs/kit';
import { isYes, type OwnershipRecord, type PublishedLine, type PublishedOwner } from './published.ts';

const children = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

/** Most fields have their text in an element `value`, next to references to footnotes. */
const valueOf = (element: XmlElement | undefined, ...names: readonly string[]): string => {
  const field = childOf(element, ...names);
  return childOf(field, 'value')?.text ?? (field?.children.length === 0 ? field.text : '');
};

const footnotesIn = (element: XmlElement): readonly string[] => [
  ...(element.name === 'footnoteId' ? [element.attributes['id'] ?? ''] : []),
  ...element.children.flatMap(footnotesIn),
];

type Kind = Pick<PublishedLine, 'isDerivative' | 'isTransaction'>;

const kinds: Readonly<Record<string, Kind>> = {
  nonDerivativeTransaction: { isDerivative: false, isTransaction: true },
  nonDerivativeHolding: { isDerivative: false, isTransaction: false },
  derivativeTransaction: { isDerivative: true, isTransaction: true },
  derivativeHolding: { isDerivative: true, isTransaction: false },
};

/** In the first schema (X0101, of 2003) lines have no table around them. A line with a day is a transaction. */
const kindOf = (element: XmlElement): Kind | undefined =>
  /^(?:nonD|d)erivativeSecurity$/.test(element.name)
    ? {
        isDerivative: element.name === 'derivativeSecurity',
        isTransaction:
          valueOf(element, 'transactionDate').trim() !== '' || childOf(element, 'transactionCoding') !== undefined,
      }
    : kinds[element.name];

const lineOf = (element: XmlElement, accessionNumber: string, number: number, kind: Kind): PublishedLine => {
  const amounts = childOf(element, 'transactionAmounts');
  const after = childOf(element, 'postTransactionAmounts');
  const nature = childOf(element, 'ownershipNature');
  return {
    accessionNumber,
    ...kind,
    number,
    title: valueOf(element, 'securityTitle'),
    date: valueOf(element, 'transactionDate').slice(0, 10),
    code: childText(childOf(element, 'transactionCoding'), 'transactionCode'),
    acquiredDisposed: valueOf(amounts, 'transactionAcquiredDisposedCode'),
    shares: valueOf(amounts, 'transactionShares'),
    // The first schema's name for the price per share.
    price: valueOf(amounts, 'transactionPricePerShare', 'transactionValue'),
    totalValue: valueOf(amounts, 'transactionTotalValue'),
    sharesAfter: valueOf(after, 'sharesOwnedFollowingTransaction'),
    ownership: valueOf(nature, 'directOrIndirectOwnership'),
    nature: valueOf(nature, 'natureOfOwnership'),
    footnotes: footnotesIn(element),
  };
};

const ownerOf = (element: XmlElement, accessionNumber: string, number: number): PublishedOwner => {
  const id = childOf(element, 'reportingOwnerId');
  const relationship = childOf(element, 'reportingOwnerRelationship');
  const is = (name: string): boolean => isYes(childText(relationship, name));
  return {
    accessionNumber,
    number,
    cik: childText(id, 'rptOwnerCik'),
    name: childText(id, 'rptOwnerName'),
    isDirector: is('isDirector'),
    isOfficer: is('isOfficer'),
    isTenPercent: is('isTenPercentOwner'),
    isOther: is('isOther'),
    officerTitle: childText(relationship, 'officerTitle'),
  };
};

interface Filing {
  readonly accessionNumber: string;
  readonly filedDate: string;
  /** Empty, like the filing date, if the document has no submission header. */
  readonly formType: string;
  readonly xml: string;
}

const read = async (artifact: StoredArtifact): Promise<Filing> => {
  if (!artifact.name.endsWith('.txt'))
    return {
      accessionNumber: accessionOfDocument(artifact),
      ...{ filedDate: '', formType: '', xml: await readDocument(artifact) },
    };
  const { head, body } = await readSubmission(artifact, /<\/XML>/i);
  const { accessionNumber, filedDate, formType } = head;
  return { accessionNumber, filedDate, formType, xml: structuredDocumentIn(body) ?? '' };
};

/** The newest signature date of an owner, used as the filing date if the document has no submission header. */
const signedOn = (document: XmlElement): string =>
  children(document, 'ownerSignature')
    .map((signature) => childText(signature, 'signatureDate').slice(0, 10))
    .toSorted()
    .at(-1) ?? '';

const linesOf = (document: XmlElement, accessionNumber: string): readonly PublishedLine[] => {
  const counts = new Map<string, number>();
  const tables = ['nonDerivativeTable', 'derivativeTable'].flatMap((table) => children(document, table));
  return [...tables, document].flatMap((table) =>
    table.children.flatMap((element) => {
      const kind = kindOf(element);
      if (!kind) return [];
      const place = `${kind.isDerivative} ${kind.isTransaction}`;
      const number = (counts.get(place) ?? 0) + 1;
      counts.set(place, number);
      return [lineOf(element, accessionNumber, number, kind)];
    }),
  );
};

/** One report: a complete submission, or its XML document under its accession number. Throws `SourceFormatError`. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<OwnershipRecord>[]> {
  const { accessionNumber, filedDate, formType, xml } = await read(artifact);
  const document = await rootElement(xml, 'ownershipDocument');
  if (document === null) throw new SourceFormatError(`${artifact.name} contains no report on Form 3, 4 or 5`);
  const filing = {
    accessionNumber,
    formType: childText(document, 'documentType') || formType,
    filedDate: filedDate || signedOn(document),
    periodOfReport: childText(document, 'periodOfReport').slice(0, 10),
    originalDate: childText(document, 'dateOfOriginalSubmission').slice(0, 10),
    issuerCik: childText(childOf(document, 'issuer'), 'issuerCik'),
    notSubject: childText(document, 'notSubjectToSection16'),
    plan: childText(document, 'aff10b5One'),
  };
  const owners = children(document, 'reportingOwner').map((owner, at) => ownerOf(owner, accessionNumber, at + 1));
  const notes = children(childOf(document, 'footnotes'), 'footnote').map(({ attributes, text }) => ({
    accessionNumber,
    id: attributes['id'] ?? '',
    text,
  }));
  const records: readonly OwnershipRecord[] = [
    { kind: 'filing', filing },
    ...owners.map((owner) => ({ kind: 'owner', owner }) as const),
    ...linesOf(document, accessionNumber).map((line) => ({ kind: 'line', line }) as const),
    ...notes.map((footnote) => ({ kind: 'footnote', footnote }) as const),
  ];
  yield records.map((record, at) => ({ record, line: at + 1 }));
}
