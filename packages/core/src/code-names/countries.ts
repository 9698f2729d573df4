import { foldName } from '../name-search/index.ts';
import { regionNames } from './regions.ts';

/** Names missing in the Unicode list of regions. */
const furtherNames: Readonly<Record<string, string>> = {
  usa: 'US',
  america: 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  britain: 'GB',
  holland: 'NL',
  'czech republic': 'CZ',
  'republic of korea': 'KR',
  uae: 'AE',
  turkey: 'TR',
  burma: 'MM',
  macedonia: 'MK',
};

const folded = (text: string): string => foldName(text).replace(/^the /, '');

/** Codes by folded name. A country's former code maps to its current one. */
const codesByName = (): ReadonlyMap<string, string> => {
  const named = [...regionNames('long'), ...regionNames('short')].map(
    ([code, name]) => [folded(name), new Intl.Locale(`und-${code}`).region ?? ''] as const,
  );
  return new Map([...named, ...Object.entries(furtherNames)]);
};

let known: ReadonlyMap<string, string> | null = null;

/** The ISO 3166-1 code of the country with an English name; the text itself if it is not one. */
export const countryCodeOf = (text: string): string => {
  if (/^[A-Za-z]{2}$/.test(text)) return text;
  known ??= codesByName();
  return known.get(folded(text)) ?? text;
};
