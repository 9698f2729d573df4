import { findAmericanState, states as everyState, type State } from '@dqs/places';

/** FEMA publishes no risk for the Minor Outlying Islands, where nobody lives. */
const covered = ({ country, abbreviation }: State): boolean => country === 'US' && abbreviation !== 'UM';

/** The states, with the District of Columbia and the territories, that the index can cover, by FIPS code. */
export const states: readonly State[] = everyState.filter(covered);

/** The state for a name, postal abbreviation, FIPS code or id, in any letter case; null when there is none. */
export const findState = (text: string): State | null => {
  const state = findAmericanState(text);
  return state !== null && covered(state) ? state : null;
};
