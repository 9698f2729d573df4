import type { TextLine } from '@dqs/edgar';
import type { Candidate } from './candidates.ts';
import type { FormItems } from './items.ts';

/** Letters between the end of a heading and the next candidate. */
const lettersBehind = (lines: readonly TextLine[], candidates: readonly Candidate[], at: number): number => {
  const { line, lines: taken } = candidates[at]!;
  const end = candidates[at + 1]?.line ?? lines.length;
  let letters = 0;
  for (let next = line + taken; next < end && letters < enough; next += 1)
    letters += lines[next]!.text.replace(/[^A-Za-z]/g, '').length;
  return letters;
};

/** More letters than this make a difference to nobody. */
const enough = 20_000;
/** Letters: between two entries of a table of contents stand a page number, the heading of a part, a second line of a title. */
export const betweenEntries = 160;
const fewestEntries = 3;

/** A candidate with how much text stands behind it. */
export interface Weighed extends Candidate {
  readonly letters: number;
}

/** The items that a candidate can mean; of the same number in two parts of a form the title tells which. */
const keysOf = ({ meanings, title }: Candidate): readonly string[] => {
  const titled = meanings.filter((items) => items.some((item) => item.title.test(title)));
  return (titled.length > 0 ? titled : meanings).flat().map(({ key }) => key);
};

const isMarked = ({ paged, link }: Candidate): boolean => paged || link;

/** The last place among the items of the form that a candidate can mean. */
const placeOf = (candidate: Candidate, form: FormItems): number =>
  form.items.findLastIndex(({ key }) => keysOf(candidate).includes(key));

/**
 * Runs of candidates with hardly anything between them, in the order of the items; the last of a run has whatever follows
 * the run behind it.
 */
const runsOf = (candidates: readonly Weighed[], form: FormItems): readonly (readonly Weighed[])[] => {
  const runs: Weighed[][] = [];
  let [isOpen, place] = [false, -1];
  for (const candidate of candidates) {
    const next = placeOf(candidate, form);
    if (!isOpen || next <= place) runs.push([]);
    runs.at(-1)!.push(candidate);
    [isOpen, place] = [candidate.letters <= betweenEntries, next];
  }
  return runs;
};

/**
 * What of a run is not a heading. A run is a table of contents or a cross-reference index if most of it is marked as one, or
 * stands elsewhere with more text; of such a run an unmarked member without a place elsewhere is a heading all the same.
 */
const contentsOf = (run: readonly Weighed[], candidates: readonly Weighed[]): readonly Weighed[] => {
  if (run.length < fewestEntries) return [];
  const inside = new Set(run);
  const others = candidates.filter((candidate) => !inside.has(candidate) && !isMarked(candidate));
  const elsewhere = new Set(others.flatMap(keysOf));
  const withText = new Set(others.filter(({ letters }) => letters > betweenEntries).flatMap(keysOf));
  const share = (members: readonly Weighed[]): boolean => members.length >= run.length * 0.6;
  const isContents =
    share(run.filter(isMarked)) || share(run.filter((member) => keysOf(member).some((key) => withText.has(key))));
  return isContents ? run.filter((member) => isMarked(member) || keysOf(member).some((key) => elsewhere.has(key))) : [];
};

/**
 * The table of contents of a current report, which may have two entries or one: the headings that begin it, where the same ones
 * follow in the same order and the first have hardly anything between them.
 */
const shortContentsOf = (candidates: readonly Weighed[]): readonly Weighed[] => {
  const keys = candidates.map((candidate) => keysOf(candidate).join());
  const length = keys.indexOf(keys[0] ?? '', 1);
  if (length === -1 || !keys.slice(0, length).every((key, at) => keys[at + length] === key)) return [];
  const entries = candidates.slice(0, length);
  const isTight = (length === 1 ? entries : entries.slice(0, -1)).every(({ letters }) => letters <= betweenEntries);
  return isTight ? entries : [];
};

/** Letters of the entries below an item in a table of contents, such as every statement and note, at most. */
const belowEntry = 4000;

/** The candidates without those right before entries that were dropped, where the same heading comes again with more text. */
const withoutBrokenRuns = (
  candidates: readonly Weighed[],
  isDropped: (candidate: Weighed) => boolean,
): readonly Weighed[] => {
  const kept: Weighed[] = [];
  let isBeforeEntries = false;
  for (const candidate of candidates.toReversed()) {
    const { letters } = candidate;
    const keys = keysOf(candidate).join();
    const comesAgain = () => kept.some((later) => later.letters > letters && keysOf(later).join() === keys);
    isBeforeEntries = isDropped(candidate) || (isBeforeEntries && letters <= belowEntry && comesAgain());
    if (!isBeforeEntries) kept.unshift(candidate);
  }
  return kept;
};

/**
 * The candidates without those of tables of contents and cross-reference indexes, which name every item once more, each
 * followed by a page number at most.
 */
export const withoutContents = (
  lines: readonly TextLine[],
  candidates: readonly Candidate[],
  form: FormItems,
): readonly Weighed[] => {
  const weighed = candidates.map((candidate, at): Weighed => ({
    ...candidate,
    letters: lettersBehind(lines, candidates, at),
  }));
  const dropped = new Set([
    ...runsOf(weighed, form).flatMap((run) => contentsOf(run, weighed)),
    ...(form.ordered ? [] : shortContentsOf(weighed)),
  ]);
  return withoutBrokenRuns(
    weighed,
    (candidate) => dropped.has(candidate) || (candidate.paged && candidate.letters <= betweenEntries),
  );
};
