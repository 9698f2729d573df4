/** Kinds of things that fields of answers identify. */
export const subjectKinds = [
  'company',
  'series',
  'place',
  'market',
  'pair',
  'fund',
  'manager',
  'entity',
  'bank',
  'application',
  'recipient',
  'filing',
  'dataset',
] as const;

export type SubjectKind = (typeof subjectKinds)[number];

/** What a field identifies. A currency pair needs the field of its base beside that of its quote. */
export type Subject =
  | Exclude<SubjectKind, 'pair'>
  | { readonly kind: 'pair'; /** The field beside it that holds the other currency. */ readonly base: string };

/**
 * What the identifier fields of an answer identify, by field name; `list.field` means the field of that list alone. `null`: an
 * identifier of something that has no subject kind.
 */
export type Subjects = Readonly<Record<string, Subject | null>>;
