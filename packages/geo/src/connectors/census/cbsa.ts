import {
  SourceFormatError,
  columnIndex,
  listedFiles,
  newestOf,
  workbookRows,
  type Artifact,
  type Connector,
  type Located,
  type Publication,
  type StoredArtifact,
} from '@dqs/kit';
import { cbsaCounty, census } from '../../sources.ts';

const maximumBytes = 100 * 1024 * 1024;
const folder = 'https://www2.census.gov/programs-surveys/metro-micro/geographies/reference-files';
const pattern = /^list1_(\d{4})\.xlsx$/i;

const official = (year: string): Artifact => ({
  name: `list1_${year}.xlsx`,
  address: `${folder}/${year}/delineation-files/list1_${year}.xlsx`,
});

/** The newest bulletin, and the one before where its file cannot be had. Each year with one has a folder. */
const discover: Publication['discover'] = async function* (_today, http) {
  const years = await listedFiles(http, `${folder}/`, /^\d{4}$/, 'years of delineations');
  const [first, ...later] = years.slice(-2).map(({ name }) => official(name));
  if (first) yield newestOf([first, ...later]);
};

const columns = [
  'CBSA Code',
  'CBSA Title',
  'County/County Equivalent',
  'FIPS State Code',
  'FIPS County Code',
  'Central/Outlying County',
] as const;

export interface DelineationRecord {
  readonly vintage: string;
  readonly cells: Readonly<Record<(typeof columns)[number], string>>;
}

export interface CbsaCountyRow {
  readonly county_code: string;
  readonly cbsa_code: string;
  readonly cbsa_title: string;
  readonly county_name: string;
  readonly central_outlying: string;
  readonly vintage: string;
}

const notes = /^(Note|Notes|Source|Internet Release Date|Internet release date)\b/;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<DelineationRecord>[]> {
  let vintage: string | undefined;
  let at: ReadonlyMap<string, number> | null = null;
  let ended = false;
  for await (const batch of workbookRows(artifact, { maximumBytes })) {
    const records: Located<DelineationRecord>[] = [];
    for (const { record, line } of batch) {
      const [first = ''] = record;
      if (at === null) {
        vintage = /\b(20\d{2})$/.exec(first.trim())?.[1] ?? vintage;
        if (first === columns[0]) at = columnIndex(record, columns);
        continue;
      }
      ended ||= notes.test(first);
      if (ended) continue;
      if (vintage === undefined)
        throw new SourceFormatError('the title above the columns does not end in a year', line);
      const columnsAt = at;
      const cells = Object.fromEntries(
        columns.map((name) => [name, (record[columnsAt.get(name)!] ?? '').trim()]),
      ) as DelineationRecord['cells'];
      records.push({ record: { vintage, cells }, line });
    }
    yield records;
  }
  if (at === null) throw new SourceFormatError(`no row begins with "${columns[0]}": this is no list of delineations`);
}

const normalise = ({ vintage, cells }: DelineationRecord): readonly CbsaCountyRow[] | { readonly reject: string } => {
  const county = `${cells['FIPS State Code']}${cells['FIPS County Code']}`;
  if (!/^\d{5}$/.test(county)) return { reject: `the county code "${county}" is not five digits` };
  if (!/^\d{5}$/.test(cells['CBSA Code']))
    return { reject: `the CBSA code "${cells['CBSA Code']}" is not five digits` };
  return [
    {
      county_code: county,
      cbsa_code: cells['CBSA Code'],
      cbsa_title: cells['CBSA Title'],
      county_name: cells['County/County Equivalent'],
      central_outlying: cells['Central/Outlying County'],
      vintage,
    },
  ];
};

const recognise = (fileName: string): Artifact | null => {
  const year = pattern.exec(fileName)?.[1];
  return year === undefined ? null : official(year);
};

/** The counties of each metropolitan and micropolitan area, as the Office of Management and Budget delineated them. */
export const censusCbsa: Connector<DelineationRecord, CbsaCountyRow> = {
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
  recognition: { recognise },
  reading: { parse },
  rows: { normalise },
  load: { table: 'geo_cbsa_county', key: ['county_code'], mode: 'replace', scope: [] },
  rules: import.meta.url,
};
