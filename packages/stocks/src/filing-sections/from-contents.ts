import type { TextLine } from '@dqs/edgar';
import type { Candidate } from './candidates.ts';
import type { Heading } from './headings.ts';

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
): readonly Heading[] => {
  const lineOf = new Map(lines.flatMap(({ places = [] }, at) => places.map((place) => [place, at] as const)));
  return headings.map((heading, at) => {
    const end = headings[at + 1]?.line ?? lines.length;
    const last = endOfContents(heading, end, candidates);
    const [place] = last === null ? [] : (lines[heading.line]!.leadsTo ?? []);
    const line = place === undefined ? undefined : lineOf.get(place);
    return last === null || line === undefined || line <= last || line >= end ? heading : { ...heading, line };
  });
};
