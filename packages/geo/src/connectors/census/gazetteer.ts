import {
  SourceFormatError,
  columnIndex,
  csvRows,
  encodingOf,
  listedFiles,
  newestOf,
  openArtifact,
  type Artifact,
  type Connector,
  type Located,
  type Publication,
  type StoredArtifact,
} from '@dqs/kit';
import { searchableCode } from '../../names/searchable.ts';
import { census, usPlaces } from '../../sources.ts';
import { placeRow, type PlaceRow } from '../place-row.ts';
import { areaRow } from './area.ts';
import { countyRow } from './county.ts';

const maximumBytes = 100 * 1024 * 1024;
const folder = 'https://www2.census.gov/geo/docs/maps-data/data/gazetteer';

const kinds = ['counties', 'cbsa', 'zcta'] as const;
type Kind = (typeof kinds)[number];

const official = (kind: Kind, year: string): Artifact => ({
  name: `${year}_Gaz_${kind}_national.zip`,
  address: `${folder}/${year}_Gazetteer/${year}_Gaz_${kind}_national.zip`,
});

/** The first year whose files are all UTF-8. In a later file, other bytes are damage. The file of 2017 is Windows-1252. */
const firstInUtf8 = '2018';

const pattern = (kind: Kind): RegExp => new RegExp(`^(\\d{4})_Gaz_${kind}_national\\.(zip|txt)(\\.gz)?$`, 'i');

/** A line of a Gazetteer file. A `prefix` is emitted for the first ZCTA that begins with its three digits. */
export type GazetteerRecord = {
  readonly vintage: string;
  readonly code: string;
  readonly point: PublishedPoint | null;
} & (
  | { readonly kind: 'counties'; readonly name: string; readonly postal: string }
  | { readonly kind: 'cbsa'; readonly name: string }
  | { readonly kind: 'zcta' | 'prefix' }
);

/** A point inside a place, in degrees, and the place's areas in square metres, as published. */
interface PublishedPoint {
  readonly latitude: string;
  readonly longitude: string;
  readonly land: string;
  readonly water: string;
}

/** A row of geo_point. */
interface PointRow {
  readonly geography_id: string;
  readonly vintage: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly land_area: string;
  readonly water_area: string;
}

const requiredColumns = { counties: ['USPS', 'GEOID', 'NAME'], cbsa: ['GEOID', 'NAME'], zcta: ['GEOID'] } as const;

/** Renames the column of the postal abbreviation, which copies exported from a shapefile call `STUSPS`. */
const publishedName = (name: string): string => (name.replace(/^\uFEFF/, '') === 'STUSPS' ? 'USPS' : name);

/** The point of a line, or null if the copy lacks the columns. */
const pointIn = (cell: (name: string) => string): PublishedPoint | null => {
  const [latitude, longitude] = [cell('INTPTLAT'), cell('INTPTLONG')];
  return latitude === '' || longitude === ''
    ? null
    : { latitude, longitude, land: cell('ALAND'), water: cell('AWATER') };
};

const recordsOf = (
  kind: Kind,
  vintage: string,
  cell: (name: string) => string,
  prefixes: Set<string>,
): readonly GazetteerRecord[] => {
  const code = cell('GEOID');
  const point = pointIn(cell);
  if (cell('NAME').includes('\uFFFD'))
    throw new SourceFormatError(`the name of ${code}, "${cell('NAME')}", lost letters when the copy was saved`);
  if (kind === 'counties') return [{ kind, vintage, code, point, name: cell('NAME'), postal: cell('USPS') }];
  if (kind === 'cbsa') return [{ kind, vintage, code, point, name: cell('NAME') }];
  const prefix = code.slice(0, 3);
  if (prefixes.has(prefix)) return [{ kind, vintage, code, point }];
  prefixes.add(prefix);
  return [
    { kind: 'prefix', vintage, code: prefix, point: null },
    { kind, vintage, code, point },
  ];
};

/** The delimiter, from the header: a vertical bar since 2025, a tab before. */
const delimiterOf = async (artifact: StoredArtifact): Promise<string> => {
  for await (const chunk of openArtifact({ ...artifact, onRead: () => undefined }, { maximumBytes })) {
    const [header = ''] = chunk.toString('latin1').split('\n');
    return header.includes('|') ? '|' : '\t';
  }
  throw new SourceFormatError('the file is empty');
};

/** The positions of the columns. The columns of points may be missing. */
const columnsOf = (names: readonly string[], kind: Kind): ReadonlyMap<string, number> => {
  columnIndex(names, requiredColumns[kind]);
  return new Map(names.map((name, at) => [name, at]));
};

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<GazetteerRecord>[]> {
  const kind = kinds.find((each) => pattern(each).test(artifact.name));
  const vintage = artifact.name.slice(0, 4);
  if (!kind) throw new SourceFormatError(`${artifact.name} is not a supported Gazetteer file`);
  const delimiter = await delimiterOf(artifact);
  const encoding = vintage < firstInUtf8 ? await encodingOf(artifact, { maximumBytes }) : 'utf-8';
  const bytes = openArtifact(artifact, { maximumBytes });
  const prefixes = new Set<string>();
  let columns: ReadonlyMap<string, number> | null = null;
  for await (const batch of csvRows(bytes, { delimiter, encoding, quotes: false, trim: true })) {
    const data = columns === null ? batch.slice(1) : batch;
    columns ??= columnsOf(batch[0]!.record.map(publishedName), kind);
    const at = columns;
    yield data.flatMap(({ record, line }) =>
      recordsOf(kind, vintage, (name) => record[at.get(name) ?? -1] ?? '', prefixes).map((each) => ({
        record: each,
        line,
      })),
    );
  }
}

