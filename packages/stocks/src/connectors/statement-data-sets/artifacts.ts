import { listedDataSets } from '@dqs/edgar';
import type { Artifact, Publication } from '@dqs/kit';

const page = 'https://www.sec.gov/data-research/sec-markets-data/financial-statement-data-sets';
const folder = 'https://www.sec.gov/files/dera/financial-statement-data-sets';
const notesFolder = 'https://www.sec.gov/files/dera/data/financial-statement-and-notes-data-sets';

/** `2024q4.zip`, `2019q1_notes.zip`, and since 2020 one with notes a month: `2024_01_notes.zip`. */
const named = /^(\d{4})(?:q([1-4])|_(0[1-9]|1[0-2]))(_notes)?[^/]*\.zip$/i;

const artifactOf = (name: string): Artifact => ({
  name,
  address: `${name.includes('_notes') ? notesFolder : folder}/${name}`,
});

export const artifacts = [
  { ...artifactOf('####q#.zip'), pattern: /^\d{4}q[1-4]\.zip$/i },
  { ...artifactOf('####q#_notes.zip'), pattern: /^\d{4}(?:q[1-4]|_\d{2})_notes\.zip$/i },
];

/** How a table of these sets begins: of submissions, of numbers, of concepts, of what is printed where, of dimensions. */
const tableHead =
  /^\uFEFF?(?:adsh\tcik\tname\t|adsh\ttag\tversion\t|adsh\treport\t|tag\tversion\tcustom\t|dimhash\t|"?dimhash)/;

/** A data set by how its first table begins, or by its name where that is the guide or another document. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  if (!/\.zip$/i.test(fileName)) return null;
  const [, year, quarter, month, notes] = named.exec(fileName) ?? [];
  if (year === undefined) return tableHead.test(head) ? artifactOf(fileName.toLowerCase()) : null;
  // Other quarterly archives of the SEC are called alike: theirs begin with tables in capitals.
  if (!tableHead.test(head) && !/readme|<html|<!doctype/i.test(head) && !head.startsWith('{')) return null;
  const period = quarter === undefined ? `${year}_${month}` : `${year}q${quarter}`;
  return artifactOf(`${period}${quarter === undefined || notes ? '_notes' : ''}.zip`);
};

/** Why one table of a data set is not loaded by itself. */
export const refusal = (fileName: string, head: string): string | null =>
  !/\.zip$/i.test(fileName) && tableHead.test(head)
    ? 'it is a table of the Financial Statement Data Sets: load the whole archive, such as 2024q4.zip'
    : null;

/** Every data set that the page of the SEC lists, oldest first. */
export const discover: Publication['discover'] = (_today, http) =>
  listedDataSets(http, { page, names: /^\d{4}q[1-4]\.zip$/i, what: 'financial statement data sets' });
