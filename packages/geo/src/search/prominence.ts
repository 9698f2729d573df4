import { expandedKey, metropolitanParts } from '@dqs/places';
import type { GeographyRef } from '../geographies/contract.ts';
import type { Question } from './question.ts';
import { scores, type Score } from './score.ts';

/** What a match has that tells how prominent it is. */
export interface Standing extends Score {
  readonly reference: GeographyRef;
  /** The metropolitan or micropolitan area of a county. */
  readonly area: string | null;
  /** How many counties an area has. */
  readonly counties: number;
}

const firstCity = (name: string): string => expandedKey(metropolitanParts(name)?.cities.split(/-{1,2}|\//)[0] ?? '');

const isMetropolitan = ({ level, name }: GeographyRef): boolean =>
  level === 'cbsa' && !/Micro(?:politan)?\b/.test(name);

/** Whether the query names the city that a metropolitan area is called after first: `Houston`, `Houston, TX`. */
const isCityOf = (reference: GeographyRef, question: Question): boolean =>
  isMetropolitan(reference) &&
  question.readings.some(({ only, expanded }) => only !== 'county' && expanded === firstCity(reference.name));

/**
 * Matches with what prominence changes. A city is no county: where a metropolitan area is called after the city asked for and
 * no county of that name lies in it, the area stands above the namesake counties elsewhere (Houston is not Houston County).
 * `prominence` orders equal scores: a county in the area that has its name, then areas by their number of counties.
 */
export const withProminence = <M extends Standing>(
  matches: readonly M[],
  question: Question,
): readonly (M & { readonly prominence: number })[] => {
  const cities = new Set(
    matches.flatMap(({ reference }) => (isCityOf(reference, question) ? [reference.geography_id] : [])),
  );
  const own = new Set(
    matches.flatMap(({ reference, area, score }) =>
      reference.level === 'county' && score >= scores.spelling && area !== null && cities.has(area) ? [area] : [],
    ),
  );
  return matches.map((match) => {
    const { reference, area, counties, score, reason } = match;
    // What is only similar is as likely the one as the other.
    if (reason.endsWith('_fuzzy')) return { ...match, prominence: 0 };
    if (reference.level === 'county') return { ...match, prominence: area !== null && own.has(area) ? 1000 : 0 };
    const lifted = cities.has(reference.geography_id) && !own.has(reference.geography_id) && score < scores.city;
    return { ...match, ...(lifted ? { score: scores.city, reason: 'alias_exact' } : {}), prominence: counties };
  });
};
