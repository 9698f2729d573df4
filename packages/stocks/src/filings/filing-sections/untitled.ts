import type { TextLine } from '@dqs/edgar';
import type { Candidate, Detector, Report } from './candidate.ts';
import { isPartHeading, partOfLine } from './numbered-lines.ts';

/** Titles of items of Part I of a quarterly report that have no number. */
const titles: readonly (readonly [key: string, title: RegExp])[] = [
  ['I.2', /^management.s discussion and analysis(?: of financial\b.*)?$/i],
  ['I.3', /^quantitative and qualitative disclosures? about market risks?\.?$/i],
  ['I.4', /^(?:disclosure )?controls and procedures\.?$/i],
];

const isPlain = ({ link, text }: TextLine): boolean => !link && !/\d$/.test(text);

/** The lines of Part I that name their items only by title. */
const titledIn = ({ lines, form }: Report, from: number, end: number): readonly Candidate[] => {
  let after = from;
  return titles.flatMap(([key, title]): readonly Candidate[] => {
    const at = lines.findIndex(
      (line, place) => place > after && place < end && line.bold && isPlain(line) && title.test(line.text.trim()),
    );
    if (at === -1) return [];
    after = at;
    const items = form.items.filter((item) => item.key === key);
    return [{ line: at, items, title: lines[at]!.text, evidence: ['title_alone'] }];
  });
};

/**
 * Missing headings in the first part of a quarterly report. The heading of the part opens the statements if no item 1
 * does. If no item of the part is numbered, the others are recognized by their titles. An item 1 that only a table of
 * contents names is not a heading.
 */
export const untitled: Detector = (report, found) => {
  const { lines, form } = report;
  const items = form.items.filter(({ key }) => key === 'I.1');
  const isFirst = (heading: Candidate) => heading.items.some((item) => items.includes(item));
  const entries = found.filter((heading) => isFirst(heading) && lines[heading.line]!.link);
  const others = found.filter((heading) => !entries.includes(heading));
  const [next] = others;
  if (items.length === 0 || !next || others.some(isFirst)) return [];
  const line = lines
    .slice(0, next.line)
    .findLastIndex((each) => isPartHeading(each) && isPlain(each) && partOfLine(each) === 'I');
  if (line === -1 || entries.some((entry) => entry.line > line)) return [];
  const titled = next.items[0]?.part === 'I' ? [] : titledIn(report, line, next.line);
  const behind = lines.slice(line + 1, titled[0]?.line ?? next.line);
  const letters = behind.reduce((sum, { text }) => sum + text.replace(/[^A-Za-z]/g, '').length, 0);
  if (letters < form.leastStatements) return [];
  return [
    { line, items, title: '', evidence: ['part_heading', 'statements'] },
    ...titled,
    ...entries.map((entry): Candidate => ({ ...entry, evidence: ['elsewhere'] })),
  ];
};

const statementsHeading =
  /^(?:index to (?:the )?(?:consolidated )?financial statements|(?:consolidated )?financial statements|reports? of independent registered public accounting firm)\b/i;

/** Statements after the last item of an annual report, which is its summary since 2016. Item 8 or 15 refers to them. */
export const statements: Detector = ({ lines, form }, found) => {
  const last = found.at(-1);
  const items = form.items.filter(({ key }) => key === 'statements');
  if (items.length === 0 || last?.items.at(-1)?.key !== '16' || !/form 10.?k summary/i.test(last.title)) return [];
  const line = lines.findIndex(({ text, bold, link }, at) => {
    const own = text.trim();
    const isHeading = !link && own.length <= form.longestTitle && (bold || own === own.toUpperCase());
    return at > last.line && isHeading && statementsHeading.test(own);
  });
  const behind = lines.slice(line).reduce((sum, { text }) => sum + text.length, 0);
  if (line === -1 || behind < form.leastAnnualStatements) return [];
  return [{ line, items, title: lines[line]!.text.trim(), evidence: ['title_alone', 'statements'] }];
};
