import type { TextLine } from '@dqs/edgar';
import type { Form } from './form.ts';
import type { Item, Part } from './items.ts';

/**
 * A line that begins with the number of one or more items: a heading, an entry of a table of contents, or a mention.
 */
export interface NumberedLine {
  readonly line: number;
  /** Possible meanings, each with its items: two parts of a 10-Q use the same numbers. */
  readonly meanings: readonly (readonly Item[])[];
  /** The rest of the line, or the line after a bare number; empty if there is none. */
  readonly title: string;
  /** The part named in the line, otherwise in the nearest part heading above it. */
  readonly part: Part | null;
  readonly bold: boolean;
  readonly link: boolean;
  /** Whether it ends with a page number, like an entry of a table of contents. */
  readonly paged: boolean;
  /** Number of letters between its end and the next numbered line. */
  readonly letters: number;
}

/** `5.02`, or `5.02(b) and (e)`: current reports also name the paragraphs of an item. */
const dotted = String.raw`\d\.\d{2}(?:(?:\s*(?:,|&|and))*\s*\([a-k]\))*`;
const plain = String.raw`\d{1,2}(?:(?: ?|\.)\(?[A-K]\)?(?![A-Za-z’']))?(?: ?\(T\))?`;
const number = `(?:${dotted}|${plain})`;
const partPattern = /^PART\s+(IV|I{1,3})\b[\s|,.:;–—-]*/i;
const headingPattern = new RegExp(
  String.raw`^[\s*•_|(]*ITEMS?\s*(?:NO\.?\s*)?(${number}(?:(?:\s*(?:,|&|and|through|to|-|–)\s*(?:and\s+)?(?:ITEMS?\s+)?)${number})*)(?![\d/])[\s|.,:;)*_–—-]*(.*)$`,
  'i',
);
/** Words that continue running text after a mention of an item. */
const runningText =
  /^(?:of|in|to|and|or|above|below|is|are|was|were|has|have|under|on|for|as|see|herein|hereof|hereto|which|that|through|shall|will|may|entitled|captioned|with|by|at|from|if|relates?|does|should|contains?)\b|^["“”‘]/;
const pageAtEnd = /(?:\s|\||\.|^)(?:F-|S-)?\d{1,3}$|(?:\.\s*){4,}\S{0,6}$/;
const continued = /\bcont(?:inued|'d|’d|d)?\b\.?\)?\s*$/i;

const partOf = (name: string | undefined): Part | null => {
  const part = name?.toUpperCase();
  return part === 'I' || part === 'II' ? part : null;
};

const squeeze = (text: string): string =>
  text
    .replace(/^\s*I\s+T\s+E\s+M(\s+S)?\s+/i, 'ITEM$1 ')
    .replace(/\s+/g, ' ')
    .trim();

const numbersIn = (text: string): readonly string[] =>
  (text.match(new RegExp(number, 'gi')) ?? []).map((found) =>
    found
      .replace(/^(\d\.\d{2}).*$/s, '$1')
      .replace(/\(T\)/i, '')
      .replace(/[\s()]/g, '')
      .replace(/\.(?=[A-K])/i, '')
      .toUpperCase(),
  );

/** The numbers in a heading: a list, or the first and the last of a range. */
interface Numbers {
  readonly numbers: readonly string[];
  readonly isRange: boolean;
}

/** The items of a list or range of numbers; null if the form lacks one of them. */
const itemsOf = (form: Form, { numbers, isRange }: Numbers, part: Part | null): readonly Item[] | null => {
  const places = numbers.map((each) =>
    form.items.findIndex((item) => item.number === each && (part === null || item.part === part)),
  );
  if (places.includes(-1)) return null;
  return isRange && form.ordered
    ? form.items.slice(Math.min(...places), Math.max(...places) + 1)
    : places.toSorted((left, right) => left - right).map((at) => form.items[at]!);
};

const meaningsOf = (form: Form, numbers: Numbers, part: Part | null): readonly (readonly Item[])[] =>
  (form.items.some((item) => item.part !== null) ? (part === null ? (['I', 'II'] as const) : [part]) : [null])
    .map((each) => itemsOf(form, numbers, each))
    .filter((items): items is readonly Item[] => items !== null && items.length > 0 && items.length <= 8);

/** Maximum lines of a title. A longer text is not a heading. */
const titleLines = 3;

const isShort = (text: string): boolean => text.length <= 220;

/** The title after a bare number: the next line that is not blank, if it is short and not itself a heading. */
const titleBelow = (lines: readonly TextLine[], at: number): { readonly title: string; readonly end: number } => {
  for (let next = at + 1; next <= at + titleLines && next < lines.length; next += 1) {
    const text = squeeze(lines[next]!.text);
    if (text === '') continue;
    if (!isShort(text) || headingPattern.test(text) || partPattern.test(text)) break;
    return { title: text, end: next + 1 };
  }
  return { title: '', end: at + 1 };
};

/** Maximum width of wrapped text, apart from tables. Paragraphs of HTML are lines of any length. */
const widestWrapped = 140;

/** Whether the text was wrapped when it was written, so that a paragraph has many lines. */
const isWrapped = (lines: readonly TextLine[]): boolean =>
  lines.every(({ bold, link }) => !bold && !link) &&
  lines.filter(({ text }) => text.length > widestWrapped).length * 50 <= lines.length;

/** In wrapped text, a line in the middle of a paragraph is never a heading. */
const continuesParagraph = (lines: readonly TextLine[], at: number): boolean => {
  const before = lines[at - 1]?.text ?? '';
  return (
    before.length > 55 &&
    !/[.:;!?)”"]\s*$/.test(before.trimEnd()) &&
    /[a-z,]/.test(before) &&
    !/ {3,}/.test(before.trim())
  );
};

/** A longer plain line is text, unless it begins with the title of its item. */
const longestHeading = 300;

/** Whether the first sentence after a number is the title of an item: `Other Events. On March 13, the registrant`. */
const isRunIn = (title: string, items: readonly Item[]): boolean => {
  const [, first] = /^(.{3,120}?)[.:–—]\s/.exec(title) ?? [];
  return first !== undefined && items.some((item) => item.title.test(first));
};

/** A numbered line before its following letters are counted, with the line after its title. */
interface Found extends Omit<NumberedLine, 'letters'> {
  readonly end: number;
}

/** The numbered line at an index; null if there is none. */
const numberedAt = (lines: readonly TextLine[], at: number, form: Form, wrapped: boolean): Found | null => {
  const { bold, link, text: whole } = lines[at]!;
  const text = squeeze(whole);
  if (text.length < 5 || !/^[\s*•_|(]*(?:PART|ITEM)/i.test(text)) return null;
  const [partText = '', partName] = partPattern.exec(text) ?? [];
  // The items of Form 8-K are not in parts. A line that names a part refers to another report.
  if (partText !== '' && !form.ordered) return null;
  const found = headingPattern.exec(text.slice(partText.length));
  if (!found || continued.test(text)) return null;
  const [, numberText = '', title = ''] = found;
  if (runningText.test(title)) return null;
  if (wrapped && continuesParagraph(lines, at)) return null;
  const part = partOf(partName);
  const numbers = numbersIn(numberText);
  if (numbers.length > 1 && /^(?:not applicable|none)\b/i.test(title)) return null;
  const isRange = /through|to|[-–]/i.test(numberText);
  const meanings = meaningsOf(form, { numbers, isRange }, part);
  if (meanings.length === 0) return null;
  if (title.length > longestHeading && !bold && !isRunIn(title, meanings.flat())) return null;
  const bare = !/[a-z]{2}/i.test(title);
  const below = bare ? titleBelow(lines, at) : { title, end: at + 1 };
  const paged = pageAtEnd.test(bare ? `${title} ${below.title}`.trim() : title) && !/\b(?:19|20)\d{2}$/.test(title);
  return { ...below, line: at, meanings, part, bold, link, paged };
};

/** Maximum characters of the heading of a part: `PART II — OTHER INFORMATION`. */
const longestPartHeading = 60;

/** Whether a line is only the heading of a part. */
export const isPartHeading = (line: TextLine): boolean => {
  const text = squeeze(line.text);
  return text.length <= longestPartHeading && !line.link && /^PART\s+(?:IV|I{1,3}|[1-4])\b(?!.*\d$)/i.test(text);
};

/** The nine section headings of Form 8-K (General Instructions, "Information to Be Included in the Report"). */
const sectionHeading =
  /^SECTION\s+[1-9]\b[\s|.,:;–—-]*(?:registrant|financial\s+(?:information|statements)|securities|matters\s+related|corporate\s+governance|asset|regulation\s+fd|other\s+events)/i;

/** The longest official heading has 67 letters. */
const longestSectionHeading = 90;

/** Whether a line is only the heading of a section of a current report. */
export const isSectionHeading = (line: TextLine): boolean => {
  const text = squeeze(line.text);
  return text.length <= longestSectionHeading && !line.link && sectionHeading.test(text);
};

/** The part that begins at a line; null if none does, or if the part does not restart the item numbers. */
export const partOfLine = (line: TextLine): Part | null =>
  isPartHeading(line) ? partOf(partPattern.exec(squeeze(line.text))?.[1]) : null;

/**
 * Maximum number of numbered lines. No filing written by people has more, so the rest of such a document is treated as
 * text.
 */
const maximumLines = 2000;

/** More letters do not change the result. */
const enough = 20_000;

const lettersIn = (lines: readonly TextLine[], from: number, end: number): number => {
  let letters = 0;
  for (let at = from; at < end && letters < enough; at += 1)
    letters += lines[at]!.text.replace(/[^A-Za-z]/g, '').length;
  return letters;
};

/** All numbered lines of a document, in order. */
export const numberedLines = (lines: readonly TextLine[], form: Form): readonly NumberedLine[] => {
  const wrapped = isWrapped(lines);
  const found: Found[] = [];
  let part: Part | null = null;
  for (const [at, line] of lines.entries()) {
    part = partOfLine(line) ?? part;
    const numbered = numberedAt(lines, at, form, wrapped);
    if (numbered) found.push({ ...numbered, part: numbered.part ?? part });
    if (found.length === maximumLines) break;
  }
  return found.map(({ end, ...numbered }, at) => ({
    ...numbered,
    letters: lettersIn(lines, end, found[at + 1]?.line ?? lines.length),
  }));
};
