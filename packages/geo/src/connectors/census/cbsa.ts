import {
  SourceFormatError,
  listedFiles,
  newestOf,
  workbookRows,
  type Artifact,
  type Building,
  type Connector,
  type Located,
  type Publication,
  type StoredArtifact,
} from '@dqs/kit';
import { americanState, formerPlaces, metropolitanParts, type FormerPlace } from '@dqs/places';
import { searchable } from '../../names/searchable.ts';
import { cbsaCounty, census } from '../../sources.ts';
import { placeRow, type PlaceRow } from '../place-row.ts';
import { areaRow } from './area.ts';

const maximumBytes = 100 * 1024 * 1024;
const folder = 'https://www2.census.gov/programs-surveys/metro-micro/geographies/reference-files';
const pattern = /^list_?1_(?:\w*_)?(\d{4})\w*\.xlsx?(\.gz)?$/i;

const official = (year: string): Artifact => ({
  name: `list1_${year}.xlsx`,
  address: `${folder}/${year}/delineation-files/list1_${year}.xlsx`,
});

/** The newest delineation, or the previous one if its file cannot be fetched. Each year with a delineation has a folder. */
const discover: Publication['discover'] = async function* (_today, http) {
  const years = await listedFiles(http, `${folder}/`, /^\d{4}$/, 'years of delineations');
  const [first, ...later] = years.slice(-2).map(({ name }) => official(name));
  if (first) yield newestOf([first, ...later]);
};

/** Column names since 2013 and before. */
const columns = {
  area: /^CBSA Code$/i,
  title: /^CBSA Title$/i,
  kind: /^(Metropolitan\/Micropolitan Statistical Area|Level of CBSA)$/i,
  division: /^Metro(politan)? Division Code$/i,
  divisionTitle: /^Metropolitan Division Title$/i,
  county: /^(County\/County Equivalent|Component Name)$/i,
  state: /^FIPS State Code$/i,
  countyCode: /^FIPS County Code$/i,
  fips: /^FIPS$/i,
  status: /^(Central\/Outlying County|County Status)$/i,
} as const;

type Column = keyof typeof columns;

const requiredColumns: readonly Column[] = ['area', 'title', 'kind', 'county', 'status'];

/** A county in a list, an area or division where the list first names it, or a place whose code is retired. */
export type DelineationRecord =
  | { readonly kind: 'county'; readonly vintage: string; readonly cells: Readonly<Record<Column, string>> }
  | {
      readonly kind: 'area';
      readonly vintage: string;
      readonly code: string;
      readonly name: string;
      readonly of: string | null;
    }
  | { readonly kind: 'former'; readonly place: FormerPlace };

export interface DelineationRow {
  readonly county_code: string;
  readonly cbsa_code: string;
  readonly cbsa_title: string;
  readonly county_name: string;
  readonly central_outlying: string;
  readonly division_code: string | null;
  readonly vintage: string;
}

const notes = /^(Note|Notes|Source|Internet Release Date|Internet release date)\b/;

/** The positions of the columns, or null if the row is not the header. */
const columnsAt = (record: readonly string[]): ReadonlyMap<Column, number> | null => {
  const names = record.map((name) => name.replace(/\s+/g, ' ').trim());
  const at = new Map(
    (Object.keys(columns) as Column[]).map((column) => [column, names.findIndex((name) => columns[column].test(name))]),
  );
  if (at.get('area') !== 0) return null;
  const missing = requiredColumns.filter((column) => (at.get(column) ?? -1) < 0);
  if (missing.length > 0) throw new SourceFormatError(`the list lacks the columns ${missing.join(', ')}`, 1);
  return at;
};

/** The year at the end of a title: `…, JULY 2023`, `…, 2009)`. */
const yearOf = (title: string): string | undefined => /\b(20\d{2})\b\W*$/.exec(title.trim())?.[1];

const areaName = (title: string, kind: string): string => `${title} ${/^Micro/i.test(kind) ? 'Micro' : 'Metro'} Area`;

