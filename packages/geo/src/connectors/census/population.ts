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
import { countySurvey, countySurveyName, estimatesFolder, isCountyCode, newestEstimates } from '@dqs/places';
import { census, usPopulation } from '../../sources.ts';

const maximumBytes = 100 * 1024 * 1024;

/** The Population Estimates and the American Community Survey. */
type List = 'popest' | 'acs5';

/** A county in one list, with its figures as published. */
export interface CountedCounty {
  readonly list: List;
  readonly year: string;
  readonly code: string;
  readonly population: string;
  readonly housingUnits: string;
}

export interface PopulationRow {
  readonly county_code: string;
  readonly list: List;
  readonly year: number;
  readonly population: string;
  readonly housing_units: string | null;
}

const estimates = (year: string): Artifact => ({
  name: `co-est${year}-alldata.csv`,
  address: `${estimatesFolder(year)}/counties/totals/co-est${year}-alldata.csv`,
});

const estimatesName = /^co-est(\d{4})-alldata/i;

/** The Population Estimates, with one column per year. The newest year is taken. */
async function* estimated(file: StoredArtifact): AsyncGenerator<readonly Located<CountedCounty>[]> {
  let columns: ReadonlyMap<string, number> | null = null;
  let newest = '';
  const bytes = openArtifact(file, { maximumBytes });
  for await (const batch of csvRows(bytes, { trim: true, encoding: 'windows-1252' })) {
    const data = columns === null ? batch.slice(1) : batch;
    if (columns === null) {
      const header = batch[0]!.record;
      newest =
        header
          .filter((name) => /^POPESTIMATE\d{4}$/.test(name))
          .toSorted()
          .at(-1) ?? '';
      if (newest === '') throw new SourceFormatError('the header has no column POPESTIMATE of a year', 1);
      columns = columnIndex(header, ['SUMLEV', 'STATE', 'COUNTY', newest]);
    }
    const at = columns;
    yield data.flatMap(({ record, line }) => {
      const cell = (name: string): string => record[at.get(name)!] ?? '';
      if (cell('SUMLEV').padStart(3, '0') !== '050') return [];
      const code = `${cell('STATE').padStart(2, '0')}${cell('COUNTY').padStart(3, '0')}`;
      return [
        {
          line,
          record: { list: 'popest' as const, year: newest.slice(-4), code, population: cell(newest), housingUnits: '' },
        },
      ];
    });
  }
}

/** A response of the American Community Survey API. */
async function* surveyed(file: StoredArtifact, year: string): AsyncGenerator<readonly Located<CountedCounty>[]> {
  const rows = await jsonTable(openArtifact(file, { maximumBytes }), ['B01003_001E', 'B25001_001E', 'state', 'county']);
  yield rows.map(({ record: row, line }) => ({
    line,
    record: {
      list: 'acs5' as const,
      year,
      code: `${row.get('state')}${row.get('county')}`,
      population: row.get('B01003_001E')!,
      housingUnits: row.get('B25001_001E')!,
    },
  }));
}

const parse = (file: StoredArtifact): AsyncGenerator<readonly Located<CountedCounty>[]> => {
  const year = countySurveyName.exec(file.name)?.[1];
  return year === undefined ? estimated(file) : surveyed(file, year);
};

const whole = /^\d+$/;

const normalise = (county: CountedCounty): readonly PopulationRow[] | { readonly reject: string } => {
  const { list, year, code, population, housingUnits } = county;
  if (!isCountyCode(code)) return { reject: `"${code}" is not a county code` };
  if (!whole.test(population)) return { reject: `the county ${code} has the population "${population}"` };
  if (!/^\d*$/.test(housingUnits)) return { reject: `the county ${code} has "${housingUnits}" housing units` };
  return [
    {
      county_code: code,
      list,
      year: Number.parseInt(year, 10),
      population,
      housing_units: housingUnits === '' ? null : housingUnits,
    },
  ];
};

const recognise = (fileName: string, head: string): Artifact | null => {
  const answered = countySurveyName.exec(fileName)?.[1];
  if (answered !== undefined) return countySurvey(answered);
  if (/^\W{0,3}SUMLEV,REGION,DIVISION,STATE,COUNTY,STNAME,CTYNAME/.test(head)) {
    const year = [...head.matchAll(/POPESTIMATE(\d{4})/g)]
      .map(([, found = '']) => found)
      .toSorted()
      .at(-1);
    if (year !== undefined) return estimates(year);
  }
  const named = estimatesName.exec(fileName)?.[1];
  return named === undefined ? null : estimates(named);
};

/** Example file names of supported survey responses, by the kind of place in their header. */
const exampleNames: Readonly<Record<string, string>> = {
  county: 'acs5_2023_county.json',
  place: 'acs5_2023_place.json',
  'county subdivision': 'acs5_2023_county_subdivision.json',
};

const refusal = (fileName: string, head: string): string | null => {
  const [, kind] = /^[^"]{0,8}"NAME",[^\]]*"B01003_001E"[^\]]*"([a-z /]+)"\s*\]/.exec(head) ?? [];
  if (kind === undefined || countySurveyName.test(fileName)) return null;
  const name = exampleNames[kind];
  return name === undefined
    ? `a response of the Census Data API about areas that are not served (${kind}): counties, county subdivisions and places are served`
    : `a response of the Census Data API without its year, which only its address has: name it ${name}`;
};

/** People and housing units of each county. Search orders places that share a name by them. */
export const censusPopulation: Connector<CountedCounty, PopulationRow> = {
  key: 'geo.census-population',
  source: census.tag,
  dataset: usPopulation.key,
  summary: 'People and housing units of US counties, by which places that share a name are ordered.',
  publication: {
    schedule: '0 6 5 1,5 *',
    artifacts: [
      { ...estimates('2024'), name: 'co-estYYYY-alldata.csv', pattern: estimatesName },
      { ...countySurvey('2023'), name: 'acs5_YYYY_county.json', pattern: countySurveyName },
    ],
    maximumBytes,
    async *discover(today) {
      yield estimates(newestEstimates(today));
    },
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise },
  load: { table: 'geo_population', key: ['county_code', 'list'], mode: 'replace', scope: ['list'] },
  rules: import.meta.url,
};
