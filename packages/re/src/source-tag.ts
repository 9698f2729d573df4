import { absSource } from './connectors/abs/source.ts';
import { depositsSource } from './connectors/fdic-sod/source.ts';
import { noaaSource } from './connectors/noaa/source.ts';
import { acrisSource } from './connectors/nyc-acris/source.ts';
import { catalogue, fhfaSource, hudSource, indicatorsSource, permitsSource, populationSource } from './sources.ts';

/** The source of each publisher, or of each programme of a publisher with several sources. */
const tags: Readonly<Record<string, string>> = {
  fhfa: fhfaSource.tag,
  hud: hudSource.tag,
  'census.bps': permitsSource.tag,
  'census.population': populationSource.tag,
  'census.housing_units': populationSource.tag,
  'census.acs5': populationSource.tag,
  census: indicatorsSource.tag,
  noaa: noaaSource.tag,
  fdic_sod: depositsSource.tag,
  abs: absSource.tag,
  nyc_acris: acrisSource.tag,
};

/** The source of a data set: `meta.source` of its series. */
export const sourceTagOf = (datasetKey: string): string => {
  const [publisher = '', programme = ''] = datasetKey.split('.');
  return tags[`${publisher}.${programme}`] ?? tags[publisher] ?? catalogue.tag;
};

const connectors: Readonly<Record<string, string>> = {
  [fhfaSource.tag]: 're.fhfa',
  [hudSource.tag]: 're.hud',
  [permitsSource.tag]: 're.census-permits',
  [indicatorsSource.tag]: 're.census-indicators',
  [populationSource.tag]: 're.census-population',
  [noaaSource.tag]: 're.noaa',
  [depositsSource.tag]: 're.fdic-sod',
  [absSource.tag]: 're.abs',
  [acrisSource.tag]: 're.nyc-acris',
};

/** The connector that loads a source. */
export const connectorOf = (sourceTag: string): string => connectors[sourceTag] ?? 're';

/** The publishers and programmes with which dataset keys begin, each with its source. */
export const programmes: readonly (readonly [prefix: string, sourceTag: string])[] = Object.entries(tags).flatMap(
  ([prefix, tag]) =>
    prefix === 'census'
      ? ['hv', 'ressales', 'resconst'].map((programme) => [`census.${programme}`, tag] as const)
      : [[prefix, tag] as const],
);

/** The source of a page of series, or the catalogue if the page has several sources or none. */
export const sourceTagOfPage = (datasetKeys: Iterable<string>): string => {
  const [tag, ...otherTags] = new Set([...datasetKeys].map(sourceTagOf));
  return tag === undefined || otherTags.length > 0 ? catalogue.tag : tag;
};
