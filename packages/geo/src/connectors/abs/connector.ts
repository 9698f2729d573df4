import {
  SourceFormatError,
  listedFiles,
  newestOf,
  workbookRows,
  type Artifact,
  type Connector,
  type Located,
  type Publication,
  type StoredArtifact,
} from '@dqs/kit';
import { australianState, withoutBrackets } from '@dqs/places';
import type { GeographyLevel } from '../../geography/terms.ts';
import { searchable } from '../../names/searchable.ts';
import { abs, auPlaces } from '../../sources.ts';
import { placeRow, type PlaceRow } from '../place-row.ts';
import { codeText, isCode, unitColumns, type UnitColumns } from './units.ts';

const maximumBytes = 1024 * 1024 * 1024;
const folder =
  'https://www.abs.gov.au/statistics/standards/australian-statistical-geography-standard-asgs-edition-3/jul2021-jun2026/access-and-downloads/allocation-files';
const correspondences = 'https://data.gov.au/data/dataset/asgs-geographic-correspondences-2016';

const allocation = /^((?:SA2|LGA)_\d{4}_AUST)\.xlsx$/i;
const correspondence =
  /^(C[AG]_\w+_(?:LGA|SA3|SA4|GCCSA|STE)_\d{4}|C[AG]_(?:LGA|SA3|SA4|GCCSA|STE)_\d{4}_\w+)\.(xlsx?)$/i;

/** A unit of one level, emitted where the file first lists it. */
export interface UnitRecord {
  readonly level: GeographyLevel;
  readonly vintage: string;
  readonly code: string;
  readonly name: string;
  /** Codes of the other levels in the same row. */
  readonly within: Readonly<Partial<Record<GeographyLevel, string>>>;
}

/**
 * Names of units that are not places, such as people without an address. Allocation files also leave their area empty;
 * correspondences have only these names.
 */
const notAPlace = /^(No usual address|Migratory - Offshore - Shipping|Outside Australia)\b/i;

interface Header {
  readonly units: readonly UnitColumns[];
  /** Column of the area, which is empty for units that are not places; -1 if the file has no such column. */
  readonly area: number;
}

const headerOf = (row: readonly string[]): Header | null => {
  const units = unitColumns(row);
  return units.length === 0 ? null : { units, area: row.findIndex((cell) => /^AREA_ALBERS_SQKM/i.test(cell)) };
};

const unitsOf = (row: readonly string[], { units, area }: Header, seen: Set<string>): readonly UnitRecord[] => {
  if (area !== -1 && (row[area] ?? '') === '') return [];
  const codes = Object.fromEntries(units.map(({ level, code }) => [level, codeText(row[code] ?? '')]));
  return units.flatMap(({ level, year, name }) => {
    const code = codes[level] ?? '';
    const key = `${level} ${code}`;
    const unitName = (row[name] ?? '').trim();
    if (code === '' || seen.has(key) || notAPlace.test(unitName)) return [];
    seen.add(key);
    return [{ level, vintage: year, code, name: unitName, within: codes }];
  });
};

const isNote = (row: readonly string[]): boolean => /^(©|\(c\)|Source:|Note)/i.test((row[0] ?? '').trim());

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<UnitRecord>[]> {
  const sheet = allocation.test(artifact.name) ? {} : { sheet: 'Table 3' };
  const seen = new Set<string>();
  let header: Header | null = null;
  for await (const batch of workbookRows(artifact, { ...sheet, maximumBytes })) {
    const records: Located<UnitRecord>[] = [];
    for (const { record, line } of batch) {
      if (header === null) header = headerOf(record);
      else if (!isNote(record)) records.push(...unitsOf(record, header, seen).map((unit) => ({ record: unit, line })));
    }
    yield records;
  }
  if (header === null) throw new SourceFormatError('no row has columns such as SA3_CODE_2021 and SA3_NAME_2021');
}

/** The parents of each level in the ASGS, without the nation. */
const nesting: Readonly<Partial<Record<GeographyLevel, readonly GeographyLevel[]>>> = {
  au_gccsa: ['au_state'],
  au_sa4: ['au_gccsa', 'au_state'],
  au_sa3: ['au_sa4', 'au_gccsa', 'au_state'],
  au_lga: ['au_state'],
};

