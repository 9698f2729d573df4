import { isDay } from '@dqs/core';
import {
  accessionOfDocument,
  americanDay,
  childOf as child,
  childText as textAt,
  readDocument,
  readSubmission,
  rootElement,
  structuredDocumentIn,
} from '@dqs/edgar';
import { SourceFormatError, type Located, type StoredArtifact, type XmlElement } from '@dqs/kit';

/** A reporting person of a schedule, texts as published. */
export interface PublishedPerson {
  readonly accessionNumber: string;
  readonly filedDate: string;
  readonly submissionType: string;
  readonly amendmentNumber: string;
  readonly eventDate: string;
  readonly issuerCik: string;
  /** CUSIPs of the class, in the first person's record only. They are used only to compute keys. */
  readonly cusips: readonly string[];
  readonly classTitle: string;
  /** Item 4 of a Schedule 13D, in the first person's record only; empty for a Schedule 13G. */
  readonly purpose: string;
  /** Whether the schedule states that the ownership is now five percent or less. */
  readonly leaves: boolean;
  /** Starts at 1 on the cover page. */
  readonly number: number;
  readonly name: string;
  readonly cik: string;
  readonly types: readonly string[];
  readonly percent: string;
  readonly shares: string;
  readonly soleVoting: string;
  readonly sharedVoting: string;
  readonly soleDispositive: string;
  readonly sharedDispositive: string;
}

/** Only the cover pages are parsed, not the items after them, so that damage there (an unclosed tag) loses no owner. */
const coverPages = (xml: string, name: string): string => {
  const [, prefix = ''] = /<(\w+:)?edgarSubmission[\s>]/.exec(xml) ?? [];
  const start = xml.indexOf(`<${prefix}edgarSubmission`);
  const ends = ['reportingPersons', 'coverPageHeaderReportingPersonDetails'].map((element) => {
    const tag = `</${prefix}${element}>`;
    const at = xml.lastIndexOf(tag);
    return at === -1 ? -1 : at + tag.length;
  });
  const end = Math.max(...ends);
  if (start === -1 || end === -1)
    throw new SourceFormatError(`${name} has no reporting person of a Schedule 13D or 13G`);
  return `${xml.slice(start, end)}</${prefix}formData></${prefix}edgarSubmission>`;
};

const firstElement = async (xml: string): Promise<XmlElement> => {
  const root = await rootElement(xml, 'edgarSubmission');
  if (root !== null) return root;
  throw new SourceFormatError('the schedule has no edgarSubmission');
};

/** Schedule 13G has the powers in a separate element. */
const powersOf = (person: XmlElement, powers: XmlElement) => ({
  soleVoting: textAt(person, 'soleVotingPower') || textAt(powers, 'soleVotingPower'),
  sharedVoting: textAt(person, 'sharedVotingPower') || textAt(powers, 'sharedVotingPower'),
  soleDispositive: textAt(person, 'soleDispositivePower') || textAt(powers, 'soleDispositivePower'),
  sharedDispositive: textAt(person, 'sharedDispositivePower') || textAt(powers, 'sharedDispositivePower'),
});

/** The two schemas use different names. The second name is that of Schedule 13G. */
const personOf = (person: XmlElement) => ({
  name: textAt(person, 'reportingPersonName'),
  cik: textAt(person, 'reportingPersonCIK', 'reportingPersonCik'),
  types: person.children.filter(({ name }) => name === 'typeOfReportingPerson').map(({ text }) => text),
  percent: textAt(person, 'percentOfClass', 'classPercent'),
  shares: textAt(person, 'aggregateAmountOwned', 'reportingPersonBeneficiallyOwnedAggregateNumberOfShares'),
  ...powersOf(person, child(person, 'reportingPersonBeneficiallyOwnedNumberOfShares') ?? person),
});

const personsIn = (form: XmlElement): readonly XmlElement[] => [
  ...(child(form, 'reportingPersons')?.children ?? []).filter(({ name }) => name === 'reportingPersonInfo'),
  ...form.children.filter(({ name }) => name === 'coverPageHeaderReportingPersonDetails'),
];

