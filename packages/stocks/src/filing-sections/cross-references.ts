import type { TextLine } from '@dqs/edgar';
import { partOfLine, type Candidate } from './candidates.ts';
import type { Heading } from './headings.ts';
import type { FormItems, Item } from './items.ts';

const lettersOf = (lines: readonly TextLine[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

/** A document in which so much of the text is in one section, the one before the first heading included, has an order of its own. */
const shareOfOne = 0.75;

/** The lines of the longest section, where it has nearly all of the document; null where the headings part it. */
const undividedPart = (
  lines: readonly TextLine[],
  headings: readonly Heading[],
): { readonly start: number; readonly end: number } | null => {
  const starts = [0, ...headings.map(({ line }) => line)];
  const all = lettersOf(lines);
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? lines.length;
    if (lettersOf(lines.slice(start, end)) > all * shareOfOne) return { start, end };
  }
  return null;
};

/** Some pages that an index names, with the place to which their link leads. */
interface Pages {
  readonly count: number;
  readonly place: string;
}

/** A number of a page, or the first and the last. */
const pages = /\b(\d{1,3})(?:\s*[-–—]\s*(\d{1,3}))?\b/g;

/** The pages that a line names, each with its link: filers link every number, or every range. */
const pagesIn = ({ text, leadsTo = [] }: TextLine): readonly Pages[] => {
  const named = text.slice(text.lastIndexOf('|') + 1);
  const ranges = [...named.matchAll(pages)].map(([, first = '', last]) => ({
    first: Number.parseInt(first, 10),
    last: last === undefined ? null : Number.parseInt(last, 10),
  }));
  const numbers = ranges.reduce((sum, { last }) => sum + (last === null ? 1 : 2), 0);
  if (ranges.length === 0) return [];
  const isEach = leadsTo.length === numbers;
  if (!isEach && leadsTo.length !== ranges.length) return leadsTo.slice(0, 1).map((place) => ({ count: 1, place }));
  let link = 0;
  return ranges.flatMap(({ first, last }) => {
    const place = leadsTo[link];
    link += isEach && last !== null ? 2 : 1;
    return place === undefined ? [] : [{ count: (last ?? first) - first + 1, place }];
  });
};

/** Lines of an index under the one that names an item, at most. */
const linesOfEntry = 8;

/** The pages of an entry: beside its title, or on lines of their own below one that has nothing there. */
const pagesOfEntry = (lines: readonly TextLine[], from: number, next: number): readonly Pages[] => {
  const own = lines[from]!;
  const hasOwn = (own.leadsTo ?? []).length > 0 || own.text.split(' | ').length > 2;
  return lines.slice(from, hasOwn ? from + 1 : Math.min(next, from + linesOfEntry)).flatMap(pagesIn);
};

/** An item as an index names it, with the pages that it refers to. */
interface Entry {
  readonly item: Item;
  readonly title: string;
  readonly line: number;
  readonly pages: readonly Pages[];
}

const entriesOf = (lines: readonly TextLine[], candidates: readonly Candidate[]): readonly Entry[] => {
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
const titleOf = (title: string): string => title.replace(/\s*\|\s*(?:pages?\s*)?[\d\s,–—-]*(?:\([a-z]\)\s*)?$/i, '');

/** So many items are placed by an index, or it is none. */
const fewestPlaced = 3;

/**
 * The headings of a report that has an order of its own, with an index that says where each item stands: the items that the
 * index refers to by links begin where the longest of their ranges of pages does (the last of equals). Others stay in the index,
 * which says of them what the report does. A report whose headings part it is left as it is.
 */
export const placedByIndex = (
  lines: readonly TextLine[],
  headings: readonly Heading[],
  candidates: readonly Candidate[],
  form: FormItems,
): readonly Heading[] => {
  const undivided = form.ordered ? undividedPart(lines, headings) : null;
  if (undivided === null) return headings;
  const lineOf = new Map(lines.flatMap(({ places = [] }, at) => places.map((place) => [place, at] as const)));
  const placed = new Map<number, Heading>();
  const items = new Set<Item>();
  for (const entry of entriesOf(lines, candidates)) {
    if (items.has(entry.item)) continue;
    const free = entry.pages
      .map(({ count, place }) => ({ count, line: lineOf.get(place) ?? -1 }))
      .filter(({ line }) => line > undivided.start && line < undivided.end && !placed.has(line))
      .filter(({ line }) => Math.abs(line - entry.line) > linesOfEntry)
      .toReversed()
      .toSorted((left, right) => right.count - left.count)[0];
    if (!free) continue;
    items.add(entry.item);
    placed.set(free.line, { line: free.line, items: [entry.item], title: titleOf(entry.title) });
  }
  if (placed.size < fewestPlaced) return headings;
  const left = headings.filter(
    (heading) => !heading.items.some((item) => items.has(item)) && !placed.has(heading.line),
  );
  return [...placed.values(), ...left].toSorted((one, other) => one.line - other.line);
};
