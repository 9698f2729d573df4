import {
  SourceFormatError,
  columnIndex,
  csvRows,
  openArtifact,
  type Artifact,
  type Connector,
  type Located,
  type StoredArtifact,
} from '@dqs/kit';
import { americanState } from '@dqs/places';
import { searchable } from '../../names/searchable.ts';
import { census, usPlaces } from '../../sources.ts';
import { placeRow, type PlaceRow } from '../place-row.ts';
import { countyRow } from './county.ts';

const maximumBytes = 20 * 1024 * 1024;
const folder = 'https://www2.census.gov/geo/docs/reference';

/** Vintage of the list of states, which has no date because its codes never change. */
const undated = 'ANSI';

const artifacts = [
  { name: 'state.txt', address: `${folder}/state.txt`, pattern: /^state\.txt(\.gz)?$/i },
  {
    name: 'national_county.txt',
    address: `${folder}/codes/files/national_county.txt`,
    pattern: /^national_county(2010)?\.txt(\.gz)?$/i,
  },
  {
    name: 'national_county2020.txt',
    address: `${folder}/codes2020/national_county2020.txt`,
    pattern: /^national_county2020\.txt(\.gz)?$/i,
  },
] as const;

/** A line of one of the code lists. */
export type CodeRecord =
  | { readonly kind: 'nation' }
  | { readonly kind: 'state'; readonly code: string; readonly postal: string; readonly name: string }
  | {
      readonly kind: 'county';
      readonly vintage: string;
      readonly code: string;
      readonly postal: string;
      readonly name: string;
    };

type Rows = AsyncIterable<readonly Located<readonly string[]>[]>;

const withHeader = async function* <T>(
  rows: Rows,
  names: readonly string[],
  read: (cell: (name: string) => string) => T,
): AsyncGenerator<readonly Located<T>[]> {
  let columns: ReadonlyMap<string, number> | null = null;
  for await (const batch of rows) {
    const data = columns === null ? batch.slice(1) : batch;
    columns ??= columnIndex(batch[0]!.record, names);
    const at = columns;
    yield data.map(({ record, line }) => ({ record: read((name) => record[at.get(name)!] ?? ''), line }));
  }
};

async function* states(rows: Rows): AsyncGenerator<readonly Located<CodeRecord>[]> {
  yield [{ record: { kind: 'nation' }, line: 1 }];
  yield* withHeader(rows, ['STATE', 'STUSAB', 'STATE_NAME'], (cell) => ({
    kind: 'state',
    code: cell('STATE'),
    postal: cell('STUSAB'),
    name: cell('STATE_NAME'),
  }));
}

/** The list of 2020: with a header, separated by vertical bars. */
const counties2020 = (rows: Rows): AsyncGenerator<readonly Located<CodeRecord>[]> =>
  withHeader(rows, ['STATE', 'STATEFP', 'COUNTYFP', 'COUNTYNAME'], (cell) => ({
    kind: 'county',
    vintage: '2020',
    code: `${cell('STATEFP')}${cell('COUNTYFP')}`,
    postal: cell('STATE'),
    name: cell('COUNTYNAME'),
  }));

/** The list of 2010: five fields separated by commas, no header. */
async function* counties2010(rows: Rows): AsyncGenerator<readonly Located<CodeRecord>[]> {
  for await (const batch of rows) {
    yield batch.map(({ record, line }) => {
      const [postal = '', state = '', county = '', name = '', kind] = record;
      if (kind === undefined || record.length !== 5) {
        throw new SourceFormatError(`line ${line} has ${record.length} fields; the list of 2010 has 5`, line);
      }
      return { record: { kind: 'county', vintage: '2010', code: `${state}${county}`, postal, name }, line };
    });
  }
}

const parse = (artifact: StoredArtifact): AsyncGenerator<readonly Located<CodeRecord>[]> => {
  const bytes = openArtifact(artifact, { maximumBytes });
  const bars = csvRows(bytes, { delimiter: '|', quotes: false, trim: true });
  if (artifact.name === 'state.txt') return states(bars);
  if (artifact.name === 'national_county2020.txt') return counties2020(bars);
  return counties2010(csvRows(bytes, { trim: true, encoding: 'windows-1252' }));
};

const stateRow = ({ code, postal, name }: Extract<CodeRecord, { kind: 'state' }>) => {
  const state = americanState(code);
  if (state?.abbreviation !== postal) return { reject: `the state ${code} does not have the abbreviation "${postal}"` };
  const names = [name, ...(state.name === name ? [] : [state.name])];
  return [
    placeRow({
      vintage: undated,
      level: 'state',
      code,
      name,
      country: 'US',
      states: [postal],
      parents: [],
      coverage: 'state',
      search: searchable({ names, others: [`State of ${name}`], core: name }),
    }),
  ];
};

const nationRow = (): readonly PlaceRow[] => [
  placeRow({
    vintage: undated,
    level: 'nation',
    code: 'US',
    name: 'United States',
    country: 'US',
    states: [],
    parents: [],
    coverage: 'nation:US',
    search: searchable({
      names: ['United States'],
      others: ['USA', 'United States of America'],
      core: 'United States',
    }),
  }),
];

const normalise = (record: CodeRecord): readonly PlaceRow[] | { readonly reject: string } => {
  if (record.kind === 'nation') return nationRow();
  return record.kind === 'state' ? stateRow(record) : countyRow(record);
};

const headers: readonly (readonly [RegExp, string])[] = [
  [/^\uFEFF?STATE\|STUSAB\|STATE_NAME\|/, 'state.txt'],
  [/^\uFEFF?STATE\|STATEFP\|COUNTYFP\|(?!COUNTYNAME\|PLACEFP)/, 'national_county2020.txt'],
  [/^[A-Z]{2},\d{2},\d{3},[^,\n]+,[A-Z]\d\r?\n/, 'national_county.txt'],
];

const recognise = (fileName: string, head: string): Artifact | null => {
  const name = headers.find(([form]) => form.test(head))?.[1];
  const found = artifacts.find((each) => each.pattern.test(fileName) || each.name === name);
  return found ? { name: found.name, address: found.address } : null;
};

/**
 * The code lists: states and equivalents, and the counties of 2010 and 2020. They include the island areas, which the
 * Gazetteer lacks, and the counties abolished since then.
 */
export const censusCodes: Connector<CodeRecord, PlaceRow> = {
  key: 'geo.census-codes',
  source: census.tag,
  dataset: usPlaces.key,
  summary: 'US states and equivalents, and the counties of 2010 and 2020 with the island areas.',
  publication: {
    schedule: '0 6 2 10 *',
    artifacts,
    maximumBytes,
    async *discover() {
      for (const { name, address } of artifacts) yield { name, address };
    },
  },
  recognition: { recognise },
  reading: { parse },
  rows: { normalise },
  load: { table: 'geo_place', key: ['geography_id', 'vintage'], mode: 'replace', scope: ['level', 'vintage'] },
  rules: import.meta.url,
};
