/** Reason why a name that is in no official list refers to a place. */
export type AliasReason =
  | 'everyday' // what people call the place
  | 'former' // its name, or the name of its code, of before
  | 'official' // the official name of something that covers the same ground: a city, a federation
  | 'spelling'; // another way to write the name

/** A name, its reason, and the ids it refers to, most likely first. */
export interface Alias {
  readonly name: string;
  readonly reason: AliasReason;
  readonly ids: readonly string[];
}

/** Several names of the same places, with the same reason. */
export const named = (reason: AliasReason, ids: readonly string[], ...names: readonly string[]): readonly Alias[] =>
  names.map((name) => ({ name, reason, ids }));
