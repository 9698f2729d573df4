import type { Form } from './form.ts';
import type { NumberedLine } from './numbered-lines.ts';

/** The items that a line can mean. If two parts of a form use the same number, the title decides. */
const keysOf = ({ meanings, title }: NumberedLine): readonly string[] => {
  const titled = meanings.filter((items) => items.some((item) => item.title.test(title)));
  return (titled.length > 0 ? titled : meanings).flat().map(({ key }) => key);
};

const isMarked = ({ paged, link }: NumberedLine): boolean => paged || link;

/**
 * Runs of lines with hardly any text between them, in the order of the items. The text after a run counts as text of
 * its last line.
 */
const runsOf = (numbered: readonly NumberedLine[], form: Form): readonly (readonly NumberedLine[])[] => {
  const runs: NumberedLine[][] = [];
  let [isOpen, place] = [false, -1];
  for (const line of numbered) {
    const keys = keysOf(line);
    const next = form.items.findLastIndex(({ key }) => keys.includes(key));
    if (!isOpen || next <= place) runs.push([]);
    runs.at(-1)!.push(line);
    [isOpen, place] = [line.letters <= form.betweenEntries, next];
  }
  return runs;
};

/**
 * The entries in a run. A run is a table of contents or a cross-reference index if most of its lines are marked as such
 * or recur elsewhere with more text. An unmarked line that does not recur elsewhere is still a heading.
 */
const entriesOfRun = (
  run: readonly NumberedLine[],
  numbered: readonly NumberedLine[],
  { fewestEntries, shareOfEntries, betweenEntries }: Form,
): readonly NumberedLine[] => {
  if (run.length < fewestEntries) return [];
  const inside = new Set(run);
  const others = numbered.filter((line) => !inside.has(line) && !isMarked(line));
  const elsewhere = new Set(others.flatMap(keysOf));
  const withText = new Set(others.filter(({ letters }) => letters > betweenEntries).flatMap(keysOf));
  const isMost = (is: (member: NumberedLine) => boolean) => run.filter(is).length >= run.length * shareOfEntries;
  const isContents = isMost(isMarked) || isMost((member) => keysOf(member).some((key) => withText.has(key)));
  return isContents ? run.filter((member) => isMarked(member) || keysOf(member).some((key) => elsewhere.has(key))) : [];
};

/**
 * The table of contents of a current report, which may have only one or two entries: its first headings, if the same
 * ones follow in the same order and hardly any text separates the first ones.
 */
const shortContents = (numbered: readonly NumberedLine[], form: Form): readonly NumberedLine[] => {
  const keys = numbered.map((line) => keysOf(line).join());
  const length = keys.indexOf(keys[0] ?? '', 1);
  if (length === -1 || !keys.slice(0, length).every((key, at) => keys[at + length] === key)) return [];
  const entries = numbered.slice(0, length);
  const isTight = entries.slice(0, Math.max(length - 1, 1)).every(({ letters }) => letters <= form.betweenEntries);
  return isTight ? entries : [];
};

/**
 * The numbered lines without the entries of tables of contents and cross-reference indexes, and without headings right
 * before such entries that recur with more text.
 */
export const withoutEntries = (numbered: readonly NumberedLine[], form: Form): readonly NumberedLine[] => {
  const entries = new Set([
    ...runsOf(numbered, form).flatMap((run) => entriesOfRun(run, numbered, form)),
    ...(form.ordered ? [] : shortContents(numbered, form)),
  ]);
  const kept: NumberedLine[] = [];
  let isBeforeEntries = false;
  for (const line of numbered.toReversed()) {
    const { letters, paged } = line;
    const keys = keysOf(line).join();
    const comesAgain = () => kept.some((later) => later.letters > letters && keysOf(later).join() === keys);
    isBeforeEntries =
      entries.has(line) ||
      (paged && letters <= form.betweenEntries) ||
      (isBeforeEntries && letters <= form.belowEntry && comesAgain());
    if (!isBeforeEntries) kept.unshift(line);
  }
  return kept;
};
