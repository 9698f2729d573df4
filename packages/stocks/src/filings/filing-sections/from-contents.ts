import type { TextLine } from '@dqs/edgar';
import type { Candidate } from './candidates.ts';
import type { Heading } from './heading.ts';
import type { FormItems, Item } from './items.ts';
import type { LinesOfPlaces } from './lines-of-places.ts';

/** So many entries of other items follow an entry of a table of contents, each within so many lines. */
const fewestBehind = 2;
const linesOfEntry = 12;

/** The last line of the entries right behind a heading; null where it is none of a table of contents. */
const endOfContents = (heading: Heading, end: number, candidates: readonly Candidate[]): number | null => {
  let last = heading.line;
  let count = 0;
  for (const { line } of candidates) {
    if (line <= heading.line || line >= end || line - last > linesOfEntry) continue;
    last = line;
    count += 1;
  }
  return count < fewestBehind ? null : last;
};

/**
 * The headings with those that only a table of contents has moved to where its first link leads: some reports begin their
 * statements without a heading.
 */
export const movedFromContents = (
  lines: readonly TextLine[],
  headings: readonly Heading[],
  candidates: readonly Candidate[],
  lineOf: LinesOfPlaces,
): readonly Heading[] =>
  headings.map((heading, at) => {
    const end = headings[at + 1]?.line ?? lines.length;
    const last = endOfContents(heading, end, candidates);
    const [place] = last === null ? [] : (lines[heading.line]!.leadsTo ?? []);
    const line = place === undefined ? undefined : lineOf.get(place);
    return last === null || line === undefined || line <= last || line >= end ? heading : { ...heading, line };
  });

/** The longest title that stands by itself. */
const longestTitle = 120;

/** The line with an item's title at a place: there, or below what stands at the top of its page. */
const titledAt = (lines: readonly TextLine[], place: number, { title }: Item): number | null => {
  for (let at = place; at < Math.min(place + 3, lines.length); at += 1) {
    const { text, link } = lines[at]!;
    if (!link && text.length <= longestTitle && title.test(text)) return at;
  }
  return null;
};

/** Whether an item at a line stands in the order of the form: behind those before it, before those behind it. */
const isInOrder = (headings: readonly Heading[], item: Item, line: number, form: FormItems): boolean => {
  const place = form.items.indexOf(item);
  return headings.every((heading) => {
    const [first, last] = [heading.items[0]!, heading.items.at(-1)!];
    return heading.line < line ? form.items.indexOf(last) < place : form.items.indexOf(first) > place;
  });
};

/**
 * The headings with those that have a title without a number, where an entry of the table of contents has the number and leads
 * to them.
 */
export const withThoseOfContents = (
  lines: readonly TextLine[],
  headings: readonly Heading[],
  candidates: readonly Candidate[],
  form: FormItems,
  lineOf: LinesOfPlaces,
): readonly Heading[] => {
  if (headings.length === 0) return headings;
  let found = headings;
  for (const { line, meanings, title } of candidates) {
    const [place] = lines[line]!.leadsTo ?? [];
    const target = place === undefined ? undefined : lineOf.get(place);
    if (target === undefined || target <= line) continue;
    for (const [item, ...others] of meanings) {
      if (!item || others.length > 0 || !item.title.test(title)) continue;
      if (found.some(({ items }) => items.includes(item))) continue;
      const at = titledAt(lines, target, item);
      if (at === null || found.some((heading) => heading.line === at) || !isInOrder(found, item, at, form)) continue;
      found = [...found, { line: at, items: [item], title: lines[at]!.text }];
    }
  }
  return found.toSorted((one, other) => one.line - other.line);
};