/** Schema X0202 has a separate element for CUSIPs. */
const cusipsIn = (issuer: XmlElement): readonly string[] => [
  ...[textAt(issuer, 'issuerCUSIP', 'issuerCusip')].filter((text) => text !== ''),
  ...(child(issuer, 'issuerCusips')?.children ?? []).map(({ text }) => text),
];

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const characterOf = (name: string): string => {
  const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
  if (!code) return entities[name] ?? ' ';
  const point = code[1] === undefined ? Number.parseInt(code[2]!, 10) : Number.parseInt(code[1], 16);
  return point >= 0x20 && point <= 0x10ffff ? String.fromCodePoint(point) : ' ';
};

/** The purpose follows the cover pages, where a tag may be unclosed. It is therefore extracted by its own tags only. */
const purposeIn = (xml: string): string =>
  (/<(?:\w+:)?transactionPurpose>([\s\S]*?)<\/(?:\w+:)?transactionPurpose/.exec(xml)?.[1] ?? '')
    .replace(/<!\[CDATA\[|\]\]>|<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (_, name: string) => characterOf(name))
    .replace(/\s+/g, ' ')
    .trim();

const leavesPattern = /<(?:\w+:)?classOwnership5PercentOrLess>\s*(?:Y|true|1)\s*</i;

/** The latest signature date, used as the filing date if the document has no submission header. */
const signedOn = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?date>\s*(\d{2}\/\d{2}\/\d{4})\s*<\//g)]
    .map(([, text = '']) => americanDay(text))
    .filter(isDay)
    .toSorted()
    .at(-1) ?? '';

interface Provenance {
  readonly accessionNumber: string;
  readonly filedDate: string;
  readonly xml: string;
}

const withHead = async (artifact: StoredArtifact): Promise<Provenance> => {
  const { head, body } = await readSubmission(artifact, /<\/XML>/i);
  const xml = structuredDocumentIn(body);
  if (xml === undefined)
    throw new SourceFormatError(
      `${artifact.name} has no structured document: Schedules 13D and 13G have one since 2024-12-18`,
    );
  return { accessionNumber: head.accessionNumber, filedDate: head.filedDate, xml };
};

const withoutHead = async (artifact: StoredArtifact): Promise<Provenance> => {
  const accessionNumber = accessionOfDocument(artifact);
  const xml = await readDocument(artifact);
  return { accessionNumber, filedDate: signedOn(xml), xml };
};

/**
 * The reporting persons of one schedule: a complete submission, or its `primary_doc.xml` under its accession number.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedPerson>[]> {
  const { accessionNumber, filedDate, xml } = await (/\.(?:txt|nc)$/.test(artifact.name) ? withHead : withoutHead)(
    artifact,
  );
  const submission = await firstElement(coverPages(xml, artifact.name));
  const form = child(submission, 'formData');
  const cover = child(form, 'coverPageHeader');
  const issuer = child(cover, 'issuerInfo');
  if (!form || !cover || !issuer) throw new SourceFormatError(`${artifact.name} has no cover page with an issuer`);
  const shared = {
    accessionNumber,
    filedDate,
    submissionType: textAt(child(submission, 'headerData'), 'submissionType'),
    amendmentNumber: textAt(cover, 'amendmentNo'),
    eventDate: americanDay(textAt(cover, 'dateOfEvent', 'eventDateRequiresFilingThisStatement')),
    issuerCik: textAt(issuer, 'issuerCIK', 'issuerCik'),
    classTitle: textAt(cover, 'securitiesClassTitle'),
    leaves: leavesPattern.test(xml),
  };
  yield personsIn(form).map((person, at) => ({
    record: {
      ...shared,
      number: at + 1,
      cusips: at === 0 ? cusipsIn(issuer) : [],
      purpose: at === 0 ? purposeIn(xml) : '',
      ...personOf(person),
    },
    line: at + 1,
  }));
}
