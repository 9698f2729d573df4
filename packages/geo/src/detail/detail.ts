import type { Reader } from '@dqs/kit';
import type { GeographyDetail, GeographyRef } from '../geography/terms.ts';
import { nestingRank } from '../level.ts';
import { readCrosswalks, readParents } from './query.ts';

/** Crosswalks in the answer about one geography. */
export const crosswalksOfOne = 25;

/** Crosswalks of each match. An answer with fifty matches must stay below 60 kB, the limit of a tool's answer. */
export const crosswalksOfEach = (matches: number): number => {
  if (matches <= 20) return 3;
  return matches <= 40 ? 1 : 0;
};

/** Orders parents by level, smallest first, then by code. */
export const nearestFirst = (left: GeographyRef, right: GeographyRef): number =>
  nestingRank(left.level) - nestingRank(right.level) || (left.code < right.code ? -1 : 1);

/** Adds parents and the first `shown` crosswalks to each geography. Two round trips, whatever their number. */
export const withDetail = async (
  db: Reader,
  references: readonly GeographyRef[],
  shown: number,
): Promise<readonly GeographyDetail[]> => {
  if (references.length === 0) return [];
  const ids = references.map(({ geography_id }) => geography_id);
  const parents = await readParents(db, ids);
  const rows = await readCrosswalks(db, ids, { level: null, limit: shown + 1, after: null });
  const crosswalks = Map.groupBy(rows, ({ originId }) => originId);
  return references.map((reference) => {
    const own = crosswalks.get(reference.geography_id) ?? [];
    return {
      ...reference,
      parents: (parents.get(reference.geography_id) ?? []).toSorted(nearestFirst),
      crosswalks: own.slice(0, shown).map(({ crosswalk }) => crosswalk),
      crosswalks_truncated: own.length > shown,
    };
  });
};
