import type { Reader } from '@dqs/kit';
import { crosswalksShown, withDetail } from './detail/detail.ts';
import type { Country, GeographyDetail, GeographyLevel, MatchReason } from './geographies/contract.ts';
import { readReferences } from './geographies/query.ts';
import { search } from './search/search.ts';

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
