import { derivedOfFred } from '../catalogue/fred-ids.ts';

const ten = '10[ -]?(?:y|yr|years?)';
const between = String.raw`(?: ?(?:-|–|/|minus|less|to|vs\.?|and|versus) ?| )`;

/** Everyday names of series that the St. Louis Fed computes from others, with their FRED ids. */
const names: readonly (readonly [name: RegExp, id: string])[] = [
  [new RegExp(`\\b(?:2s[ /-]?10s|10s[ /-]?2s|${ten}${between}2[ -]?(?:y|yr|years?))\\b`, 'i'), 'T10Y2Y'],
  [new RegExp(`\\b(?:${ten}${between}3[ -]?(?:m|mo|months?))\\b`, 'i'), 'T10Y3M'],
  [/\b(?:yield curve|treasury) (?:spread|inversion|slope)\b|\binverted yield curve\b/i, 'T10Y2Y'],
  [/\b(?:5|five)[ -]?(?:y|yr|years?),? (?:5|five)[ -]?(?:y|yr|years?)\b.*\binflation\b/i, 'T5YIFR'],
  [/\b(?:5|five)[ -]?(?:y|yr|years?) break[ -]?even/i, 'T5YIE'],
  [/\bbreak[ -]?even inflation\b|\bbreak[ -]?even rate\b|\b10[ -]?(?:y|yr|years?) break[ -]?even/i, 'T10YIE'],
  [/\bvelocity of (?:m2 )?money\b|\bm2 velocity\b|\bvelocity of m2\b/i, 'M2V'],
  [/\bdebt[ -]to[ -]gdp\b|\bdebt (?:as )?(?:a )?(?:percent|percentage|share|%) of gdp\b/i, 'GFDEGDQ188S'],
];

/** The FRED id and the computation of a series that a question names and that no agency publishes; null if none. */
export const derivedNamed = (query: string): { readonly id: string; readonly of: string } | null => {
  const id = names.find(([name]) => name.test(query))?.[1];
  const of = id === undefined ? undefined : derivedOfFred.get(id);
  return id === undefined || of === undefined ? null : { id, of };
};
