import { regionNames } from '@dqs/core';
import { foldName } from '@dqs/core/name-search';
import { expandedKey, statesNamed } from '@dqs/places';

/** Codes that are not countries abroad: the served countries, and the unions below. */
const excluded: ReadonlySet<string> = new Set(['US', 'AU', 'EU', 'EZ']);

/** English names of countries by their folded form. */
const namesAbroad = (): ReadonlyMap<string, string> =>
  new Map(regionNames().flatMap(([code, name]) => (excluded.has(code) ? [] : [[foldName(name), name] as const])));

let countries: ReadonlyMap<string, string> | null = null;

/** The euro area and the European Union, also with a number of members, such as EA20. */
const unions = [
  { pattern: /^(?:ea\d{0,2}|ez|euro ?(?:area|zone))$/, name: 'the euro area' },
  { pattern: /^(?:eu\d{0,2}|european union)$/, name: 'the European Union' },
];

/** The country or union that a text names, if it is outside the United States and Australia; null otherwise. */
export const placeAbroad = (text: string): string | null => {
  const key = foldName(text);
  countries ??= namesAbroad();
  return unions.find(({ pattern }) => pattern.test(key))?.name ?? countries.get(key) ?? null;
};

/** Countries of the United Kingdom, which have no country code. */
const ofUnitedKingdom: ReadonlySet<string> = new Set(['england', 'scotland', 'wales', 'northern ireland', 'uk']);

/**
 * The country abroad after the last comma of a text, such as `Paris, France`; null if there is none. Georgia is the state.
 */
export const countryAfterComma = (text: string): string | null => {
  const [, place = '', last = ''] = /^(.*\p{L}.*),\s*([^,]+)$/u.exec(text) ?? [];
  if (place === '' || statesNamed(expandedKey(last)).length > 0) return null;
  return ofUnitedKingdom.has(foldName(last)) ? last.trim() : placeAbroad(last);
};
