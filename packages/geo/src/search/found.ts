import type { Ranked } from './order.ts';
import type { Bearer, UnplacedCity } from './prominence.ts';
import type { Score } from './score.ts';

/** A place that may be meant, before its rank among others is known. */
export interface Listed extends Bearer {
  readonly vintage: string;
  /** Whether any list of cities is loaded. */
  readonly citiesListed: boolean;
  /** Cities asked for of which no county is loaded, the most populous first. */
  readonly unplaced: readonly UnplacedCity[];
  /** Where the query's everyday name lists it. */
  readonly place: number;
}

/** Whether a geography was found by its name or code, not by being similar. */
export const isExact = ({ reason }: Pick<Score, 'reason'>): boolean => !reason.endsWith('_fuzzy');

/** A geography and how it matched, with what tells its prominence. */
export interface Found extends Ranked, Listed {}
