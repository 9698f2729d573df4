import { absSource } from './connectors/abs/source.ts';
import { depositsSource } from './connectors/fdic-sod/source.ts';
import { noaaSource } from './connectors/noaa/source.ts';
import { acrisSource } from './connectors/nyc-acris/source.ts';
import { catalogue, fhfaSource, hudSource, indicatorsSource, permitsSource, populationSource } from './sources.ts';

/** The source of a publisher's series, or of one of its programmes where it has several sources. */
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

/** The source that a data set comes from: what `meta.source` says of its series. */
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

/** The connector that loads the series of a source. */
export const connectorOf = (sourceTag: string): string => connectors[sourceTag] ?? 're';

/** The publishers and programmes that data sets begin with, each with its source. */
export const programmes: readonly (readonly [prefix: string, sourceTag: string])[] = Object.entries(tags).flatMap(
  ([prefix, tag]) =>
    prefix === 'census'
      ? ['hv', 'ressales', 'resconst'].map((programme) => [`census.${programme}`, tag] as const)
      : [[prefix, tag] as const],
);

/** The one source of a page of series, or the catalogue where they have several or there is none. */
export const sourceTagOfPage = (datasetKeys: Iterable<string>): string => {
  const [tag, ...others] = new Set([...datasetKeys].map(sourceTagOf));
  return tag === undefined || others.length > 0 ? catalogue.tag : tag;
};
