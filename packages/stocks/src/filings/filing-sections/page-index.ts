import type { TextLine } from '@dqs/edgar';
import type { Candidate, Detector, Report } from './candidate.ts';
import { entriesOf, linesOfEntry, type Entry } from './index-entries.ts';
import type { Item } from './items.ts';
import { printedPages, type PageLines } from './printed-pages.ts';

const lettersOf = (lines: readonly TextLine[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The lines of the section with nearly all of the text, which may be the one before the first heading; null if there is
 * none.
 */
const undividedPart = ({ lines, form }: Report, found: readonly Candidate[]): PageLines | null => {
  const starts = [0, ...found.map(({ line }) => line)];
  const parts = starts.map((start, at) => ({ start, end: starts[at + 1] ?? lines.length }));
  const most = lettersOf(lines) * form.undividedShare;
  return parts.find(({ start, end }) => lettersOf(lines.slice(start, end)) > most) ?? null;
};

/** A title at the beginning of its paragraph: `LEGAL PROCEEDINGS. Refer to`. */
const runIn = /^([A-Z][^a-z]{4,80}[.:]) /;

/**
 * First lines of the pages that an index names: the target of its link; otherwise the item's title on the first page,
 * or the top of a page that no other item shares. -1 if unknown.
 */
const beginnings = ({ lines, form, lineOf }: Report, entries: readonly Entry[]): ((entry: Entry) => number) => {
  let printed: ReadonlyMap<number, PageLines> | null = null;
  return ({ item, pages: { first, last, place } }) => {
    if (place !== null) return lineOf.get(place) ?? -1;
    printed ??= printedPages(lines);
    const page = printed.get(first);
    if (!page) return -1;
    const titled = lines.slice(page.start, page.end).findIndex(({ text, bold }) => {
      const isHeading = text.length <= form.longestTitle && (bold || text === text.toUpperCase());
      return (isHeading && item.title.test(text)) || item.title.test(runIn.exec(text)?.[1] ?? '');
    });
    if (titled !== -1) return page.start + titled;
    const isShared = entries.some((other) => {
      const { pages } = other;
      return other.item !== item && pages.first <= first && first <= pages.last;
    });
    return first === last && isShared ? -1 : page.start;
  };
};

/** An item with the first line of its pages in an index. */
interface Placed extends Entry {
  readonly line: number;
}

/**
 * Whether pages lie within those of another item, which a section there would divide. Both may share the last page, or
 * the first page if this item begins before the other.
 */
const isWithin = ({ pages, line }: Placed, others: readonly Placed[]): boolean =>
  others.some(({ pages: { first, last }, line: begins }) => {
    const isInside = first < last && first <= pages.first && pages.last <= last && pages.first !== last;
    return isInside && !(pages.first === first && line < begins);
  });

/** Items that many reports treat within another one, by key. Separate ones are recognized by their own title. */
const withinAnother: Readonly<Record<string, string>> = { '7A': '7', 'I.3': 'I.2' };
const ownTitle = /quantitative and qualitative/i;

/** Whether the index only says that an item begins within another one, and not where it ends. */
const isPartOfAnother = (lines: readonly TextLine[], one: Placed, placed: readonly Placed[]): boolean => {
  const other = placed.find(({ item }) => item.key === withinAnother[one.item.key]);
  if (!other || other.pages.first !== other.pages.last || one.pages.first !== one.pages.last) return false;
  const before = Math.max(...placed.map(({ line }) => line).filter((line) => line < one.line));
  return before === other.line && !ownTitle.test(lines[one.line]!.text);
};

/**
 * The items of a report that is arranged in its own order and has an index. An item begins with the longest of its page
 * ranges (the last of equal ones), unless that range lies within a longer one of another item. Items that are found
 * nowhere else keep their index entry as their text.
 */
export const pageIndex: Detector = (report, found) => {
  const undivided = report.form.ordered ? undividedPart(report, found) : null;
  if (undivided === null) return [];
  const entries = entriesOf(report)
    // Page numbers without links may also belong to a table of contents. They are used only if no heading precedes the
    // index.
    .filter(({ pages }) => pages.place !== null || undivided.start === 0)
    .toSorted(({ pages: one }, { pages: other }) => other.last - other.first - (one.last - one.first));
  const beginningOf = beginnings(report, entries);
  const all: Placed[] = [];
  for (const entry of entries) {
    if (all.some(({ item }) => item === entry.item)) continue;
    const line = beginningOf(entry);
    if (line <= undivided.start || line >= undivided.end || Math.abs(line - entry.entry) <= linesOfEntry) continue;
    const one = { ...entry, line };
    if (!isWithin(one, all) && all.every((other) => other.line !== line)) all.push(one);
  }
  const placed = all.filter((one) => !isPartOfAnother(report.lines, one, all));
  if (placed.length < report.form.fewestPlaced) return [];
  const items = new Set<Item>(placed.map(({ item }) => item));
  const lines = new Set(placed.map(({ line }) => line));
  const isPlaced = (heading: Candidate) => heading.items.some((item) => items.has(item)) || lines.has(heading.line);
  const left = new Set(found.filter((heading) => !isPlaced(heading)).flatMap((heading) => heading.items));
  const inIndex = new Map(entries.map((entry) => [entry.item, entry] as const));
  return [
    ...found.filter(isPlaced).map((heading): Candidate => ({ ...heading, evidence: ['elsewhere'] })),
    ...placed.map(({ item, line, title }): Candidate => ({ line, items: [item], title, evidence: ['page_index'] })),
    ...[...inIndex.values()]
      .filter(({ item }) => !items.has(item) && !left.has(item))
      .map(({ item, entry: line, title }): Candidate => ({ line, items: [item], title, evidence: ['index_entry'] })),
  ];
};
