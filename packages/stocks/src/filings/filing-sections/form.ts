import { items, type Item } from './items.ts';

/** Evidence for or against a line as the heading of items. */
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

/** The items of a form in order, and the weights of evidence for their headings. */
export interface Form {
  readonly items: readonly Item[];
  /** Whether items must be in ascending order. A current report may have them in any order. */
  readonly ordered: boolean;
  readonly weights: Readonly<Record<Evidence, number>>;
  /** Weight for each power of ten of the letters after a numbered line. */
  readonly textWeight: number;
  readonly mostPowers: number;
  /** Candidates with this weight or less are rejected. */
  readonly leastWeight: number;
  /**
   * Maximum letters between two entries of a table of contents: a page number, the heading of a part, the second line
   * of a title.
   */
  readonly betweenEntries: number;
  /** Maximum letters below an entry that lists every statement and note. */
  readonly belowEntry: number;
  /** Minimum entries of a table of contents, unless the same headings follow. */
  readonly fewestEntries: number;
  /** Minimum share of a table of contents' entries that are marked as such or recur elsewhere with text. */
  readonly shareOfEntries: number;
  /** Maximum characters of a title on its own line. */
  readonly longestTitle: number;
  /** Minimum letters of quarterly statements without a heading. */
  readonly leastStatements: number;
  /** Minimum characters of annual statements after the last item. */
  readonly leastAnnualStatements: number;
  /** Share of the text in one section from which on a document counts as arranged in its own order. */
  readonly undividedShare: number;
  /** Minimum number of items that an index must locate. */
  readonly fewestPlaced: number;
}

// One numbered heading outweighs all candidates without a number together. Those only fill gaps.
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

/** The form of a type: `10-K405`, `10-KSB/A`, `10-Q`, `20-F`, `8-K/A`; null if the items of the type are not known. */
export const formOf = (type: string): Form | null => forms.find(([name]) => name.test(type.toUpperCase()))?.[1] ?? null;
