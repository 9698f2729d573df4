import { surveyName, surveyOf } from './surveys.ts';

/** The codes of a series by dimension: `{ area: '0000', item: 'SA0' }`. */
export type Codes = Readonly<Record<string, string>>;

/**
 * The name of a code in a survey: the text of `la.area` for `area` and `ST0100000000000`; undefined if the list is not
 * loaded.
 */
export type Naming = (dimension: string, code: string, codes: Codes) => string | undefined;

const seasonal = ['seasonal', 1] as const;
const prices = [seasonal, ['periodicity', 1], ['area', 4], ['item', 8]] as const;

/**
 * The components of series ids after the two letters of the survey, by https://www.bls.gov/help/hlpforma.htm: each
 * dimension with its number of characters; the last one takes the rest. A loaded list of series takes precedence.
 */
const layouts: Readonly<Record<string, readonly (readonly [dimension: string, length: number])[]>> = {
  cu: prices,
  cw: prices,
  su: prices,
  ap: [seasonal, ['area', 4], ['item', 6]],
  ce: [seasonal, ['industry', 8], ['data_type', 2]],
  la: [seasonal, ['area', 15], ['measure', 2]],
  sm: [seasonal, ['state', 2], ['area', 5], ['industry', 8], ['data_type', 2]],
  jt: [seasonal, ['industry', 6], ['state', 2], ['area', 5], ['sizeclass', 2], ['dataelement', 2], ['ratelevel', 1]],
  wp: [seasonal, ['group', 2], ['item', 12]],
  pc: [seasonal, ['industry', 6], ['product', 12]],
  pr: [seasonal, ['sector', 4], ['class', 1], ['measure', 2], ['duration', 1]],
};

/** The codes in an id; null if the components of the survey's ids are unknown. */
export const codesOfId = (seriesId: string): Codes | null => {
  const layout = layouts[surveyOf(seriesId)];
  if (layout === undefined) return null;
  let at = 2;
  return Object.fromEntries(
    layout.map(([dimension, length]) => [dimension, seriesId.slice(at, (at += length))] as const),
  );
};

/**
 * Dimensions that do not belong in a title: technical ones, and those that another dimension of the id states more
 * exactly.
 */
const silent = /^(seasonal|periodicity|base|footnote|benchmark|supersector|area_type|areatype|srd|tdata|group)$/;

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The measure comes first in a title, then the other dimensions. */
const first = /^(data_?type|measure|dataelement|estimate|ratelevel)$/;

const adjustment = (codes: Codes, seriesId: string): string =>
  (codes['seasonal'] || seriesId[2]) === 'S' ? 'seasonally adjusted' : 'not seasonally adjusted';

const population: Readonly<Record<string, string>> = {
  cu: 'all urban consumers',
  cw: 'urban wage earners and clerical workers',
  su: 'all urban consumers, chained',
};

/**
 * A title composed of a series' codes, with the names in the Bureau's code lists and in the order of its own titles:
 * `Milk in U.S. city average, all urban consumers, not seasonally adjusted`, `Unemployment rate: Autauga County, AL
 * (U)`. A code without a loaded list stays a code. Null if no code has a name.
 */
export const codedTitle = (seriesId: string, codes: Codes, naming: Naming): string | null => {
  const survey = surveyOf(seriesId);
  const titled = Object.entries(codes).filter(([dimension, code]) => code !== '' && !silent.test(dimension));
  const texts = new Map(titled.map(([dimension, code]) => [dimension, naming(dimension, code, codes)]));
  if ([...texts.values()].every((text) => text === undefined)) return null;
  const nameOf = (dimension: string): string =>
    texts.get(dimension) ?? `${dimension.replaceAll('_', ' ')} ${codes[dimension] ?? ''}`;
  const adjusted = adjustment(codes, seriesId);
  if (population[survey] !== undefined && texts.has('item') && texts.has('area'))
    return `${sentence(nameOf('item'))} in ${nameOf('area')}, ${population[survey]}, ${adjusted}`;
  if (survey === 'la' && texts.has('measure') && texts.has('area'))
    return `${sentence(nameOf('measure'))}: ${nameOf('area')} (${adjusted.startsWith('not') ? 'U' : 'S'})`;
  // Zeros without a name mean all values of a dimension.
  const dimensions = titled.flatMap(([dimension, code]) =>
    texts.get(dimension) || /[^0]/.test(code) ? [dimension] : [],
  );
  const ordered = [
    ...dimensions.filter((dimension) => first.test(dimension)),
    ...dimensions.filter((dimension) => !first.test(dimension)),
  ];
  return `${surveyName(survey)}: ${ordered.map(nameOf).join(', ')}, ${adjusted}`;
};
