import type { Artifact, Publication } from '@dqs/kit';
import { isFormationFile } from './formation.ts';
import { programmes } from './series-words.ts';

const service = 'https://www.census.gov/econ_getzippedfile/';

/** The programmes to fetch: those of the most followed monthly indicators. */
const followed = ['MARTS', 'MRTS', 'MWTS', 'MTIS', 'M3', 'M3ADV', 'RESCONST', 'RESSALES', 'VIP', 'FTD', 'QPR'];

const official = (programme: string): Artifact => ({
  name: `${programme}-mf.csv`,
  address: `${service}?programCode=${programme}`,
});

const formation: Artifact = { name: 'bfs_monthly.csv', address: 'https://www.census.gov/econ/bfs/csv/bfs_monthly.csv' };

export const artifacts = [
  ...followed.map((programme) => ({ ...official(programme), pattern: new RegExp(`^${programme}-mf`, 'i') })),
  { ...formation, pattern: /^bfs_monthly.*\.csv$/i },
];

export const discover: Publication['discover'] = async function* () {
  yield* followed.map(official);
  yield formation;
};

/** The kinds of the Bureau's files. */
export type CensusFile = 'full' | 'export' | 'api' | 'formation';

/** The kind of a file by its first characters; null for other files. */
export const fileKind = (head: string): CensusFile | null => {
  if (/^CATEGORIES\s+cat_idx/.test(head)) return 'full';
  if (/^"?U\.S\. Census Bureau"?\s+"?Source: /.test(head)) return 'export';
  if (isFormationFile(head)) return 'formation';
  return /^\s*\[\s*\[[^\]]*"cell_value"/.test(head) ? 'api' : null;
};

const knownCodes = Object.keys(programmes).toSorted((a, b) => b.length - a.length);

/**
 * The only programme that a file name contains as a word: `MARTS-mf.csv`, `census_marts (1).json`; null if there is
 * none or more than one.
 */
export const programmeOfName = (fileName: string): string | null => {
  const named = knownCodes.filter((code) => new RegExp(`(?:^|[^A-Z0-9])${code}(?![A-Z0-9])`, 'i').test(fileName));
  return named.length === 1 ? named[0]! : null;
};

const isWorkbook = (fileName: string): boolean => /\.xlsx?$/i.test(fileName);

/** Recognizes a local file by its content. A full file also needs the programme in its name. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const kind = fileKind(head);
  if (kind === null || (kind === 'export' && isWorkbook(fileName))) return null;
  const programme = programmeOfName(fileName);
  if (kind === 'full') return programme === null ? null : { ...official(programme), name: fileName };
  if (kind === 'formation') return { ...formation, name: fileName };
  return {
    name: fileName,
    address: kind === 'api' ? 'https://api.census.gov/data/timeseries/eits' : 'https://www.census.gov/econ_export/',
  };
};

/** The reason why other files of the Bureau are not loaded. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (fileKind(head) === 'full')
    return 'a full file of the economic indicators does not name its programme; name the file after it, such as MARTS-mf.csv';
  if (/^\s*U\.S\. Census Bureau\s+Source: /.test(head))
    return 'a report of the economic indicators as a workbook; load it as CSV, or the full file of its programme';
  return /^\uFEFF?"?Period"?,"?Value"?\r?\n"?(?:Q[1-4]|[A-Z][a-z]{2})-?\d{4}/.test(head)
    ? 'an export of the economic indicators without the lines above its values, which name the series; load it with those lines, or load the full file'
    : null;
};