const nation = (vintage: string): readonly PlaceRow[] => [
  placeRow({
    vintage,
    level: 'nation',
    code: 'AU',
    name: 'Australia',
    country: 'AU',
    states: [],
    parents: [],
    coverage: 'nation:AU',
    search: searchable({ names: ['Australia'], others: ['AUS', 'Commonwealth of Australia'], core: 'Australia' }),
  }),
];

const normalise = (unit: UnitRecord): readonly PlaceRow[] | { readonly reject: string } => {
  const { level, vintage, code, name } = unit;
  if (!isCode(level, code)) return { reject: `"${code}" ("${name}") is not a code of ${level}` };
  if (name === '') return { reject: `${level} ${code} has no name` };
  if (level === 'nation') return nation(vintage);
  // The first digit of every ASGS and LGA code is the code of the state.
  const state = australianState(code.slice(0, 1));
  if (!state) return { reject: `${level} ${code} is not in a known state` };
  const parents = (nesting[level] ?? []).flatMap((parent) => {
    const parentCode = parent === 'au_state' ? state.code : unit.within[parent];
    return parentCode ? [`${parent}:${parentCode}`] : [];
  });
  const bare = withoutBrackets(name);
  const short = level === 'au_gccsa' ? bare.replace(/^Greater /, '') : bare;
  return [
    placeRow({
      vintage,
      level,
      code,
      name,
      country: 'AU',
      states: [state.abbreviation],
      parents,
      coverage: `${level}:${state.code}`,
      search: searchable({ names: [name, bare, short], core: short }),
    }),
  ];
};

const recognise = (fileName: string): Artifact | null => {
  const allocated = allocation.exec(fileName)?.[1];
  if (allocated) return { name: `${allocated}.xlsx`, address: `${folder}/${allocated}.xlsx` };
  const [, found, extension] = correspondence.exec(fileName) ?? [];
  return found && extension ? { name: `${found}.${extension.toLowerCase()}`, address: correspondences } : null;
};

const refusal = (fileName: string): string | null =>
  /^C[AG]_\w+\.xlsx?$/i.test(fileName)
    ? 'a correspondence between ABS geographies that are not served, such as postcodes, SA1 and SA2'
    : null;

/** The newest main structure, the first list of local government areas, and the newest one that the page lists. */
const discover: Publication['discover'] = async function* (_today, http) {
  const listed = await listedFiles(http, folder, allocation, 'allocation files');
  const [main, ...laterMain] = listed.filter(({ name }) => name.startsWith('SA2_'));
  if (main) yield newestOf([main, ...laterMain]);
  const [first, second, ...later] = listed.filter(({ name }) => name.startsWith('LGA_'));
  if (first) yield first;
  if (second) yield newestOf([second, ...later]);
};

/**
 * The ASGS. Its structure comes from the allocation files of the ABS, older local government areas from the
 * correspondences. A correspondence may be incomplete, so loading merges: rows that it lacks are not deleted.
 */
export const absAsgs: Connector<UnitRecord, PlaceRow> = {
  key: 'geo.abs-asgs',
  source: abs.tag,
  dataset: auPlaces.key,
  summary: 'Australian states, capital city areas, SA4s, SA3s and local government areas of the ABS.',
  publication: {
    schedule: '0 6 5 8 *',
    artifacts: [
      { name: 'SA2_2021_AUST.xlsx', address: `${folder}/SA2_2021_AUST.xlsx`, pattern: /^SA2_\d{4}_AUST\.xlsx$/i },
      { name: 'LGA_YYYY_AUST.xlsx', address: `${folder}/LGA_YYYY_AUST.xlsx`, pattern: /^LGA_\d{4}_AUST\.xlsx$/i },
      { name: 'CG_YYYY_LGA_YYYY.xlsx', address: correspondences, pattern: correspondence },
    ],
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise },
  load: { table: 'geo_place', key: ['geography_id', 'vintage'], mode: 'merge' },
  rules: import.meta.url,
};
