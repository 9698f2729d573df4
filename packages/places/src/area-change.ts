import { formerPlaces } from './former-place.ts';

/** The codes under which an area or division goes on whose code was replaced; empty for a code in use or never given. */
export const areaSuccessorsOf = (code: string): readonly string[] =>
  formerPlaces.find(({ id }) => id === `cbsa:${code}`)?.successors.map(({ id }) => id.slice('cbsa:'.length)) ?? [];
