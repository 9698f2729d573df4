import { surveyName, surveyOf } from './surveys.ts';

/** The codes of a series by dimension: `{ area: '0000', item: 'SA0' }`. */
export type Codes = Readonly<Record<string, string>>;

/** What a code means in a survey: the text of `la.area` for `area` and `ST0100000000000`; undefined where no list is loaded. */
export type Naming = (dimension: string, code: string, codes: Codes) => string | undefined;

const seasonal = ['seasonal', 1] as const;
const prices = [seasonal, ['periodicity', 1], ['area', 4], ['item', 8]] as const;

/**
 * How the ids of a survey are made up behind its two letters, by https://www.bls.gov/help/hlpforma.htm: each dimension with its
 * number of characters; the last takes what is left. A survey's list of series says it too, where it is loaded.
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

/** The codes that an id is made of; null where the make-up of the survey's ids is not known. */
export const codesOfId = (seriesId: string): Codes | null => {
  const layout = layouts[surveyOf(seriesId)];
  if (layout === undefined) return null;
  let at = 2;
  return Object.fromEntries(
    layout.map(([dimension, length]) => [dimension, seriesId.slice(at, (at += length))] as const),
  );
};

/** Dimensions that say how a series is kept and not what it is of, or that another one of the same id says more exactly. */
const silent = /^(seasonal|periodicity|base|footnote|benchmark|supersector|area_type|areatype|srd|tdata|group)$/;

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What is measured comes first, then of what and where. */
const first = /^(data_?type|measure|dataelement|estimate|ratelevel)$/;

const adjustment = (codes: Codes, seriesId: string): string =>
  (codes['seasonal'] || seriesId[2]) === 'S' ? 'seasonally adjusted' : 'not seasonally adjusted';

const population: Readonly<Record<string, string>> = {
  cu: 'all urban consumers',
  cw: 'urban wage earners and clerical workers',
  su: 'all urban consumers, chained',
};

/**
 * A title made of the codes of a series, in the words of the Bureau's code lists and in the order of its own titles: `Milk in
 * U.S. city average, all urban consumers, not seasonally adjusted`, `Unemployment rate: Autauga County, AL (U)`. A code whose
 * list is not loaded stands as such. Null where none of them is known by a name.
 */
export const codedTitle = (seriesId: string, codes: Codes, naming: Naming): string | null => {
  const survey = surveyOf(seriesId);
  const spoken = Object.entries(codes).filter(([dimension, code]) => code !== '' && !silent.test(dimension));
  const texts = new Map(spoken.map(([dimension, code]) => [dimension, naming(dimension, code, codes)]));
  if ([...texts.values()].every((text) => text === undefined)) return null;
  const said = (dimension: string): string =>
    texts.get(dimension) ?? `${dimension.replaceAll('_', ' ')} ${codes[dimension] ?? ''}`;
  const adjusted = adjustment(codes, seriesId);
  if (population[survey] !== undefined && texts.has('item') && texts.has('area'))
    return `${sentence(said('item'))} in ${said('area')}, ${population[survey]}, ${adjusted}`;
  if (survey === 'la' && texts.has('measure') && texts.has('area'))
    return `${sentence(said('measure'))}: ${said('area')} (${adjusted.startsWith('not') ? 'U' : 'S'})`;
  // Zeros without a name stand for all of a dimension.
  const dimensions = spoken.flatMap(([dimension, code]) =>
    texts.get(dimension) || /[^0]/.test(code) ? [dimension] : [],
  );
  const ordered = [
    ...dimensions.filter((dimension) => first.test(dimension)),
    ...dimensions.filter((dimension) => !first.test(dimension)),
  ];
  return `${surveyName(survey)}: ${ordered.map(said).join(', ')}, ${adjusted}`;
};
