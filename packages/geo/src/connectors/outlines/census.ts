import {
  SourceFormatError,
  listedFiles,
  newestOf,
  type Artifact,
  type Connector,
  type Located,
  type Publication,
  type StoredArtifact,
} from '@dqs/kit';
import type { GeographyLevel } from '../../geography/terms.ts';
import { census, usOutlines } from '../../sources.ts';
import type { Attributes } from './attributes.ts';
import { maximumBytes, outlineRecords, type NamedBy, type OutlineRecord, type OutlineRow } from './outline-row.ts';
import { outlineTable } from './outline-table.ts';
import { recogniseZip } from './recognise-zip.ts';

const folder = 'https://www2.census.gov/geo/tiger';

const levels = { state: 'state', county: 'county', cbsa: 'cbsa' } as const satisfies Record<string, GeographyLevel>;
type Kind = keyof typeof levels;
const kinds = ['state', 'county', 'cbsa'] as const satisfies readonly Kind[];

/** Such as `cb_2018_us_county_500k.zip`. Browsers add ` (1)` to the name of a second copy. */
const file = /^cb_(\d{4})_us_(state|county|cbsa)_(500k|5m|20m)(?: ?\(\d+\))?\.(?:zip|shp|shx|dbf|prj|cpg)$/i;
const other = /^cb_\d{4}_(us|\d{2})_([a-z\d]+)_(500k|5m|20m)\.(?:zip|shp|shx|dbf|prj|cpg)$/i;

const official = (year: string, kind: string, scale: string): Artifact => {
  const name = `cb_${year}_us_${kind}_${scale}.zip`;
  return { name, address: `${folder}/GENZ${year}/shp/${name}` };
};

const artifactOf = (fileName: string): Artifact | null => {
  const [, year, kind, scale] = file.exec(fileName) ?? [];
  return year && kind && scale ? official(year, kind.toLowerCase(), scale.toLowerCase()) : null;
};

const namedBy = (attributes: Attributes): NamedBy => {
  const [code, name] = [attributes.get('GEOID'), attributes.get('NAME')];
  if (code === undefined || name === undefined)
    throw new SourceFormatError('the attribute table has no GEOID and NAME, as cartographic boundary files have');
  return { code, name };
};

const parse = (artifact: StoredArtifact): AsyncGenerator<readonly Located<OutlineRecord>[]> => {
  const [, vintage, kind, detail] = file.exec(artifact.name) ?? [];
  if (!vintage || !kind || !detail)
    throw new SourceFormatError(`${artifact.name} is not a supported cartographic boundary file`);
  return outlineRecords(artifact, { level: levels[kind as Kind], vintage, detail }, namedBy);
};

const isCode = (level: GeographyLevel, code: string): boolean => (level === 'state' ? /^\d{2}$/ : /^\d{5}$/).test(code);

const refusal = (fileName: string): string | null => {
  if (file.test(fileName))
    return 'one file of a shapefile: load the zip of the Census Bureau, which has the .shp with its .dbf and .prj';
  const [, area, kind] = other.exec(fileName) ?? [];
  if (kind === undefined) return null;
  return area === 'us'
    ? `outlines of areas that are not served (${kind}): state, county and cbsa are served`
    : 'outlines of one state: load the file of all states (us)';
};

/** The newest edition at the largest scale, or the previous one if a file cannot be fetched. */
const discover: Publication['discover'] = async function* (_today, http) {
  const editions = await listedFiles(http, `${folder}/`, /^GENZ20(1[3-9]|[2-9]\d)$/, 'yearly editions');
  const years = editions.slice(-2).map(({ name }) => name.slice(4));
  for (const kind of kinds) {
    const [first, ...later] = years.map((year) => official(year, kind, '500k'));
    if (first) yield newestOf([first, ...later]);
  }
};

/** The cartographic boundary files of the Census Bureau: outlines of states, counties and metropolitan areas. */
export const censusOutlines: Connector<OutlineRecord, OutlineRow> = {
  key: 'geo.census-outlines',
  source: census.tag,
  dataset: usOutlines.key,
  summary: 'Outlines of US states, counties and metropolitan areas from the cartographic boundary files.',
  publication: {
    schedule: '0 6 4 5-12 *',
    artifacts: kinds.map((kind) => ({
      ...official('YYYY', kind, '500k'),
      pattern: new RegExp(`^cb_\\d{4}_us_${kind}_(500k|5m|20m)(?: ?\\(\\d+\\))?\\.zip$`, 'i'),
    })),
    maximumBytes,
    discover,
  },
  recognition: { recognise: recogniseZip(artifactOf), refusal },
  reading: { parse },
  ...outlineTable(isCode),
  rules: import.meta.url,
};
