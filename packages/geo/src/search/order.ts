import { areaSuccessorsOf, connecticutList, successorsOf } from '@dqs/places';
import type { GeographyRef } from '../geography/terms.ts';
import { searchRank } from '../level.ts';
import type { Score } from './score.ts';

/** The fields that decide the order of matches. */
export interface Ranked extends Score {
  readonly reference: GeographyRef;
  readonly vintage: string;
  /** Its position among the places that the query means as an everyday name; the largest integer if it is not one. */
  readonly place: number;
  readonly prominence: number;
}

/** A rule for matches that are equal by all earlier rules. */
interface TieBreaker {
  readonly id: string;
  readonly compare: (left: Ranked, right: Ranked) => number;
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** The ids of the successors of a county or metropolitan area; empty if its code is in use. */
export const successorIdsOf = ({ level, code }: Pick<GeographyRef, 'level' | 'code'>): readonly string[] => {
  if (level === 'county') return successorsOf(code).map((to) => `county:${to}`);
  return level === 'cbsa' ? areaSuccessorsOf(code).map((to) => `cbsa:${to}`) : [];
};

/** Whether exactly one place replaced it. Connecticut's counties are not retired, because many publishers still report by them. */
const isRetired = (reference: GeographyRef): boolean =>
  successorIdsOf(reference).length === 1 && connecticutList(reference.code) === null;

/** 0: exact match in use, or a requested code. 1: exact match that is retired. 2: similar in spelling. */
const tierOf = ({ reason, reference }: Ranked): number => {
  if (reason.endsWith('_fuzzy')) return 2;
  return reason !== 'code_exact' && isRetired(reference) ? 1 : 0;
};

/** Whether a match is exact and in use. */
export const isCurrent = (match: Ranked): boolean => tierOf(match) === 0;

/** The order of matches, best first. */
const tieBreakers: readonly TieBreaker[] = [
  { id: 'exact_then_current_then_similar', compare: (left, right) => tierOf(left) - tierOf(right) },
  { id: 'score', compare: (left, right) => right.score - left.score },
  { id: 'order_of_the_everyday_name', compare: (left, right) => left.place - right.place },
  { id: 'prominence', compare: (left, right) => right.prominence - left.prominence },
  {
    id: 'larger_kind_of_area',
    compare: (left, right) => searchRank(left.reference.level) - searchRank(right.reference.level),
  },
  { id: 'newest_vintage', compare: (left, right) => compareText(right.vintage, left.vintage) },
  { id: 'name', compare: (left, right) => compareText(left.reference.name, right.reference.name) },
  { id: 'id', compare: (left, right) => compareText(left.reference.geography_id, right.reference.geography_id) },
];

/** Compares matches, best first. */
export const compareMatches = (left: Ranked, right: Ranked): number => {
  for (const { compare } of tieBreakers) {
    const order = compare(left, right);
    if (order !== 0) return order;
  }
  return 0;
};