/** The county of a line, and its area and division if no earlier line has them. */
const recordsOf = (
  cells: Readonly<Record<Column, string>>,
  vintage: string,
  seen: Set<string>,
): readonly DelineationRecord[] => {
  const { area, title, kind, division, divisionTitle } = cells;
  const areas = [
    { code: area, name: areaName(title, kind), of: null },
    ...(division === '' ? [] : [{ code: division, name: `${divisionTitle} Metro Division`, of: area }]),
  ].filter(({ code }) => !seen.has(code));
  for (const { code } of areas) seen.add(code);
  return [...areas.map((each) => ({ kind: 'area', vintage, ...each }) as const), { kind: 'county', vintage, cells }];
};

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<DelineationRecord>[]> {
  let vintage: string | undefined;
  let at: ReadonlyMap<Column, number> | null = null;
  let ended = false;
  const seen = new Set<string>();
  for await (const batch of workbookRows(artifact, { maximumBytes })) {
    const records: Located<DelineationRecord>[] = [];
    for (const { record, line } of batch) {
      const [first = ''] = record;
      if (at === null) {
        at = columnsAt(record);
        if (at === null) vintage = record.map(yearOf).find((year) => year !== undefined) ?? vintage;
        else records.push(...formerPlaces.map((place) => ({ record: { kind: 'former', place } as const, line })));
        continue;
      }
      ended ||= notes.test(first);
      if (ended || record.every((cell) => cell.trim() === '')) continue;
      if (vintage === undefined)
        throw new SourceFormatError('the title above the columns does not end in a year', line);
      const positions = at;
      const cell = (column: Column): string => (record[positions.get(column) ?? -1] ?? '').trim();
      const cells = Object.fromEntries((Object.keys(columns) as Column[]).map((column) => [column, cell(column)]));
      const own = recordsOf(cells as Readonly<Record<Column, string>>, vintage, seen);
      records.push(...own.map((each) => ({ record: each, line })));
    }
    yield records;
  }
  if (at === null) throw new SourceFormatError('no row begins with "CBSA Code": this is not a delineation file');
}

const normalise = (record: DelineationRecord): readonly DelineationRow[] | { readonly reject: string } => {
  if (record.kind !== 'county') return [];
  const { cells, vintage } = record;
  const county = cells.fips === '' ? `${cells.state}${cells.countyCode}` : cells.fips;
  if (!/^\d{5}$/.test(county)) return { reject: `the county code "${county}" is not five digits` };
  if (!/^\d{5}$/.test(cells.area)) return { reject: `the CBSA code "${cells.area}" is not five digits` };
  return [
    {
      county_code: county,
      cbsa_code: cells.area,
      cbsa_title: cells.title,
      county_name: cells.county,
      central_outlying: cells.status,
      division_code: cells.division === '' ? null : cells.division,
      vintage,
    },
  ];
};

/** A retired place is found only by its code, because its name now means its successor. */
const withoutNames = { names: '{}', aliases: '{}', spellings: '{}', core: null };

const formerRow = ({ id, name, within, until }: FormerPlace): PlaceRow => {
  const [level = '', code = ''] = id.split(':');
  const states = within.flatMap((parent) => americanState(parent.replace('state:', ''))?.abbreviation ?? []);
  const titleStates = /, ([A-Z]{2}(?:-[A-Z]{2})*) Metro (?:Area|Division)$/.exec(name)?.[1]?.split('-') ?? states;
  return placeRow({
    // Sorts before the vintage of every list, so a list that contains the code is newer.
    vintage: `0 until ${until}`,
    level: level as 'county' | 'cbsa',
    code,
    name,
    country: 'US',
    states: titleStates,
    parents: within,
    coverage: 'former',
    search: withoutNames,
  });
};

