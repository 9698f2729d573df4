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
import { abs, auOutlines } from '../../sources.ts';
import { isCode } from '../abs/units.ts';
import type { Attributes } from './attributes.ts';
import { maximumBytes, outlineRecords, type NamedBy, type OutlineRecord, type OutlineRow } from './outline-row.ts';
import { outlineTable } from './outline-table.ts';
import { recogniseZip } from './recognise-zip.ts';

const folder =
  'https://www.abs.gov.au/statistics/standards/australian-statistical-geography-standard-asgs-edition-3/jul2021-jun2026/access-and-downloads/digital-boundary-files';

/** Served ASGS levels and the stems of their attribute names, by the prefix of the file name. */
const kinds = {
  STE: { level: 'au_state', stem: 'STE' },
  GCCSA: { level: 'au_gccsa', stem: 'GCC' },
  SA4: { level: 'au_sa4', stem: 'SA4' },
  SA3: { level: 'au_sa3', stem: 'SA3' },
  LGA: { level: 'au_lga', stem: 'LGA' },
} as const satisfies Record<string, { readonly level: GeographyLevel; readonly stem: string }>;
type Kind = keyof typeof kinds;

/** The ABS uses all of `STE_2021_AUST_SHP_GDA2020.zip`, `LGA_2021_AUST_GDA2020_SHP.zip` and `LGA_2024_AUST_GDA2020.zip`. */
const file =
  /^(STE|GCCSA|SA4|SA3|LGA)_(\d{4})_AUST(?:_SHP)?_(GDA2020|GDA94)(?:_SHP)?(?: ?\(\d+\))?\.(?:zip|shp|shx|dbf|prj|cpg)$/i;
const other = /^([A-Z\d]+)_\d{4}_AUST(?:_SHP)?_(?:GDA2020|GDA94)(?:_SHP)?\.(?:zip|shp|shx|dbf|prj|cpg)$/i;

/** The publisher's file name. The main structure has `SHP` before the datum; local government areas had it after the datum in 2021. */
const nameOf = (kind: string, year: string, datum: string): string => {
  if (kind !== 'LGA') return `${kind}_${year}_AUST_SHP_${datum}.zip`;
  return `LGA_${year}_AUST_${datum}${year === '2021' ? '_SHP' : ''}.zip`;
};

const artifactOf = (fileName: string): Artifact | null => {
  const [, kind, year, datum] = file.exec(fileName) ?? [];
  if (!kind || !year || !datum) return null;
  const name = nameOf(kind.toUpperCase(), year, datum.toUpperCase());
  return { name, address: `${folder}/${name}` };
};

/** Attribute names contain the year: `SA3_CODE21`, `SA3_NAME21`. */
const namedBy =
  (stem: string, year: string) =>
  (attributes: Attributes): NamedBy => {
    const find = (what: string): string | undefined =>
      attributes.get(`${stem}_${what}${year.slice(2)}`) ?? attributes.get(`${stem}_${what}_${year}`);
    const [code, name] = [find('CODE'), find('NAME')];
    if (code === undefined || name === undefined)
      throw new SourceFormatError(`the attribute table has no ${stem}_CODE${year.slice(2)} with its name`);
    return { code, name };
  };

const parse = (artifact: StoredArtifact): AsyncGenerator<readonly Located<OutlineRecord>[]> => {
  const [, kind, vintage] = file.exec(artifact.name) ?? [];
  if (!kind || !vintage) throw new SourceFormatError(`${artifact.name} is not a supported digital boundary file`);
  const { level, stem } = kinds[kind as Kind];
  return outlineRecords(artifact, { level, vintage, detail: 'full' }, namedBy(stem, vintage));
};

const refusal = (fileName: string): string | null => {
  if (file.test(fileName))
    return 'one file of a shapefile: load the zip of the ABS, which has the .shp with its .dbf and .prj';
  const [, kind] = other.exec(fileName) ?? [];
  return kind === undefined
    ? null
    : `outlines of areas that are not served (${kind.toUpperCase()}): ${Object.keys(kinds).join(', ')} are served`;
};

/** The newest file of each level on the page of the edition, or the previous one if it cannot be fetched. */
const discover: Publication['discover'] = async function* (_today, http) {
  const listed = await listedFiles(http, folder, /^[A-Z\d]+_\d{4}_AUST(_SHP)?_GDA2020(_SHP)?\.zip$/i, 'boundary files');
  for (const kind of Object.keys(kinds)) {
    const own = listed.filter(({ name }) => name.toUpperCase().startsWith(`${kind}_`));
    const byYear = own.toSorted(
      (one, next) =>
        Number.parseInt(one.name.slice(kind.length + 1), 10) - Number.parseInt(next.name.slice(kind.length + 1), 10),
    );
    const [first, ...later] = byYear.flatMap(({ name, address }) => {
      const artifact = artifactOf(name);
      return artifact === null ? [] : [{ ...artifact, address }];
    });
    if (first) yield newestOf([first, ...later].slice(-2) as [Artifact, ...Artifact[]]);
  }
};

/** The digital boundary files of the ASGS: outlines of states, capital city areas, SA4s, SA3s and local government areas. */
export const absOutlines: Connector<OutlineRecord, OutlineRow> = {
  key: 'geo.abs-outlines',
  source: abs.tag,
  dataset: auOutlines.key,
  summary: 'Outlines of Australian states, capital city areas, SA4s, SA3s and local government areas of the ABS.',
  publication: {
    schedule: '0 6 6 8 *',
    artifacts: Object.keys(kinds).map((kind) => {
      const name = nameOf(kind, 'YYYY', 'GDA2020');
      return {
        name,
        address: `${folder}/${name}`,
        pattern: new RegExp(`^${kind}_\\d{4}_AUST.*_GDA(2020|94).*\\.zip$`, 'i'),
      };
    }),
    maximumBytes,
    discover,
  },
  recognition: { recognise: recogniseZip(artifactOf), refusal },
  reading: { parse },
  ...outlineTable(isCode),
  rules: import.meta.url,
};
