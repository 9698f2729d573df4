import type { TextLine } from '@dqs/edgar';

/** The lines of a page, end exclusive. */
export interface PageLines {
  readonly start: number;
  readonly end: number;
}

/** A page foot: a line that ends in a number, `2023 FORM 10-K 26`, or consists of one. */
const footPattern = /^(.{0,60}?)\b(\d{1,3})$/;

/** Minimum number of page feet. Fewer may be rows of a table. */
const fewestFeet = 10;

interface Foot {
  readonly line: number;
  readonly page: number;
}

interface Run {
  readonly foot: Foot;
  readonly before: Run | undefined;
  readonly length: number;
}

/** The longest run of feet with consecutive numbers. Table rows that look like feet are skipped. */
const longestRun = (feet: readonly Foot[]): readonly Foot[] => {
  const best = new Map<number, Run>();
  let longest: Run | undefined;
  for (const foot of feet) {
    const before = best.get(foot.page - 1);
    const run = { foot, before, length: (before?.length ?? 0) + 1 };
    if (run.length > (best.get(foot.page)?.length ?? 0)) best.set(foot.page, run);
    if (run.length > (longest?.length ?? 0)) longest = run;
  }
  const found: Foot[] = [];
  for (let run = longest; run; run = run.before) found.unshift(run.foot);
  return found;
};

/**
 * The pages of a document by the numbers printed at their feet: lines with the same wording and ascending numbers.
 * Empty if a document has none. The first known page begins after the foot before it.
 */
export const printedPages = (lines: readonly TextLine[]): ReadonlyMap<number, PageLines> => {
  const byWording = new Map<string, Foot[]>();
  for (const [line, { text, link }] of lines.entries()) {
    const [, wording, page] = footPattern.exec(text.trim()) ?? [];
    if (wording === undefined || page === undefined || link) continue;
    const feet = byWording.get(wording) ?? [];
    feet.push({ line, page: Number.parseInt(page, 10) });
    byWording.set(wording, feet);
  }
  const runs = [...byWording.values()].filter(({ length }) => length >= fewestFeet).map(longestRun);
  const feet = runs.toSorted((left, right) => right.length - left.length)[0] ?? [];
  if (feet.length < fewestFeet) return new Map();
  return new Map(
    feet.slice(1).map(({ page, line }, at) => [page, { start: feet[at]!.line + 1, end: line + 1 }] as const),
  );
};