/** The rows of areas and divisions. A division is found only by its full name, because its title may be the name of a city. */
const placeRows = (record: DelineationRecord): readonly PlaceRow[] | { readonly reject: string } => {
  if (record.kind === 'county') return [];
  if (record.kind === 'former') return [formerRow(record.place)];
  const { vintage, code, name, of } = record;
  const parts = metropolitanParts(name);
  if (!/^\d{5}$/.test(code) || !parts) return { reject: `${code} "${name}" is not an area` };
  const listed = `${vintage} OMB`;
  if (of === null) return areaRow(listed, code, name);
  return [
    placeRow({
      vintage: listed,
      level: 'cbsa',
      code,
      name,
      country: 'US',
      states: parts.states,
      parents: [`cbsa:${of}`],
      coverage: 'division',
      search: {
        ...searchable({ names: [name, `${parts.title} Metropolitan Division`, ...titlesOf(parts)], core: name }),
        core: null,
      },
    }),
  ];
};

/**
 * The title of a division without its kind: `Dallas-Plano-Irving`, and `Nassau-Suffolk` for `Nassau County-Suffolk County`.
 * None for a single city or county, whose name means more than the division.
 */
const titlesOf = ({ title, cities }: NonNullable<ReturnType<typeof metropolitanParts>>): readonly string[] =>
  cities.includes('-') ? [title, cities, cities.replaceAll(/ County\b/g, '')] : [];

/** Copies the newest delineation into the served table, whatever the order of loads. */
const build = async (building: Building): Promise<void> => {
  const rows = await building.query<Record<string, string>>(
    `select county_code, cbsa_code, cbsa_title, county_name, central_outlying, vintage, artifact_id::text as artifact
       from data.geo_delineation where vintage = (select max(vintage) from data.geo_delineation)`,
  );
  const [artifactId] = building.artifactIds;
  if (artifactId === undefined || !rows.some(({ artifact }) => artifact === artifactId)) return;
  const newest = rows.map(({ artifact: _, ...row }) => row);
  await building.load({ table: 'geo_cbsa_county', key: ['county_code'], mode: 'replace', scope: [] }, [
    { artifactId, rows: newest },
  ]);
};

const titleAndHeader = /\bCORE BASED STATISTICAL AREAS\b.*\b(20\d{2})\b[^\n]*\n(?:.*\n)*?CBSA Code\t/i;

const recognise = (fileName: string, head = ''): Artifact | null => {
  const year = pattern.exec(fileName)?.[1] ?? titleAndHeader.exec(head)?.[1];
  return year === undefined ? null : official(year);
};

/** Rejects lists without their title, because only the title has the year. */
const refusal = (fileName: string, head: string): string | null => {
  if (recognise(fileName, head) !== null) return null;
  if (/^\W{0,3}CBSA Code"?[,\t]"?Metro(politan)? Division Code\b/i.test(head))
    return 'a copy of the delineation of metropolitan areas without its title, which has the year: load the workbook of the Census Bureau, list1_YYYY.xlsx';
  return /^METROPOLITAN AND MICROPOLITAN STATISTICAL AREAS AND /i.test(head)
    ? 'the text version of the metropolitan areas and their components: load the workbook of the Census Bureau, list1_YYYY.xlsx'
    : null;
};

/** The counties of each metropolitan and micropolitan area, as delineated by the Office of Management and Budget. */
export const censusCbsa: Connector<DelineationRecord, DelineationRow> = {
  key: 'geo.census-cbsa',
  source: census.tag,
  dataset: cbsaCounty.key,
  summary: 'Counties of US metropolitan and micropolitan areas as delineated by OMB.',
  publication: {
    schedule: '0 6 4 1,4,7,10 *',
    artifacts: [{ ...official('YYYY'), pattern }],
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    normalise,
    further: [{ normalise: placeRows, load: { table: 'geo_place', key: ['geography_id', 'vintage'], mode: 'merge' } }],
  },
  load: { table: 'geo_delineation', key: ['county_code', 'vintage'], mode: 'replace', scope: ['vintage'] },
  build,
  rules: import.meta.url,
};
