import type { TextLine } from '@dqs/edgar';
import type { Report } from './candidate.ts';
import type { Item } from './items.ts';

/** A range of pages named in an index, with the target of its link, if it has one. */
interface Pages {
  readonly first: number;
  readonly last: number;
  readonly place: string | null;
}

/** A page number, or the first and the last of a range. */
const pages = /\b(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?\b/g;

/** The pages that a line names, each with its link. Filers link every number, every range, or none. */
const pagesIn = ({ text, leadsTo = [] }: TextLine): readonly Pages[] => {
  const column = text.lastIndexOf('|');
  const ranges = [...text.slice(column + 1).matchAll(pages)].map(([, first = '', last]) => ({
    first: Number.parseInt(first, 10),
    last: Number.parseInt(last ?? first, 10),
    numbers: last === undefined ? 1 : 2,
  }));
  // Titles also contain numbers. Without links, only numbers in their own column are pages.
  if (leadsTo.length === 0) return column === -1 ? [] : ranges.map((range) => ({ ...range, place: null }));
  const isEach = leadsTo.length === ranges.reduce((sum, { numbers }) => sum + numbers, 0);
  if (!isEach && leadsTo.length !== ranges.length)
    return ranges.slice(0, 1).map(({ first }) => ({ first, last: first, place: leadsTo[0]! }));
  let link = 0;
  return ranges.map(({ first, last, numbers }) => {
    const place = leadsTo[link]!;
    link += isEach ? numbers : 1;
    return { first, last, place };
  });
};

/** Maximum lines of an index entry below the line with its item. */
export const linesOfEntry = 8;

/** The pages of an entry: next to its title, or on the following lines if the title has none. */
const pagesOfEntry = (lines: readonly TextLine[], from: number, next: number): readonly Pages[] => {
  const own = lines[from]!;
  const hasOwn = (own.leadsTo ?? []).length > 0 || own.text.split(' | ').length > 2;
  return lines.slice(from, hasOwn ? from + 1 : Math.min(next, from + linesOfEntry)).flatMap(pagesIn);
};

/** An item in an index, with one range of the pages that it refers to. */
export interface Entry {
  readonly item: Item;
  readonly title: string;
  /** Line in the index. */
  readonly entry: number;
  readonly pages: Pages;
}

/** The title of an entry without its page numbers. */
const titleOf = (title: string): string => title.replace(/\s*\|\s*(?:pages?\s*)?[\d\s,–—-]*(?:\([a-z]\)\s*)?$/i, '');

/**
 * The items that an index lists with pages, in order. Each occurs once for each of its page ranges, last range first.
 */
export const entriesOf = ({ lines, numbered }: Report): readonly Entry[] =>
  numbered.flatMap(({ line, title, part, meanings }, at) => {
    const [items = [], ...others] = meanings.filter(([first]) => part === null || !first?.part || first.part === part);
    const [item, ...further] = items;
    if (!item || further.length > 0 || others.length > 0) return [];
    return pagesOfEntry(lines, line, numbered[at + 1]?.line ?? lines.length)
      .toReversed()
      .map((each) => ({ item, title: titleOf(title), entry: line, pages: each }));
  });
