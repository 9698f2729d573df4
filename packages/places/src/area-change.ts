import { formerPlaces } from './former-place.ts';

/** The codes under which an area or division goes on whose code was replaced; empty for a code in use or never given. */
export const areaSuccessorsOf = (code: string): readonly string[] =>
  formerPlaces.find(({ id }) => id === `cbsa:${code}`)?.successors.map(({ id }) => id.slice('cbsa:'.length)) ?? [];

/** The places, as ids, whose code gave way to that of a place; empty for one whose code was never another. */
export const formerIdsOf = (id: string): readonly string[] =>
  formerPlaces.flatMap((former) => (former.successors.some((successor) => successor.id === id) ? [former.id] : []));
