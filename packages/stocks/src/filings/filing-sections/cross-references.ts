import type { TextLine } from '@dqs/edgar';
import type { Candidate } from './candidates.ts';
import type { Heading } from './heading.ts';
import { entriesOf, linesOfEntry, titleOf, type Entry, type Pages } from './index-entries.ts';
import type { FormItems, Item } from './items.ts';
import type { LinesOfPlaces } from './lines-of-places.ts';
import { printedPages, type PageLines } from './printed-pages.ts';

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

/** The longest title that a heading in a report of an order of its own has. */
const longestTitle = 120;
/** A title at the beginning of its paragraph, `LEGAL PROCEEDINGS. Refer to`. */
const runIn = /^([A-Z][^a-z]{4,80}[.:]) /;

const isTitled = ({ text, bold }: TextLine, { title }: Item): boolean => {
  const [, own] = runIn.exec(text) ?? [];
  const isHeading = text.length <= longestTitle && (bold || text === text.toUpperCase());
  return (isHeading && title.test(text)) || (own !== undefined && title.test(own));
};

/** Pages of an index with the entry that names them. */
interface Named {
  readonly entry: Entry;
  readonly range: Pages;
}

/**
 * Where the pages begin that an index names: where its link leads; else at the item's title on the first of them, or at the top
 * of a page that no other item has a part in. -1 where nothing tells.
 */
const beginnings = (
  lines: readonly TextLine[],
  all: readonly Named[],
  lineOf: LinesOfPlaces,
): ((named: Named) => number) => {
  let printed: ReadonlyMap<number, PageLines> | null = null;
  return ({ entry: { item }, range: { first, last, place } }) => {
    if (place !== null) return lineOf.get(place) ?? -1;
    printed ??= printedPages(lines);
    const page = printed.get(first);
    if (!page) return -1;
    const titled = lines.slice(page.start, page.end).findIndex((line) => isTitled(line, item));
    if (titled !== -1) return page.start + titled;
    const isShared = all.some(({ entry, range }) => entry.item !== item && range.first <= first && first <= range.last);
    return first === last && isShared ? -1 : page.start;
  };
};

/** Items that many reports treat within another one, by the key of each; their own titles tell those that stand apart. */
const withinAnother: Readonly<Record<string, string>> = { '7A': '7', 'I.3': 'I.2' };
const ownTitle = /quantitative and qualitative/i;

/** An item with the pages on which an index places it. */
interface Placed {
  readonly item: Item;
  readonly pages: Pages;
  readonly heading: Heading;
}

/**
 * Whether pages lie within those of another item: a section there would cut the other one in two. The last page may have both,
 * and the first one before the other begins.
 */
const isWithin = ({ range }: Named, line: number, others: readonly Placed[]): boolean =>
  others.some(({ pages: { first, last }, heading }) => {
    const isInside = first < last && first <= range.first && range.last <= last && range.first !== last;
    return isInside && !(range.first === first && line < heading.line);
  });

/** Whether an item is only told to begin somewhere in another one, of which the index does not say where it ends. */
const isPartOfAnother = (lines: readonly TextLine[], one: Placed, placed: readonly Placed[]): boolean => {
  const other = placed.find(({ item }) => item.key === withinAnother[one.item.key]);
  if (!other || other.pages.first !== other.pages.last || one.pages.first !== one.pages.last) return false;
  const starts = placed.map(({ heading }) => heading.line).toSorted((left, right) => left - right);
  const before = starts[starts.indexOf(one.heading.line) - 1];
  return before === other.heading.line && !ownTitle.test(lines[one.heading.line]!.text);
};

/** The entries of items that have no other heading, at their last place: the index says of them what the report does. */
const onlyInIndex = (all: readonly Named[], headings: readonly Heading[]): readonly Heading[] => {
  const held = new Set(headings.flatMap(({ items }) => items));
  const entries = new Map(all.map(({ entry }) => [entry.item, entry] as const));
  return [...entries]
    .filter(([item]) => !held.has(item))
    .map(([item, { line, title }]) => ({ line, items: [item], title: titleOf(title) }))
    .filter(({ line }) => headings.every((heading) => heading.line !== line));
};

/** So many items are placed by an index, or it is none. */
const fewestPlaced = 3;

/**
 * The headings of a report that has an order of its own, with an index that says where each item stands: the items begin where
 * the longest of the ranges of pages that the index names does (the last of equals), unless it lies within a longer one of
 * another item. Others stay in the index, which says of them what the report does. A report whose headings part it is left as it is.
 */
export const placedByIndex = (
  lines: readonly TextLine[],
  headings: readonly Heading[],
  candidates: readonly Candidate[],
  form: FormItems,
  lineOf: LinesOfPlaces,
): readonly Heading[] => {
  const undivided = form.ordered ? undividedPart(lines, headings) : null;
  if (undivided === null) return headings;
  const all = entriesOf(lines, candidates)
    .flatMap((entry) => entry.pages.toReversed().map((range) => ({ entry, range })))
    // Without links pages are those of a table of contents as well, unless no heading stands before the index.
    .filter(({ range }) => range.place !== null || undivided.start === 0)
    .toSorted((left, right) => right.range.last - right.range.first - (left.range.last - left.range.first));
  const beginningOf = beginnings(lines, all, lineOf);
  const placed: Placed[] = [];
  for (const named of all) {
    const { item, line: own, title } = named.entry;
    if (placed.some((other) => other.item === item)) continue;
    const line = beginningOf(named);
    if (line <= undivided.start || line >= undivided.end || Math.abs(line - own) <= linesOfEntry) continue;
    if (isWithin(named, line, placed)) continue;
    if (placed.some(({ heading }) => heading.line === line)) continue;
    placed.push({ item, pages: named.range, heading: { line, items: [item], title: titleOf(title) } });
  }
  const apart = placed.filter((one) => !isPartOfAnother(lines, one, placed));
  if (apart.length < fewestPlaced) return headings;
  const isPlaced = (items: readonly Item[]): boolean => apart.some(({ item }) => items.includes(item));
  const left = headings.filter(
    ({ items, line }) => !isPlaced(items) && !apart.some(({ heading }) => heading.line === line),
  );
  const known = [...apart.map(({ heading }) => heading), ...left];
  return [...known, ...onlyInIndex(all, known)].toSorted((one, other) => one.line - other.line);
};
