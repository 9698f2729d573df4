import {
  SourceFormatError,
  columnIndex,
  csvRows,
  jsonTable,
  openArtifact,
  type Artifact,
  type Connector,
  type Located,
  type StoredArtifact,
} from '@dqs/kit';
import { americanState, estimatesFolder } from '@dqs/places';
import { arrayLiteral } from '../../names/searchable.ts';
import { census, usCities } from '../../sources.ts';
import { cityKeys } from './city-name.ts';

const maximumBytes = 100 * 1024 * 1024;

/**
 * `codes2020` has the counties of a place, `acs5` its population, `subcounty` both. Towns and townships are separate
 * lists, because a town and a place can have the same code.
 */
type List = 'codes2020' | 'subcounty' | 'subcounty_towns' | 'acs5' | 'acs5_towns';

/** A place, or its part in one county, from a list. */
export interface ListedCity {
  readonly list: List;
  readonly vintage: string;
  readonly state: string;
  readonly place: string;
  /** Three digits; empty for the entire place. */
  readonly county: string;
  readonly name: string;
  readonly population: string;
}

export interface CityRow {
  readonly place_code: string;
  readonly county_code: string;
  readonly list: List;
  readonly name: string;
  readonly state_code: string;
  readonly keys: string;
  readonly population: string | null;
  readonly vintage: string;
}

const codes: Artifact = {
  name: 'national_place_by_county2020.txt',
  address: 'https://www2.census.gov/geo/docs/reference/codes2020/national_place_by_county2020.txt',
};

/** File names of estimates have the suffix `_all` up to 2021. */
const nameOfEstimates = (year: string): string => `sub-est${year}${year <= '2021' ? '_all' : ''}`;

const estimates = (year: string): Artifact => ({
  name: `${nameOfEstimates(year)}.csv`,
  address: `${estimatesFolder(year)}/cities/totals/${nameOfEstimates(year)}.csv`,
});

const survey = (year: string): Artifact => ({
  name: `acs5_${year}_place.json`,
  address: `https://api.census.gov/data/${year}/acs/acs5?get=NAME,B01003_001E,B25001_001E&for=place:*&in=state:*`,
});

const townSurvey = (year: string): Artifact => ({
  name: `acs5_${year}_county_subdivision.json`,
  address: `https://api.census.gov/data/${year}/acs/acs5?get=NAME,B01003_001E,B25001_001E&for=county%20subdivision:*&in=state:*`,
});

const codesHeader = /^\W{0,3}STATE\|STATEFP\|COUNTYFP\|COUNTYNAME\|PLACEFP\|/;
const estimatesHeader = /^\W{0,3}SUMLEV,STATE,COUNTY,PLACE,COUSUB,CONCIT,/;
const surveyName = /^acs5_(\d{4})_place/i;
const townSurveyName = /^acs5_(\d{4})_county_?sub/i;
const estimatesName = /^sub-est(\d{4})(?:_all|_\d{2})?\.csv/i;

/**
 * States whose towns and townships have governments like cities, by the Census Bureau's "Guide to State and Local
 * Census Geography": Connecticut, Maine, Massachusetts, Michigan, Minnesota, New Hampshire, New Jersey, New York,
 * Pennsylvania, Rhode Island, Vermont, Wisconsin. People there give the town as the place where they live.
 */
const townStates: ReadonlySet<string> = new Set(
  ['09', '23', '25', '26', '27', '33', '34'].concat('36', '42', '44', '50', '55'),
);
const townKinds = / (?:town|township|plantation)$/;

/**
 * The records of a town or township: the entire town, and its part in its only county. None for other kinds of
 * subdivisions and other states.
 */
const townRecords = (town: ListedCity): readonly ListedCity[] =>
  townStates.has(town.state) && townKinds.test(town.name) ? [{ ...town, county: '' }, town] : [];

