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

/** What a field identifies. A currency pair also needs the field with the other currency. */
export type Subject =
  | Exclude<SubjectKind, 'pair'>
  | { readonly kind: 'pair'; /** The sibling field with the other currency. */ readonly base: string };

/**
 * What the identifier fields of an answer identify, by field name. `list.field` covers only that list's field. `null`:
 * an identifier of something without a subject kind.
 */
export type Subjects = Readonly<Record<string, Subject | null>>;
