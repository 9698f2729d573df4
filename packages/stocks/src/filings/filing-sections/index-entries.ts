import type { TextLine } from '@dqs/edgar';
import { partOfLine, type Candidate } from './candidates.ts';
import type { Item } from './items.ts';

/** Some pages that an index names, with the place to which their link leads, if they have one. */
export interface Pages {
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
    last: last === undefined ? null : Number.parseInt(last, 10),
  }));
  const [only] = ranges;
  if (!only) return [];
  const numbers = ranges.reduce((sum, { last }) => sum + (last === null ? 1 : 2), 0);
  const isEach = leadsTo.length === numbers;
  // A title has numbers, too: without links only those of a column of their own are pages.
  if (leadsTo.length === 0)
    return column === -1 ? [] : ranges.map(({ first, last }) => ({ first, last: last ?? first, place: null }));
  if (!isEach && leadsTo.length !== ranges.length)
    return leadsTo.slice(0, 1).map((place) => ({ first: only.first, last: only.first, place }));
  let link = 0;
  return ranges.flatMap(({ first, last }) => {
    const place = leadsTo[link];
    link += isEach && last !== null ? 2 : 1;
    return place === undefined ? [] : [{ first, last: last ?? first, place }];
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

/** An item as an index names it, with the pages that it refers to. */
export interface Entry {
  readonly item: Item;
  readonly title: string;
  readonly line: number;
  readonly pages: readonly Pages[];
}

/** The items that an index names with pages, in its order. */
export const entriesOf = (lines: readonly TextLine[], candidates: readonly Candidate[]): readonly Entry[] => {
  let part: Item['part'] = null;
  let at = 0;
  return candidates.flatMap((candidate, index) => {
    for (; at <= candidate.line; at += 1) part = partOfLine(lines[at]!) ?? part;
    const own = candidate.part ?? part;
    const [items, ...others] = candidate.meanings.filter(
      ([first]) => own === null || !first?.part || first.part === own,
    );
    const [item] = items ?? [];
    if (!item || items?.length !== 1 || others.length > 0) return [];
    const named = pagesOfEntry(lines, candidate.line, candidates[index + 1]?.line ?? lines.length);
    return named.length === 0 ? [] : [{ item, title: candidate.title, line: candidate.line, pages: named }];
  });
};

/** The title of an entry without the pages behind it. */
export const titleOf = (title: string): string =>
  title.replace(/\s*\|\s*(?:pages?\s*)?[\d\s,–—-]*(?:\([a-z]\)\s*)?$/i, '');
