import type { Reader } from '@dqs/kit';
import { crosswalksShown, withDetail } from './detail/detail.ts';
import type { Country, GeographyDetail, GeographyLevel, GeographyRef, MatchReason } from './geographies/contract.ts';
import { readReferences } from './geographies/query.ts';
import { readCountiesOfArea } from './geographies-contains/query.ts';
import { scores } from './search/score.ts';
import { search, type Found } from './search/search.ts';

export type {
  Country,
  GeographyCrosswalk,
  GeographyDetail,
  GeographyLevel,
  GeographyRef,
  MatchReason,
} from './geographies/contract.ts';

/** A geography with its parents and first crosswalks, and how it matched. */
export interface ResolvedGeography extends GeographyDetail {
  readonly score: number;
  readonly match_reason: MatchReason;
}

export interface ResolveOptions {
  /** A place, alias, abbreviation or code. */
  readonly query: string;
  readonly level?: GeographyLevel | null | undefined;
  readonly country?: Country | null | undefined;
  readonly limit: number;
}

/**
 * The geographies that a query means, best first, each with parents and at most three crosswalks.
 * Three round trips, whatever the limit.
 */
export const resolveGeographies = async (
  db: Reader,
  { query, level = null, country = null, limit }: ResolveOptions,
): Promise<readonly ResolvedGeography[]> => {
  const found = await search(db, { query, level, country, limit });
  const details = await withDetail(
    db,
    found.map(({ reference }) => reference),
    crosswalksShown.ofMany,
  );
  return details.map((detail, at) => ({ ...detail, score: found[at]!.score, match_reason: found[at]!.reason }));
};

/** One geography by its id with parents and at most 25 crosswalks; null when it is unknown. */
export const findGeography = async (db: Reader, geographyId: string): Promise<GeographyDetail | null> => {
  const reference = (await readReferences(db, [geographyId])).get(geographyId);
  if (!reference) return null;
  const [detail] = await withDetail(db, [reference], crosswalksShown.one);
  return detail ?? null;
};

/** What a name means where one county is wanted. */
export type CountyMeaning =
  | { readonly kind: 'county'; readonly county: GeographyRef }
  /** Several counties have the name, or a city that is none of them; the most prominent first. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly GeographyRef[] };

const isExact = ({ reason }: Found): boolean => !reason.endsWith('_fuzzy');

/**
 * The county that a name means in every domain; null where no county has it. A city is no county: where the name is that of a
 * metropolitan area without a county of that name, it is ambiguous, its counties come first and the namesake counties after.
 */
export const countyMeant = async (db: Reader, query: string): Promise<CountyMeaning | null> => {
  const found = (await search(db, { query, level: null, country: 'US', limit: 50 })).filter(isExact);
  const counties = found.filter(({ reference }) => reference.level === 'county');
  const best = counties[0]?.score ?? 0;
  const area = found.find(({ reference }) => reference.level === 'cbsa');
  const equal = counties.filter(({ score }) => score === best).map(({ reference }) => reference);
  if (area !== undefined && area.score > best && area.score >= scores.city) {
    const inside = await readCountiesOfArea(db, area.reference.code);
    const all = [...inside, ...equal];
    return { kind: 'ambiguous', candidates: [...new Map(all.map((each) => [each.geography_id, each])).values()] };
  }
  const [only] = equal;
  if (only === undefined) return null;
  return equal.length === 1 ? { kind: 'county', county: only } : { kind: 'ambiguous', candidates: equal };
};
