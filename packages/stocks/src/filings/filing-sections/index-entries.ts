import type { TextLine } from '@dqs/edgar';
import type { Report } from './candidate.ts';
import type { Item } from './items.ts';

/** Some pages that an index names, with the place to which their link leads, if they have one. */
interface Pages {
  readonly first: number;
  readonly last: number;
  readonly place: string | null;
}

/** A number of a page, or the first and the last. */
const pages = /\b(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?\b/g;

/** The pages that a line names, each with its link: filers link every number, or every range, or none. */
const pagesIn = ({ text, leadsTo = [] }: TextLine): readonly Pages[] => {
  const column = text.lastIndexOf('|');
  const ranges = [...text.slice(column + 1).matchAll(pages)].map(([, first = '', last]) => ({
    first: Number.parseInt(first, 10),
    last: Number.parseInt(last ?? first, 10),
    numbers: last === undefined ? 1 : 2,
  }));
  // A title has numbers, too: without links only those of a column of their own are pages.
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

/** Lines of an index under the one that names an item, at most. */
export const linesOfEntry = 8;

/** The pages of an entry: beside its title, or on lines of their own below one that has nothing there. */
const pagesOfEntry = (lines: readonly TextLine[], from: number, next: number): readonly Pages[] => {
  const own = lines[from]!;
  const hasOwn = (own.leadsTo ?? []).length > 0 || own.text.split(' | ').length > 2;
  return lines.slice(from, hasOwn ? from + 1 : Math.min(next, from + linesOfEntry)).flatMap(pagesIn);
};

/** An item as an index names it, with some of the pages that it refers to. */
export interface Entry {
  readonly item: Item;
  readonly title: string;
  /** The line of the index. */
  readonly entry: number;
  readonly pages: Pages;
}

/** The title of an entry without the pages behind it. */
const titleOf = (title: string): string => title.replace(/\s*\|\s*(?:pages?\s*)?[\d\s,–—-]*(?:\([a-z]\)\s*)?$/i, '');

/** The items that an index names with pages, in its order, once for each of their ranges of pages from the last on. */
export const entriesOf = ({ lines, numbered }: Report): readonly Entry[] =>
  numbered.flatMap(({ line, title, part, meanings }, at) => {
    const [items = [], ...others] = meanings.filter(([first]) => part === null || !first?.part || first.part === part);
    const [item, ...further] = items;
    if (!item || further.length > 0 || others.length > 0) return [];
    return pagesOfEntry(lines, line, numbered[at + 1]?.line ?? lines.length)
      .toReversed()
      .map((each) => ({ item, title: titleOf(title), entry: line, pages: each }));
  });
