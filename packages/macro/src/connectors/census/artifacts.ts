import type { Artifact, Publication } from '@dqs/kit';
import { isFormationFile } from './formation.ts';
import { programmes } from './series-words.ts';

const service = 'https://www.census.gov/econ_getzippedfile/';

/** Programmes that are fetched: those of the monthly indicators that people follow. */
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

/** What a file of the Bureau is. */
export type CensusFile = 'full' | 'export' | 'api' | 'formation';

/** What a file is by its first characters; null for another one. */
export const fileKind = (head: string): CensusFile | null => {
  if (/^CATEGORIES\s+cat_idx/.test(head)) return 'full';
  if (/^"?U\.S\. Census Bureau"?\s+"?Source: /.test(head)) return 'export';
  if (isFormationFile(head)) return 'formation';
  return /^\s*\[\s*\[[^\]]*"cell_value"/.test(head) ? 'api' : null;
};

const knownCodes = Object.keys(programmes).toSorted((a, b) => b.length - a.length);

/** The programme that a file's name begins with: `MARTS-mf.csv`, `marts.json`; null where it names none. */
export const programmeOfName = (fileName: string): string | null =>
  knownCodes.find((code) => new RegExp(`^${code}(?![A-Z0-9])`, 'i').test(fileName)) ?? null;

/** Which file a local one is: by its content, and of full files by the programme that their name says. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const kind = fileKind(head);
  if (kind === null) return null;
  const programme = programmeOfName(fileName);
  if (kind === 'full') return programme === null ? null : { ...official(programme), name: fileName };
  if (kind === 'formation') return { ...formation, name: fileName };
  return {
    name: fileName,
    address: kind === 'api' ? 'https://api.census.gov/data/timeseries/eits' : 'https://www.census.gov/econ_export/',
  };
};

/** Why a full file is not loaded. */
export const refusal = (fileName: string, head: string): string | null =>
  fileKind(head) === 'full'
    ? `the file does not say its programme; give it its name back, such as MARTS-mf.csv, instead of ${fileName}`
    : null;
