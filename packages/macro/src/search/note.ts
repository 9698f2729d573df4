import type { Headline } from '../catalogue/index.ts';
import type { Asked } from './question.ts';

/** Series named in a note at most. */
const mostNamed = 3;

/** The command that loads the series of an agency. */
export const loadCommand = ({ agency }: Pick<Headline, 'agency'>): string => `dqs ingest macro.${agency}`;

/** Known series without values, and the command that loads them; `asked` is the id that the question has. */
export const noteOfUnloaded = (headlines: readonly Headline[], asked?: string): string => {
  const named = headlines.slice(0, mostNamed).map(({ key, title }) => `${key} (${title})`);
  const more = headlines.length > mostNamed ? ` and ${headlines.length - mostNamed} more` : '';
  const commands = [...new Set(headlines.map(loadCommand))].join(' or ');
  const subject = asked === undefined ? '' : `${asked} is `;
  return `${subject}${named.join(', ')}${more}: known, but not loaded here. The operator loads it with: ${commands}.`;
};

/** A known series without values that fits a question better than those found. */
export const noteOfBetter = ({ key, title, agency }: Headline): string =>
  `${key} (${title}) is known, but not loaded here (${loadCommand({ agency })}); these are other series.`;

/** The agency's own series behind an id of FRED. */
export const noteOfFredId = (id: string, { key }: Headline): string =>
  `FRED shows ${key} as ${id}; its units and rounding may differ from the agency's figures, which these are.`;

/** An id of FRED whose figures St. Louis computes. */
export const noteOfDerived = (id: string, of: string): string =>
  `${id} is not covered: the Federal Reserve Bank of St. Louis derives it as ${of}.`;

/** Another word than the one written. */
export const noteOfCorrection = (query: string, meant: string): string =>
  `No series has the words of "${query}"; these match "${meant}".`;

/** Why nothing answers a question; null where it has no word that could. */
export const noteOfNothing = (query: string, { terms, places }: Asked): string | null => {
  if (terms.length === 0 && places.length === 0) return null;
  const where = places.length === 0 ? '' : ` of ${[...new Set(places.map(({ name }) => name))].join(' or ')}`;
  const what = terms.length === 0 ? '' : ` with the words of "${query}"`;
  return `Not covered: no series${where}${what} is in the catalogue or loaded here.`;
};

/** Series that have the words of a question somewhere, and are not called so. */
export const noteOfWords = (query: string): string =>
  `No series is called "${query}"; these have its words somewhere in their titles or keywords.`;