/** Reads `STATE|STATEFP|COUNTYFP|COUNTYNAME|PLACEFP|PLACENS|PLACENAME|TYPE|CLASSFP|FUNCSTAT`: one line per place and county. */
const readCodes = (header: readonly string[]): ((cell: (name: string) => string) => readonly ListedCity[]) => {
  columnIndex(header, ['STATEFP', 'COUNTYFP', 'PLACEFP', 'PLACENAME']);
  return (cell) => [
    {
      list: 'codes2020',
      vintage: '2020',
      state: cell('STATEFP'),
      place: cell('PLACEFP'),
      county: cell('COUNTYFP'),
      name: cell('PLACENAME'),
      population: '',
    },
  ];
};

/** Reads the subcounty estimates: incorporated places (162), their parts in counties (157), towns and townships (061). */
const readEstimates = (header: readonly string[]): ((cell: (name: string) => string) => readonly ListedCity[]) => {
  const newest = header
    .filter((name) => /^POPESTIMATE\d{4}$/.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new SourceFormatError('the header has no column POPESTIMATE of a year', 1);
  columnIndex(header, ['SUMLEV', 'STATE', 'COUNTY', 'PLACE', 'NAME']);
  return (cell) => {
    const level = cell('SUMLEV').padStart(3, '0');
    const read = (list: List, code: string): ListedCity => ({
      list,
      vintage: newest.slice(-4),
      state: cell('STATE').padStart(2, '0'),
      place: cell(code).padStart(5, '0'),
      county: cell('COUNTY').padStart(3, '0'),
      name: cell('NAME'),
      population: cell(newest),
    });
    if (level === '061') return townRecords(read('subcounty_towns', 'COUSUB'));
    if (level === '157') return [read('subcounty', 'PLACE')];
    return level === '162' ? [{ ...read('subcounty', 'PLACE'), county: '' }] : [];
  };
};

/** Towns of an American Community Survey response, with names such as `Stratford town, Greater Bridgeport Planning Region, Connecticut`. */
async function* surveyedTowns(file: StoredArtifact, year: string): AsyncGenerator<readonly Located<ListedCity>[]> {
  const columns = ['NAME', 'B01003_001E', 'state', 'county', 'county subdivision'];
  const rows = await jsonTable(openArtifact(file, { maximumBytes }), columns);
  yield rows.flatMap(({ record: row, line }) => {
    const town: ListedCity = {
      list: 'acs5_towns',
      vintage: year,
      state: row.get('state')!,
      place: row.get('county subdivision')!,
      county: row.get('county')!,
      name: row.get('NAME')!.replace(/,.*$/, ''),
      population: row.get('B01003_001E')!,
    };
    return townRecords(town).map((record) => ({ record, line }));
  });
}

/** Places of an American Community Survey response, with names such as `Houston city, Texas`. */
async function* surveyedPlaces(file: StoredArtifact, year: string): AsyncGenerator<readonly Located<ListedCity>[]> {
  const rows = await jsonTable(openArtifact(file, { maximumBytes }), ['NAME', 'B01003_001E', 'state', 'place']);
  yield rows.map(({ record: row, line }) => ({
    line,
    record: {
      list: 'acs5' as const,
      vintage: year,
      state: row.get('state')!,
      place: row.get('place')!,
      county: '',
      name: row.get('NAME')!.replace(/, [^,]+$/, ''),
      population: row.get('B01003_001E')!,
    },
  }));
}

async function* lines(file: StoredArtifact): AsyncGenerator<readonly Located<ListedCity>[]> {
  const bytes = openArtifact(file, { maximumBytes });
  const isList = file.name === codes.name;
  const options = isList
    ? ({ delimiter: '|', quotes: false, trim: true } as const)
    : ({ trim: true, encoding: 'windows-1252' } as const);
  let read: ((cell: (name: string) => string) => readonly ListedCity[]) | null = null;
  let at: ReadonlyMap<string, number> = new Map();
  for await (const batch of csvRows(bytes, options)) {
    const data = read === null ? batch.slice(1) : batch;
    if (read === null) {
      const header = batch[0]!.record;
      read = (isList ? readCodes : readEstimates)(header);
      at = new Map(header.map((name, column) => [name, column]));
    }
    const shape = read;
    yield data.flatMap(({ record, line }) =>
      shape((name) => record[at.get(name)!] ?? '').map((each) => ({ record: each, line })),
    );
  }
}

const parse = (file: StoredArtifact): AsyncGenerator<readonly Located<ListedCity>[]> => {
  const towns = townSurveyName.exec(file.name)?.[1];
  if (towns !== undefined) return surveyedTowns(file, towns);
  const year = surveyName.exec(file.name)?.[1];
  return year === undefined ? lines(file) : surveyedPlaces(file, year);
};

const normalise = (city: ListedCity): readonly CityRow[] | { readonly reject: string } => {
  const { list, vintage, state, place, county, name, population } = city;
  const within = americanState(state);
  if (!within) return { reject: `the place ${place} is not in a known state (${state})` };
  if (!/^\d{5}$/.test(place)) return { reject: `the place code "${place}" is not five digits` };
  if (!/^(\d{3})?$/.test(county)) return { reject: `the county code "${county}" is not three digits` };
  if (name === '') return { reject: `the place ${state}${place} has no name` };
  if (!/^\d*$/.test(population)) return { reject: `the place ${state}${place} has the population "${population}"` };
  return [
    {
      place_code: `${state}${place}`,
      county_code: county === '' ? '' : `${state}${county}`,
      list,
      name,
      state_code: within.abbreviation,
      keys: arrayLiteral(cityKeys(name)),
      population: population === '' ? null : population,
      vintage,
    },
  ];
};

const recognise = (fileName: string, head: string): Artifact | null => {
  if (codesHeader.test(head) || /^national_place_by_county2020\.txt/i.test(fileName)) return codes;
  const answered = surveyName.exec(fileName)?.[1];
  if (answered !== undefined) return survey(answered);
  const towns = townSurveyName.exec(fileName)?.[1];
  if (towns !== undefined) return townSurvey(towns);
  const inHeader = estimatesHeader.test(head)
    ? [...head.matchAll(/POPESTIMATE(\d{4})/g)]
        .map(([, year = '']) => year)
        .toSorted()
        .at(-1)
    : undefined;
  const year = inHeader ?? estimatesName.exec(fileName)?.[1];
  return year === undefined ? null : estimates(year);
};

/** The estimates of a year are published in May of the next year. */
const newestYear = (today: string): string => {
  const year = Number.parseInt(today.slice(0, 4), 10);
  return String(today.slice(5, 7) >= '06' ? year - 1 : year - 2);
};

/** Cities, towns and other places with their counties and population. */
export const censusCities: Connector<ListedCity, CityRow> = {
  key: 'geo.census-cities',
  source: census.tag,
  dataset: usCities.key,
  summary: 'US cities, towns and other places with the counties they lie in and their population.',
  publication: {
    schedule: '0 6 5 6,10 *',
    artifacts: [
      { ...codes, pattern: /^national_place_by_county2020\.txt(\.gz)?$/i },
      { ...estimates('2023'), name: 'sub-estYYYY.csv', pattern: estimatesName },
      { ...survey('2023'), name: 'acs5_YYYY_place.json', pattern: surveyName },
      { ...townSurvey('2023'), name: 'acs5_YYYY_county_subdivision.json', pattern: townSurveyName },
    ],
    maximumBytes,
    async *discover(today) {
      yield codes;
      yield estimates(newestYear(today));
    },
  },
  recognition: { recognise },
  reading: { parse },
  rows: { normalise },
  load: { table: 'geo_city', key: ['place_code', 'county_code', 'list'], mode: 'replace', scope: ['list'] },
  rules: import.meta.url,
};
