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

/** A geography from a list, before it becomes a row. */
export interface Place {
  readonly vintage: string;
  readonly level: GeographyLevel;
  readonly code: string;
  readonly name: string;
  readonly country: Country;
  /** Abbreviations of its states; empty if the list does not have them. */
  readonly states: readonly string[];
  /** Ids of the geographies that contain it entirely, without the nation. */
  readonly parents: readonly string[];
  /** The part of the world for which the list is complete. A geography that its newest list lacks is abolished. */
  readonly coverage: string;
  readonly search: SearchColumns;
}

export const placeRow = ({ search, states, parents, ...place }: Place): PlaceRow => ({
  ...place,
  geography_id: `${place.level}:${place.code}`,
  state_code: states.length === 1 ? (states[0] ?? null) : null,
  states: arrayLiteral(states),
  parents: arrayLiteral(parents),
  ...search,
});
