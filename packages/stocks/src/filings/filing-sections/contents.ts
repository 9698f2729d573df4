import type { TextLine } from '@dqs/edgar';
import { lineLedTo, type Candidate, type Detector, type Report } from './candidate.ts';
import type { Item } from './items.ts';

/**
 * Minimum number of entries of other items after an entry of a table of contents, and maximum lines to each next one.
 */
const fewestBehind = 2;
const linesOfEntry = 12;

/** The last line of the entries that follow a heading; null if the heading is not an entry of a table of contents. */
const endOfEntries = ({ line: start }: Candidate, end: number, { numbered }: Report): number | null => {
  let [last, count] = [start, 0];
  for (const { line } of numbered) {
    if (line <= start || line >= end || line - last > linesOfEntry) continue;
    [last, count] = [line, count + 1];
  }
  return count < fewestBehind ? null : last;
};

/** Maximum lines from a link's target to the title: the top of a page may precede it. */
const linesOfPlace = 3;

const titledAt = ({ lines, form }: Report, place: number, { title }: Item): number | null => {
  const isTitle = ({ text, link }: TextLine) => !link && text.length <= form.longestTitle && title.test(text);
  const at = lines.slice(place, place + linesOfPlace).findIndex(isTitle);
  return at === -1 ? null : place + at;
};

/**
 * Targets of the links of a table of contents: headings of items that have no numbered heading other than their entry,
 * and titles without numbers.
 */
export const contents: Detector = (report, found) => {
  const { lines, form, numbered } = report;
  if (!form.ordered || found.length === 0) return [];
  const moved = found.flatMap((heading, at): readonly Candidate[] => {
    const end = found[at + 1]?.line ?? lines.length;
    const last = endOfEntries(heading, end, report);
    const line = lineLedTo(report, heading.line);
    if (last === null || line === undefined || line <= last || line >= end) return [];
    const evidence = [...heading.evidence, 'contents' as const];
    return [
      { ...heading, evidence: ['elsewhere'] },
      { ...heading, line, evidence },
    ];
  });
  const titled = numbered.flatMap(({ line, meanings, title }): readonly Candidate[] => {
    const place = lineLedTo(report, line);
    if (place === undefined || place <= line) return [];
    return meanings.flatMap((items) => {
      const [item, ...others] = items;
      const at = item && others.length === 0 && item.title.test(title) ? titledAt(report, place, item) : null;
      return at === null ? [] : [{ line: at, items, title: lines[at]!.text, evidence: ['contents', 'title_alone'] }];
    });
  });
  return [...moved, ...titled];
};
