import type { Country, GeographyLevel } from '../geography/terms.ts';
import { arrayLiteral, type SearchColumns } from '../names/searchable.ts';

/** A row of geo_place. */
export interface PlaceRow extends SearchColumns {
  readonly geography_id: string;
  readonly vintage: string;
  readonly level: GeographyLevel;
  readonly code: string;
  readonly name: string;
  readonly country: Country;
  readonly state_code: string | null;
  readonly states: string;
  readonly parents: string;
  readonly coverage: string;
}

/** A geography as a list has it, before it is a row. */
export interface Place {
  readonly vintage: string;
  readonly level: GeographyLevel;
  readonly code: string;
  readonly name: string;
  readonly country: Country;
  /** Abbreviations of the states that it lies in, as far as the list says. */
  readonly states: readonly string[];
  /** Ids of what it lies in wholly, but the nation. */
  readonly parents: readonly string[];
  /** What the list is complete for. */
  readonly coverage: string;
  readonly search: SearchColumns;
}

/** The row of a geography. */
export const placeRow = ({ search, states, parents, ...place }: Place): PlaceRow => ({
  ...place,
  geography_id: `${place.level}:${place.code}`,
  state_code: states.length === 1 ? (states[0] ?? null) : null,
  states: arrayLiteral(states),
  parents: arrayLiteral(parents),
  ...search,
});
