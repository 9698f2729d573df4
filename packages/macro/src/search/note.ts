import type { Headline } from '../catalogue/index.ts';
import type { Question } from './question.ts';

/** The maximum number of series named in a note. */
const mostNamed = 3;

/** The command that loads the series of an agency. */
export const loadCommand = ({ agency }: Pick<Headline, 'agency'>): string => `dqs ingest macro.${agency}`;

type NamedSeries = Readonly<Record<'key' | 'title', string>>;

/** The first few series by key and title, and the number of the others. */
const listOf = (series: readonly NamedSeries[]): string => {
  const named = series.slice(0, mostNamed).map(({ key, title }) => `${key} (${title})`);
  return `${named.join(', ')}${series.length > mostNamed ? ` and ${series.length - mostNamed} more` : ''}`;
};

/** Series of the catalogue without values, and the command that loads them. `requestedId` is the id in the question. */
export const noteOfUnloaded = (headlines: readonly Headline[], requestedId?: string): string => {
  const commands = [...new Set(headlines.map(loadCommand))].join(' or ');
  const subject = requestedId === undefined ? '' : `${requestedId} is `;
  const them = headlines.length === 1 ? 'it' : 'them';
  return `${subject}${listOf(headlines)}: in the catalogue, but not loaded here. Load ${them} with: ${commands}.`;
};

/** A series of the catalogue without values that fits a question better than the matches. */
export const noteOfBetter = ({ key, title, agency }: Headline): string =>
  `${key} (${title}) is in the catalogue, but not loaded here (${loadCommand({ agency })}); these are other series.`;

/** The agency's series with this FRED id. */
export const noteOfFredId = (id: string, { key }: Headline): string =>
  `${id} is the FRED id of ${key}; these are the agency's figures, and FRED's units or rounding may differ.`;

/** A FRED id whose values the St. Louis Fed computes. */
export const noteOfDerived = (id: string, of: string): string =>
  `${id} is not covered: the Federal Reserve Bank of St. Louis derives it as ${of}.`;

/** The corrected question. */
export const noteOfCorrection = (query: string, meant: string): string =>
  `No series contains the words "${query}"; these match "${meant}".`;

const namesOf = (places: Question['places']): string => [...new Set(places.map(({ name }) => name))].join(' or ');

/** Says that the matches contain the words of the question but are not marked as series of its places. */
export const noteOfOtherPlaces = (query: string, places: Question['places']): string =>
  `No series for ${namesOf(places)} matches "${query}". These contain its words in their titles or keywords.`;

/** Says why nothing matches a question; null if the question has no usable word. */
export const noteOfNothing = (query: string, { terms, places }: Question): string | null => {
  if (terms.length === 0 && places.length === 0) return null;
  const where = places.length === 0 ? '' : ` for ${namesOf(places)}`;
  const what = terms.length === 0 ? '' : ` with the words "${query}"`;
  return `Not covered: no series${where}${what} is in the catalogue or loaded here.`;
};

/** Names loaded series that match a question without one of its words. */
export const noteOfShorter = (without: string, series: readonly NamedSeries[]): string =>
  `Without "${without}" the question matches ${listOf(series)}.`;

/** Says that the matches, loaded or only in the catalogue, contain the words of the question but are not called so. */
export const noteOfWords = (query: string): string =>
  `No series is called "${query}". These contain its words in their titles or keywords.`;

/** The words about time that were left out of the question. */
export const noteOfTimes = (times: string): string =>
  `"${times}" was left out of the search. Pass start and end to macro_get_series.`;
