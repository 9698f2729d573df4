import { isDay } from '@dqs/core';
import {
  accessionOfFile,
  cikIn,
  filersFolder,
  filingsNeverChange,
  formTypeIn,
  isSubmissionText,
  publishedSubmissions,
} from '@dqs/edgar';
import type { Artifact, Connector, Reject } from '@dqs/kit';
import { ownersDataset, scheduleSource } from '../../sources.ts';
import { ownershipFilings } from './filings.ts';
import { issuerCodes } from './issuer-codes.ts';
import { parse, type PublishedPerson } from './parse.ts';

interface OwnerRow {
  readonly issuer_cik: number;
  readonly accession_number: string;
  readonly person_number: number;
  readonly person_key: string;
  readonly name: string;
  readonly person_cik: number | null;
  readonly person_type: string | null;
  readonly percent_of_class: string | null;
  readonly shares: string | null;
  readonly sole_voting: string | null;
  readonly shared_voting: string | null;
  readonly sole_dispositive: string | null;
  readonly shared_dispositive: string | null;
  readonly at_most_five_percent: boolean;
  readonly class_title: string | null;
  readonly schedule_type: string;
  readonly submission_type: string;
  readonly amendment_number: number | null;
  readonly date_of_event: string | null;
  readonly filed_date: string;
}

const forms: ReadonlySet<string> = new Set(['SCHEDULE 13D', 'SCHEDULE 13D/A', 'SCHEDULE 13G', 'SCHEDULE 13G/A']);

const address = filersFolder;

const recognise = (fileName: string, head: string, folder?: string): Artifact | null => {
  const accession = accessionOfFile(fileName, folder);
  if (isSubmissionText(head)) {
    return forms.has(formTypeIn(head) ?? '')
      ? { name: `${accession ?? fileName.replace(/\.\w+$/, '')}.txt`, address }
      : null;
  }
  if (/<(?:\w+:)?edgarSubmission[^>]*schedule13[dg]"/i.test(head))
    return { name: accession === null ? fileName : `${accession}.xml`, address };
  return head === '' && /^schedule-?13[dg].*\.(?:xml|txt)$/i.test(fileName) ? { name: fileName, address } : null;
};

const refusal = (_fileName: string, head: string): string | null =>
  isSubmissionText(head) && /^SC 13[DG]/.test(formTypeIn(head) ?? '')
    ? 'it is a Schedule 13D or 13G from before 2024-12-18, which has no structured data'
    : null;

/** A number as XML schemas allow it, including `.5`, `5.` and `+5`; null for other texts. */
const number = (text: string): string | null => {
  const [, whole, fraction] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text.replaceAll(',', '').replace(/\s*%$/, '')) ?? [];
  if (whole === undefined || (whole === '' && (fraction ?? '') === '')) return null;
  return `${whole === '' ? '0' : whole}${fraction ? `.${fraction}` : ''}`;
};

/** Key of a person without a CIK: its name, because letter case and punctuation differ between filings. */
const nameKey = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const normalise = (person: PublishedPerson): readonly OwnerRow[] | Reject => {
  const issuer = cikIn(person.issuerCik);
  if (issuer === null) return { reject: `the issuer's CIK "${person.issuerCik}" is not a CIK` };
  if (person.name === '') return { reject: `person ${person.number} has no name` };
  if (!isDay(person.filedDate)) return { reject: `filed "${person.filedDate}" is not a day` };
  if (!forms.has(person.submissionType)) return { reject: `"${person.submissionType}" is not a Schedule 13D or 13G` };
  const cik = cikIn(person.cik);
  return [
    {
      issuer_cik: issuer,
      accession_number: person.accessionNumber,
      person_number: person.number,
      person_key: cik === null ? nameKey(person.name) : String(cik),
      name: person.name,
      person_cik: cik,
      person_type: person.types.length === 0 ? null : person.types.join(', '),
      percent_of_class: number(person.percent),
      shares: number(person.shares),
      sole_voting: number(person.soleVoting),
      shared_voting: number(person.sharedVoting),
      sole_dispositive: number(person.soleDispositive),
      shared_dispositive: number(person.sharedDispositive),
      at_most_five_percent: person.leaves,
      class_title: person.classTitle === '' ? null : person.classTitle,
      schedule_type: person.submissionType.includes('13D') ? '13D' : '13G',
      submission_type: person.submissionType,
      amendment_number: /^\d{1,4}$/.test(person.amendmentNumber) ? Number.parseInt(person.amendmentNumber, 10) : null,
      date_of_event: isDay(person.eventDate) ? person.eventDate : null,
      filed_date: person.filedDate,
    },
  ];
};

/** Schedules 13D and 13G in structured form: owners of more than five percent of a class of an issuer's shares. */
export const schedule13: Connector<PublishedPerson, OwnerRow> = {
  key: 'stocks.schedule-13',
  source: scheduleSource.tag,
  dataset: ownersDataset.key,
  summary: 'Beneficial owners of more than five percent from structured Schedules 13D and 13G, since 2024-12-18.',
  publication: publishedSubmissions(forms, { schedule: '15 4 * * 2-6', pattern: /^schedule-?13[dg].*\.(?:xml|txt)$/i }),
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise, differs: filingsNeverChange, observedOn: 'filed_date', further: [issuerCodes, ownershipFilings] },
  load: { table: 'stocks_owner', key: ['issuer_cik', 'accession_number', 'person_number'], mode: 'merge' },
  rules: import.meta.url,
};
