import { listedDataSets } from '@dqs/edgar';
import type { Artifact, Publication } from '@dqs/kit';

const page = 'https://www.sec.gov/data-research/sec-markets-data/financial-statement-data-sets';
const folder = 'https://www.sec.gov/files/dera/financial-statement-data-sets';
const notesFolder = 'https://www.sec.gov/files/dera/data/financial-statement-and-notes-data-sets';

/** `2024q4.zip`, `2019q1_notes.zip`, and since 2020 a monthly set with notes: `2024_01_notes.zip`. */
const named = /^(\d{4})(?:q([1-4])|_(0[1-9]|1[0-2]))(_notes)?[^/]*\.zip$/i;

const artifactOf = (name: string): Artifact => ({
  name,
  address: `${name.includes('_notes') ? notesFolder : folder}/${name}`,
});

export const artifacts = [
  { ...artifactOf('####q#.zip'), pattern: /^\d{4}q[1-4]\.zip$/i },
  { ...artifactOf('####q#_notes.zip'), pattern: /^\d{4}(?:q[1-4]|_\d{2})_notes\.zip$/i },
];

/** The tables of these sets, by the beginning of their header. */
const tables: readonly (readonly [head: RegExp, table: string])[] = [
  [/^adsh\tcik\tname\t/, 'sub, the filings'],
  [/^adsh\ttag\tversion\tddate\tqtrs\tiprx\t/, 'txt, the texts'],
  [/^adsh\ttag\tversion\t/, 'num, the figures'],
  [/^adsh\treport\t/, 'pre, the printed statements'],
  [/^tag\tversion\tcustom\t/, 'tag, the concepts'],
  [/^"?dimh(?:ash)?"?\t/, 'dim, the segments of figures'],
];

/** The table with this header; null if it is not in these sets. */
const tableIn = (head: string): string | null =>
  tables.find(([begins]) => begins.test(head.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '')))?.[1] ?? null;

/** Recognizes a data set by its first table, or by its name if the first member is the guide or another document. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  if (!/\.zip$/i.test(fileName)) return null;
  const [, year, quarter, month, notes] = named.exec(fileName) ?? [];
  if (year === undefined) return tableIn(head) !== null ? artifactOf(fileName.toLowerCase()) : null;
  // Other quarterly archives of the SEC have similar names, but their tables begin with capitals.
  if (tableIn(head) === null && !/readme|<html|<!doctype/i.test(head) && !head.startsWith('{')) return null;
  const period = quarter === undefined ? `${year}_${month}` : `${year}q${quarter}`;
  return artifactOf(`${period}${quarter === undefined || notes ? '_notes' : ''}.zip`);
};

/** The SEC's description of the tables in a set with notes. */
const description = /"@context"[\s\S]*"url"\s*:\s*"(?:sub|num|dim)\.tsv"/;

/** Why a single table of a data set, or the description of its tables, is not loaded. */
export const refusal = (fileName: string, head: string): string | null => {
  if (/\.zip$/i.test(fileName)) return null;
  const table = tableIn(head);
  if (table !== null)
    return `it is only one table (${table}) of the SEC's Financial Statement Data Sets. The table sub has the filers, and in a set with notes dim has the segments. Load the whole archive as the SEC publishes it (2024q4.zip, 2019q1_notes.zip)`;
  return head.trimStart().startsWith('{') && description.test(head)
    ? 'it describes the tables of a Financial Statement and Notes data set and has no figures. Load the archive itself (2019q1_notes.zip)'
    : null;
};

/** All data sets listed on the SEC's page, oldest first. */
export const discover: Publication['discover'] = (_today, http) =>
  listedDataSets(http, { page, names: /^\d{4}q[1-4]\.zip$/i, what: 'financial statement data sets' });
