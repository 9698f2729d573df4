import type { Artifact, Publication } from '@dqs/kit';
import { isInteractiveTable, isSectionWorkbook } from './section-workbook.ts';

const flat = 'https://apps.bea.gov/national/Release/TXT';
const regional = 'https://apps.bea.gov/regional/zip';

const national: readonly Artifact[] = ['NipaDataQ.txt', 'NipaDataM.txt', 'NipaDataA.txt'].map((name) => ({
  name,
  address: `${flat}/${name}`,
}));

const register: Artifact = { name: 'SeriesRegister.txt', address: `${flat}/SeriesRegister.txt` };
const byState: Artifact = { name: 'SAGDP.zip', address: `${regional}/SAGDP.zip` };

const escaped = (name: string): RegExp => new RegExp(`^${name.replace('.', '\\.')}$`, 'i');

export const artifacts = [...national, byState].map((artifact) => ({ ...artifact, pattern: escaped(artifact.name) }));
export const registerArtifacts = [{ ...register, pattern: escaped(register.name) }];

export const discover: Publication['discover'] = async function* () {
  yield* national;
  yield byState;
};

export const discoverRegister: Publication['discover'] = async function* () {
  yield register;
};

/** The kinds of the Bureau's files. */
export type BeaFile = 'flat' | 'register' | 'regional' | 'api' | 'section';

/** The kind of a file by its first characters; null for other files. */
export const fileKind = (head: string): BeaFile | null => {
  if (head.startsWith('%SeriesCode,Period,Value')) return 'flat';
  if (head.startsWith('%SeriesCode,SeriesLabel')) return 'register';
  if (isSectionWorkbook(head)) return 'section';
  if (/^"?GeoFIPS"?,/.test(head)) return 'regional';
  return /^\s*\{\s*"BEAAPI"/.test(head) ? 'api' : null;
};

const addresses: Readonly<Record<BeaFile, string>> = {
  flat,
  register: register.address,
  regional: byState.address,
  api: 'https://apps.bea.gov/api/data',
  section: 'https://apps.bea.gov/national/Release/XLS/Survey',
};

/**
 * The artifact of a file of this kind. A zip of regional files is recognized by its name, because any of them can be
 * its first member.
 */
export const artifactOf = (fileName: string, kind: BeaFile): Artifact => ({ name: fileName, address: addresses[kind] });

/** A zip of regional tables: `SAGDP.zip`. */
export const isRegionalZip = (fileName: string): boolean => /^[SC]A[A-Z]+\d*[A-Z]*\.zip$/i.test(fileName);

/** The reason why other files of the Bureau are not loaded. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (isInteractiveTable(head))
    return 'a table of the interactive application, which names its series without codes; load the flat files of the national accounts (NipaDataQ.txt) or the workbook of the section (Section1All_xls.xlsx)';
  if (head.startsWith('%TableId,TableTitle') || head.startsWith('TableId,TableTitle')) {
    return 'the list of tables contains no series; their titles are in SeriesRegister.txt, which macro.bea-series loads';
  }
  if (head.includes('<TABLE_DEFINITIONS'))
    return 'definitions of a regional table, which contain no values; load its CSV file';
  return /<TITLE>\w+ Footnotes<\/TITLE>/i.test(head)
    ? 'footnotes of a regional table, which contain no values; load its CSV file'
    : null;
};
