import type { Ranked } from './order.ts';
import type { NamedPlace, UnplacedCity } from './prominence.ts';
import type { Score } from './score.ts';

/** A place that may be meant, before it is ranked. */
export interface UnrankedMatch extends NamedPlace {
  readonly vintage: string;
  /** Whether any list of cities is loaded. */
  readonly citiesListed: boolean;
  /** Cities with the requested name whose counties are not loaded, most populous first. */
  readonly unplaced: readonly UnplacedCity[];
  /** Its position among the places that the query means as an everyday name. */
  readonly place: number;
}

/** Whether a geography matched by name or code, not by similar spelling. */
export const isExact = ({ reason }: Pick<Score, 'reason'>): boolean => !reason.endsWith('_fuzzy');

/** A geography with its score, reason and prominence. */
export interface RankedMatch extends Ranked, UnrankedMatch {}
