import { nearest } from '@dqs/core';
import { allLines } from '@dqs/statements';
import { metricSynonyms } from '../metric-values/metric-synonyms.ts';

/** Preferred among lines and metrics that share a name. The rest are in the order of the registry. */
const meantFirst: readonly string[] = ['weighted_shares_diluted', 'noncontrolling_interest', 'accumulated_oci'];

const inOrder: readonly (readonly [key: string, synonyms: readonly string[]])[] = [
  ...allLines.map(({ key, synonyms }) => [key, synonyms] as const),
  ...Object.entries(metricSynonyms),
];

const named = [
  ...inOrder.filter(([key]) => meantFirst.includes(key)),
  ...inOrder.filter(([key]) => !meantFirst.includes(key)),
];

/** Letters and digits only: `SG&A`, `sga` and `SG A` are equal. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const keysOf: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [key, names] of named)
    for (const name of new Set(names.map(folded))) found.set(name, [...(found.get(name) ?? []), key]);
  return found;
})();

const synonymsByKey: ReadonlyMap<string, readonly string[]> = new Map(named);

/** Common names of a line or metric. */
export const spokenNames = (key: string): readonly string[] => synonymsByKey.get(key) ?? [];

/** The keys of lines and metrics with a common name; empty for an unknown name. */
export const meantBy = (text: string): readonly string[] => keysOf.get(folded(text)) ?? [];

/** Optional words at the end of a line's name: `R&D expense`, `advertising costs`. */
const endings = /\s+(?:expenses?|expenditures?|costs?|charges?|spend(?:ing)?|outlays?|amount|figures?)$/i;

/**
 * The only known key that a text means: the key, its words ("net income"), or a common name of only that key ("capex").
 * A slash between words means `to`. Null if the text means none or several ("EPS").
 */
export const keyMeantBy = (text: string, known: readonly string[]): string | null => {
  if (known.includes(text)) return text;
  const wanted = folded(text);
  if (wanted === '') return null;
  const [only, ...others] = known.filter((key) => folded(key) === wanted);
  if (only !== undefined) return others.length === 0 ? only : null;
  const [called, ...further] = meantBy(text).filter((key) => known.includes(key));
  if (called !== undefined) return further.length === 0 ? called : null;
  const short = text.replaceAll(/(?<=\p{L})\s*\/\s*(?=\p{L})/gu, ' to ').replace(endings, '');
  return short === text ? null : keyMeantBy(short, known);
};

/** The distinct known keys that texts mean, and the texts that mean none or several. */
export const keysMeantBy = (
  texts: readonly string[],
  known: readonly string[],
): { readonly keys: readonly string[]; readonly unknown: readonly string[] } => {
  const meant = texts.map((text) => keyMeantBy(text, known));
  return {
    keys: [...new Set(meant.filter((key) => key !== null))],
    unknown: [...new Set(texts.filter((_, at) => meant[at] === null))],
  };
};

/** Up to ten known keys that unknown ones may mean: common names first, then similar spellings. */
export const candidatesFor = (unknown: readonly string[], known: readonly string[]): readonly string[] => {
  const names = new Set(known);
  const found = unknown.map((key) => [...meantBy(key).filter((each) => names.has(each)), ...nearest(key, known)]);
  // Candidates of all unknown keys in turn, so that each key has one.
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => found.flatMap((list) => list[at] ?? [])).flat();
  return [...new Set(inTurn)].slice(0, 10);
};