const codedRow = (level: 'zcta' | 'zip3', vintage: string, code: string) => {
  const name = level === 'zcta' ? `ZCTA5 ${code}` : `ZIP3 ${code}`;
  return [
    placeRow({
      vintage,
      level,
      code,
      name,
      country: 'US',
      states: [],
      parents: level === 'zcta' ? [`zip3:${code.slice(0, 3)}`] : [],
      coverage: level,
      search: searchableCode(name),
    }),
  ];
};

const normalise = (record: GazetteerRecord): readonly PlaceRow[] | { readonly reject: string } => {
  const { vintage, code } = record;
  switch (record.kind) {
    case 'counties':
      return countyRow(record);
    case 'cbsa':
      return areaRow(vintage, code, record.name);
    case 'prefix':
      return /^\d{3}$/.test(code) ? codedRow('zip3', vintage, code) : [];
    case 'zcta':
      return /^\d{5}$/.test(code)
        ? codedRow('zcta', vintage, code)
        : { reject: `the ZCTA code "${code}" is not five digits` };
  }
};

const levels = { counties: 'county', cbsa: 'cbsa', zcta: 'zcta', prefix: 'zip3' } as const;
const degrees = /^[+-]?\d{1,3}(\.\d+)?$/;
const metres = /^\d{1,15}$/;

/** The point of a place. A rejected place has none. */
const pointRow = (record: GazetteerRecord): readonly PointRow[] | { readonly reject: string } => {
  const { kind, vintage, code, point } = record;
  if (point === null || 'reject' in normalise(record)) return [];
  const { latitude, longitude, land, water } = point;
  if (!degrees.test(latitude) || !degrees.test(longitude) || !metres.test(land) || !metres.test(water))
    return { reject: `${code}: "${latitude} ${longitude} ${land} ${water}" is not a point with its areas` };
  return [
    {
      geography_id: `${levels[kind]}:${code}`,
      vintage,
      latitude: latitude.replace('+', ''),
      longitude: longitude.replace('+', ''),
      land_area: land,
      water_area: water,
    },
  ];
};

/** The newest listed edition, or the previous one if a file cannot be fetched. */
const discover: Publication['discover'] = async function* (_today, http) {
  const editions = await listedFiles(http, `${folder}/`, /^\d{4}_Gazetteer$/, 'yearly editions');
  const years = editions.slice(-2).map(({ name }) => name.slice(0, 4));
  for (const kind of kinds) {
    const [first, ...later] = years.map((year) => official(kind, year));
    if (first) yield newestOf([first, ...later]);
  }
};

const recognise = (fileName: string): Artifact | null => {
  for (const kind of kinds) {
    const year = pattern(kind).exec(fileName)?.[1];
    if (year !== undefined) return official(kind, year);
  }
  return null;
};

const isGazetteer = (head: string): boolean => /^(\uFEFF|ï»¿)?(USPS|STUSPS|CSAFP|GEOID)[|\t].*ALAND/.test(head);
const otherKind = /^\d{4}_Gaz_(?!(?:counties|cbsa|zcta)_)([a-z\d]+)_/i;

const refusal = (fileName: string, head: string): string | null => {
  if (!isGazetteer(head)) return null;
  const [, other] = otherKind.exec(fileName) ?? [];
  return other === undefined
    ? 'a Gazetteer file without its year, which only its name has: name it as the Census Bureau does, e.g. 2025_Gaz_counties_national.txt. Counties, cbsa and zcta are served'
    : `a Gazetteer file of areas that are not served (${other}): counties, cbsa and zcta are served`;
};

/** The yearly Gazetteer: counties, metropolitan and micropolitan areas, ZCTAs and their three-digit prefixes. */
export const censusGazetteer: Connector<GazetteerRecord, PlaceRow> = {
  key: 'geo.census-gazetteer',
  source: census.tag,
  dataset: usPlaces.key,
  summary: 'US counties, metropolitan areas and ZIP Code Tabulation Areas of the yearly Gazetteer.',
  publication: {
    schedule: '0 6 3 8-12 *',
    artifacts: kinds.map((kind) => ({ ...official(kind, 'YYYY'), pattern: pattern(kind) })),
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    normalise,
    further: [{ normalise: pointRow, load: { table: 'geo_point', key: ['geography_id', 'vintage'], mode: 'merge' } }],
  },
  load: { table: 'geo_place', key: ['geography_id', 'vintage'], mode: 'replace', scope: ['level', 'vintage'] },
  rules: import.meta.url,
};
