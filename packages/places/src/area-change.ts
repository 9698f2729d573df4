import { formerPlaces } from './former-place.ts';

/** The codes of an area's or division's successors if its code was replaced; empty for a current or unknown code. */
export const areaSuccessorsOf = (code: string): readonly string[] =>
  formerPlaces.find(({ id }) => id === `cbsa:${code}`)?.successors.map(({ id }) => id.slice('cbsa:'.length)) ?? [];

/** The ids of former places whose code was replaced by that of a place; empty if there are none. */
export const formerIdsOf = (id: string): readonly string[] =>
  formerPlaces.flatMap((former) => (former.successors.some((successor) => successor.id === id) ? [former.id] : []));
