import { listedDataSets } from '@dqs/edgar';
import type { Artifact, Publication } from '@dqs/kit';

const page = 'https://www.sec.gov/data-research/sec-markets-data/insider-transactions-data-sets';
const folder = 'https://www.sec.gov/files/structureddata/data/insider-transactions-data-sets';

const filePattern = /^(\d{4}q[1-4])_form345[^/]*\.zip$/i;

const ofQuarter = (quarter: string): Artifact => ({
  name: `${quarter}_form345.zip`,
  address: `${folder}/${quarter}_form345.zip`,
});

/** The tables that are loaded, each recognized by the second column of its header. */
const tables = {
  SUBMISSION: /^FILING_DATE\tPERIOD_OF_REPORT\t/,
  REPORTINGOWNER: /^RPTOWNERCIK\t/,
  NONDERIV_TRANS: /^NONDERIV_TRANS_SK\t/,
  NONDERIV_HOLDING: /^NONDERIV_HOLDING_SK\t/,
  DERIV_TRANS: /^DERIV_TRANS_SK\t/,
  DERIV_HOLDING: /^DERIV_HOLDING_SK\t/,
  FOOTNOTES: /^FOOTNOTE_ID\t/,
} as const;

export type TableName = keyof typeof tables;

const tableNames = Object.keys(tables) as readonly TableName[];

const columnsBehind = (head: string): string => /^(?:\uFEFF|ï»¿)?ACCESSION_NUMBER\t(.*)/.exec(head)?.[1] ?? '';

const tableIn = (head: string): TableName | null =>
  tableNames.find((name) => tables[name].test(columnsBehind(head))) ?? null;

export const artifacts = [
  { ...ofQuarter('####q#'), pattern: filePattern },
  ...tableNames.map((name) => ({
    name: `${name}.tsv`,
    address: `${folder}/`,
    pattern: new RegExp(`^${name}\\.tsv$`, 'i'),
  })),
];

/** Recognizes a data set by its name or first table, or one of its tables as a separate file. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const quarter = filePattern.exec(fileName)?.[1];
  if (quarter !== undefined) return ofQuarter(quarter.toLowerCase());
  const table = tableIn(head);
  const isArchive = /\.zip$/i.test(fileName);
  if (isArchive && (table !== null || /"FORM[_ ]345|Form 345/i.test(head)))
    return { name: fileName, address: `${folder}/${encodeURIComponent(fileName)}` };
  return table === null || isArchive ? null : { name: `${table}.tsv`, address: `${folder}/` };
};

/** Why a table of a data set is not loaded. */
export const refusal = (_fileName: string, head: string): string | null =>
  columnsBehind(head).startsWith('OWNERSIGNATURENAME')
    ? 'it is the table of signatures of an insider data set, which is not needed'
    : null;

/** The tables in an artifact: all of them, or the single one that it is. */
export const tablesOf = (artifactName: string): readonly TableName[] =>
  /\.zip$/i.test(artifactName) ? tableNames : tableNames.filter((name) => `${name}.tsv` === artifactName);

/** All data sets listed on the SEC's page, oldest first. */
export const discover: Publication['discover'] = (_today, http) =>
  listedDataSets(http, { page, names: filePattern, what: 'insider data sets' });
