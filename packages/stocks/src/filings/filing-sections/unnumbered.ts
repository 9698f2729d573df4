import type { TextLine } from '@dqs/edgar';
import { isPartHeading, partOfLine } from './candidates.ts';
import type { Heading } from './heading.ts';
import type { FormItems, Item } from './items.ts';

/** Items of Part I of a quarterly report as their headings begin where they stand without numbers. */
const titles: readonly (readonly [key: string, title: RegExp])[] = [
  ['I.2', /^management.s discussion and analysis(?: of financial\b.*)?$/i],
  ['I.3', /^quantitative and qualitative disclosures? about market risks?\.?$/i],
  ['I.4', /^(?:disclosure )?controls and procedures\.?$/i],
];

const letters = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { text }) => sum + text.replace(/[^A-Za-z]/g, '').length, 0);

/** Statements have more letters than this, what stands between the heading of a part and its first item has fewer. */
const leastStatements = 2000;

const isPlain = ({ link, text }: TextLine): boolean => !link && !/\d$/.test(text);

/** The place of the heading of Part I with the statements behind it: the last one before a line. */
const partOneBefore = (lines: readonly TextLine[], end: number): number =>
  lines.slice(0, end).findLastIndex((line) => isPartHeading(line) && isPlain(line) && partOfLine(line) === 'I');

/** The headings of Part I that name their items by title alone. */
const titledIn = (
  lines: readonly TextLine[],
  from: number,
  end: number,
  itemOf: (key: string) => Item | undefined,
): readonly Heading[] => {
  const found: Heading[] = [];
  let after = from;
  for (const [key, title] of titles) {
    const item = itemOf(key);
    const at = lines.findIndex(
      (line, place) => place > after && place < end && line.bold && isPlain(line) && title.test(line.text.trim()),
    );
    if (at === -1 || !item) continue;
    found.push({ line: at, items: [item], title: lines[at]!.text });
    after = at;
  }
  return found;
};

/**
 * The headings of a quarterly report with those that its first part lacks: the heading of Part I opens the statements where no
 * item 1 does, and where no item of the part is numbered the others are known by their titles.
 */
export const withUnnumbered = (
  lines: readonly TextLine[],
  headings: readonly Heading[],
  form: FormItems,
): readonly Heading[] => {
  const itemOf = (key: string) => form.items.find((item) => item.key === key);
  const first = itemOf('I.1');
  // What only a table of contents names opens nothing.
  const others = headings.filter(({ items, line }) => !(first && items.includes(first) && lines[line]!.link));
  const [next] = others;
  if (!first || !next || others.some(({ items }) => items.includes(first))) return headings;
  const at = partOneBefore(lines, next.line);
  if (at === -1 || headings.some(({ line, items }) => line > at && items.includes(first))) return headings;
  const isNumbered = next.items[0]?.part === 'I';
  const titled = isNumbered ? [] : titledIn(lines, at, next.line, itemOf);
  if (letters(lines.slice(at + 1, titled[0]?.line ?? next.line)) < leastStatements) return headings;
  return [{ line: at, items: [first], title: '' }, ...titled, ...others];
};
