import {
  accessionOfDocument,
  childOf,
  childText,
  cikIn,
  readSubmission,
  requireStructuredDocument,
  rootElement,
} from '@dqs/edgar';
import { SourceFormatError, xmlElements, type Located, type StoredArtifact, type XmlElement } from '@dqs/kit';
import {
  createTotals,
  nameRecords,
  type PortfolioRecord,
  type PublishedHolding,
  type PublishedReport,
} from '../portfolio.ts';

/** Reports of the largest index funds have about 30 MB. */
export const maximumBytes = 1024 ** 3;
/** Maximum size of the part before the positions. Totals and returns have at most some hundred kilobytes. */
const maximumHeadCharacters = 16 * 1024 ** 2;

const root = 'edgarSubmission';

/** The document up to its positions, closed as if it had none. */
const headOf = async (artifact: StoredArtifact): Promise<XmlElement> => {
  const utf8 = new TextDecoder();
  let text = '';
  for await (const chunk of await requireStructuredDocument(artifact, root, maximumBytes)) {
    text += utf8.decode(chunk, { stream: true });
    const found = /<(\w+:)?invstOrSecs\s*\/?>/.exec(text);
    if (found) {
      text = `${text.slice(0, found.index)}</${found[1] ?? ''}formData></${found[1] ?? ''}${root}>`;
      break;
    }
    if (text.length > maximumHeadCharacters)
      throw new SourceFormatError(`${artifact.name} has no positions within its first 16 MB`);
  }
  const submission = await rootElement(text, root);
  if (submission === null) throw new SourceFormatError(`${artifact.name} contains no report on Form N-PORT`);
  return submission;
};

/** The signature date of the report, which follows its positions. */
const signedOn = async (artifact: StoredArtifact): Promise<string> => {
  const document = await requireStructuredDocument(artifact, root, maximumBytes);
  for await (const [found] of xmlElements(document, { at: `${root}/formData/signature` }))
    if (found) return childText(found.record, 'dateSigned');
  return '';
};

interface Filing {
  readonly accessionNumber: string;
  readonly filedDate: string;
}

/** The filing of a document, from its submission header, or from its name and signature if it has none. */
const filingOf = async (artifact: StoredArtifact): Promise<Filing> => {
  if (!artifact.name.endsWith('.txt'))
    return { accessionNumber: accessionOfDocument(artifact), filedDate: await signedOn(artifact) };
  const { head } = await readSubmission(artifact, /<DOCUMENT>/);
  return { accessionNumber: head.accessionNumber, filedDate: head.filedDate };
};

const reportOf = (submission: XmlElement, filing: Filing, name: string): PublishedReport => {
  const header = childOf(submission, 'headerData');
  const general = childOf(childOf(submission, 'formData'), 'genInfo');
  if (!header || !general) throw new SourceFormatError(`${name} has no general information of a report on Form N-PORT`);
  const filer = childOf(childOf(header, 'filerInfo'), 'filer');
  return {
    ...filing,
    formType: childText(header, 'submissionType'),
    cik: cikIn(childText(general, 'regCik') || childText(childOf(filer, 'issuerCredentials'), 'cik')),
    registrantName: childText(general, 'regName'),
    seriesId: childText(general, 'seriesId'),
    seriesName: childText(general, 'seriesName'),
    registrantLei: childText(general, 'regLei'),
    seriesLei: childText(general, 'seriesLei'),
    reportPeriod: childText(general, 'repPdDate'),
    fiscalYearEnd: childText(general, 'repPdEnd'),
    netAssets: childText(childOf(childOf(submission, 'formData'), 'fundInfo'), 'netAssets'),
  };
};

/**
 * A value that is either in an element with text, or in one with attributes if the filer adds something: an exchange
 * rate, a description.
 */
const conditional = (position: XmlElement, plain: string, withMore: string, attribute: string, more: string) => {
  const element = childOf(position, withMore);
  return element
    ? { value: element.attributes[attribute] ?? '', more: element.attributes[more] ?? '' }
    : { value: childText(position, plain), more: '' };
};

const holdingOf = (position: XmlElement, accessionNumber: string, at: number): PublishedHolding => {
  const currency = conditional(position, 'curCd', 'currencyConditional', 'curCd', 'exchangeRt');
  const asset = conditional(position, 'assetCat', 'assetConditional', 'assetCat', 'desc');
  const issuer = conditional(position, 'issuerCat', 'issuerConditional', 'issuerCat', 'desc');
  const identifiers = childOf(position, 'identifiers');
  const all = (name: string) => (identifiers?.children ?? []).filter((child) => child.name === name);
  return {
    accessionNumber,
    position: at,
    issuerName: childText(position, 'name'),
    lei: childText(position, 'lei'),
    title: childText(position, 'title'),
    ticker: all('ticker')[0]?.attributes['value'] ?? '',
    others: all('other').map(({ attributes }) => ({
      value: attributes['value'] ?? '',
      description: attributes['otherDesc'] ?? '',
    })),
    licensed: [childText(position, 'cusip'), ...all('isin').map(({ attributes }) => attributes['value'] ?? '')],
    identifierKey: null,
    balance: childText(position, 'balance'),
    units: childText(position, 'units'),
    unitsDescription: childText(position, 'descOthUnits'),
    currency: currency.value,
    exchangeRate: currency.more,
    valueUsd: childText(position, 'valUSD'),
    percent: childText(position, 'pctVal'),
    payoffProfile: childText(position, 'payoffProfile'),
    assetCategory: asset.value,
    assetDescription: asset.more,
    issuerCategory: issuer.value,
    issuerDescription: issuer.more,
    country: childText(position, 'invCountry'),
    restricted: childText(position, 'isRestrictedSec'),
    fairValueLevel: childText(position, 'fairValLevel'),
  };
};

/**
 * The report and the positions of one filing: a complete submission, or its `primary_doc.xml` under its accession
 * number.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PortfolioRecord>[]> {
  const filing = await filingOf(artifact);
  const report = reportOf(await headOf(artifact), filing, artifact.name);
  const records: readonly PortfolioRecord[] = [{ kind: 'report', report }, ...nameRecords(report, new Set())];
  yield records.map((record) => ({ record, line: 1 }));
  const document = await requireStructuredDocument(artifact, root, maximumBytes);
  const counted = createTotals();
  for await (const batch of xmlElements(document, { at: `${root}/formData/invstOrSecs/invstOrSec` }))
    yield batch.map(({ record, line }) => {
      const holding = holdingOf(record, filing.accessionNumber, line);
      counted.add(holding);
      return { record: { kind: 'holding', holding }, line };
    });
  const netAssets = new Map([[filing.accessionNumber, report.netAssets]]);
  yield counted.of(netAssets).map((record) => ({ record, line: 1 }));
}
