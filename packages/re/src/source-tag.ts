import { catalogue, indicatorsSource, sources } from './sources.ts';

/** Programmes whose series come from a source with another tag than `<source>.<programme>`. */
const tags: Readonly<Record<string, string>> = {
  'census.ressales': indicatorsSource.tag,
  'census.resconst': indicatorsSource.tag,
  'census.hv': indicatorsSource.tag,
};

const known: ReadonlySet<string> = new Set(sources.map(({ tag }) => tag));

/** The source that a data set comes from: what `meta.source` says of its series. */
export const sourceTagOf = (datasetKey: string): string => {
  const programme = datasetKey.split('.', 2).join('.');
  const tag = tags[programme] ?? programme;
  return known.has(tag) ? tag : catalogue.tag;
};

/** The one source of a page of series, or the catalogue where they have several or there is none. */
export const sourceTagOfPage = (datasetKeys: Iterable<string>): string => {
  const [tag, ...others] = new Set([...datasetKeys].map(sourceTagOf));
  return tag === undefined || others.length > 0 ? catalogue.tag : tag;
};
