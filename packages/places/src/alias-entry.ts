/** Reason why a name that is in no official list refers to a place. */
export type AliasReason =
  | 'everyday' // common name
  | 'former' // former name of the place or of its code
  | 'official' // official name of an entity with the same area: a city, a federation
  | 'spelling'; // other spelling of the name

/** A name, its reason, and the ids it refers to, most likely first. */
export interface Alias {
  readonly name: string;
  readonly reason: AliasReason;
  readonly ids: readonly string[];
}

/** Several names of the same places, with the same reason. */
export const named = (reason: AliasReason, ids: readonly string[], ...names: readonly string[]): readonly Alias[] =>
  names.map((name) => ({ name, reason, ids }));
