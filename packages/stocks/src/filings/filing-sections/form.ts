import { items, type Item } from './items.ts';

/** What speaks for a line as the heading of items, or against it. */
export type Evidence =
  | 'number'
  | 'title'
  | 'other_title'
  | 'unknown_title'
  | 'bold'
  | 'part'
  | 'other_part'
  | 'page'
  | 'link'
  | 'apart'
  | 'contents'
  | 'title_alone'
  | 'part_heading'
  | 'statements'
  | 'page_index'
  | 'index_entry'
  | 'elsewhere';

/** The items of a form in their order, and how lines of its reports are weighed as their headings. */
export interface Form {
  readonly items: readonly Item[];
  /** Items stand in ascending order; a current report may have them in any. */
  readonly ordered: boolean;
  readonly weights: Readonly<Record<Evidence, number>>;
  /** For each power of ten of letters behind a numbered line. */
  readonly textWeight: number;
  readonly mostPowers: number;
  /** Candidates of this weight or less are not headings. */
  readonly leastWeight: number;
  /** Letters between two entries of a table of contents: a page, the heading of a part, a second line of a title. */
  readonly betweenEntries: number;
  /** Letters below an entry that lists every statement and note. */
  readonly belowEntry: number;
  /** Fewer entries are not a table of contents, unless the same headings follow. */
  readonly fewestEntries: number;
  /** So much of a table of contents is marked as one, or stands elsewhere with its text. */
  readonly shareOfEntries: number;
  /** Characters of a title on a line of its own. */
  readonly longestTitle: number;
  /** Letters of the statements of a quarter without a heading. */
  readonly leastStatements: number;
  /** Characters of annual statements behind the last item. */
  readonly leastAnnualStatements: number;
  /** A document with so much of its text in one section has an order of its own. */
  readonly undividedShare: number;
  /** An index places so many items, or it is none. */
  readonly fewestPlaced: number;
}

// One numbered heading outweighs all candidates without a number together: they fill what it leaves open.
const ascending: Omit<Form, 'items'> = {
  ordered: true,
  weights: {
    number: 2,
    title: 3,
    other_title: -3,
    unknown_title: -0.5,
    bold: 0.5,
    part: 1,
    other_part: -1,
    page: -3,
    link: -1,
    apart: 0,
    contents: 0.01,
    title_alone: 0.01,
    part_heading: 0.01,
    statements: 0.01,
    page_index: 0.01,
    index_entry: 0.01,
    elsewhere: -100,
  },
  textWeight: 0.5,
  mostPowers: 4,
  leastWeight: 0,
  betweenEntries: 160,
  belowEntry: 4000,
  fewestEntries: 3,
  shareOfEntries: 0.6,
  longestTitle: 120,
  leastStatements: 2000,
  leastAnnualStatements: 20_000,
  undividedShare: 0.75,
  fewestPlaced: 3,
};

const forms: readonly (readonly [name: RegExp, form: Form])[] = [
  [/^10-?K/, { ...ascending, items: items.annual }],
  [/^10-?Q/, { ...ascending, items: items.quarterly }],
  [/^20-?F/, { ...ascending, items: items.foreign }],
  [
    /^8-?K/,
    {
      ...ascending,
      items: items.current,
      ordered: false,
      weights: { ...ascending.weights, other_title: -0.5 },
      leastWeight: 1,
    },
  ],
];

/** The form of a type: `10-K405`, `10-KSB/A`, `10-Q`, `20-F`, `8-K/A`; null where its documents have no known items. */
export const formOf = (type: string): Form | null => forms.find(([name]) => name.test(type.toUpperCase()))?.[1] ?? null;
