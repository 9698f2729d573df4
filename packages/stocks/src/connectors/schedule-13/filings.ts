import { isDay } from '@dqs/core';
import { cikIn } from '@dqs/edgar';
import type { FurtherTable } from '@dqs/kit';
import type { PublishedPerson } from './parse.ts';

interface OwnershipFilingRow {
  readonly issuer_cik: number;
  readonly accession_number: string;
  readonly schedule_type: string;
  readonly submission_type: string;
  readonly amendment_number: number | null;
  readonly date_of_event: string | null;
  readonly filed_date: string;
  readonly purpose_text: string | null;
  readonly structured: boolean;
}

/** Maximum characters of a stored purpose. Some schedules have several pages. */
const longestPurpose = 2000;

/** Cuts between words if the text has spaces. */
const cut = (text: string): string =>
  text.length <= longestPurpose ? text : `${text.slice(0, longestPurpose - 2).replace(/\s+\S*$/, '')} …`;

/** A schedule as a filing, from the record of its first person. */
export const ownershipFilings: FurtherTable<PublishedPerson, OwnershipFilingRow> = {
  normalise: (person) => {
    const cik = cikIn(person.issuerCik);
    if (person.number !== 1 || cik === null || !isDay(person.filedDate)) return [];
    return [
      {
        issuer_cik: cik,
        accession_number: person.accessionNumber,
        schedule_type: person.submissionType.includes('13D') ? '13D' : '13G',
        submission_type: person.submissionType,
        amendment_number: /^\d{1,4}$/.test(person.amendmentNumber) ? Number.parseInt(person.amendmentNumber, 10) : null,
        date_of_event: isDay(person.eventDate) ? person.eventDate : null,
        filed_date: person.filedDate,
        purpose_text: person.purpose === '' ? null : cut(person.purpose),
        structured: true,
      },
    ];
  },
  load: { table: 'stocks_ownership_filing', key: ['issuer_cik', 'accession_number'], mode: 'merge' },
};
