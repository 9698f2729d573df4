import type { TextLine } from '@dqs/edgar';
import type { Heading } from './heading.ts';
import { headingCandidates, partOfLine, type Candidate } from './candidates.ts';
import { betweenEntries, withoutContents, type Weighed } from './contents.ts';
import { placedByIndex } from './cross-references.ts';
import { movedFromContents, withThoseOfContents } from './from-contents.ts';
import type { FormItems, Item } from './items.ts';
import { linesOfPlaces } from './lines-of-places.ts';
import { withUnnumbered } from './unnumbered.ts';

/** One reading of a candidate as the heading of certain items. */
interface Choice {
  readonly candidate: Weighed;
  readonly items: readonly Item[];
  readonly first: number;
  readonly last: number;
  readonly weight: number;
  /** Not in another part of the form. */
  readonly fitsPart: boolean;
}

const titleWeight = (title: string, items: readonly Item[], form: FormItems): number => {
  if (title === '') return 0;
  if (items.some((item) => item.title.test(title))) return 3;
  const others = form.items.some((item) => item.title.test(title));
  return others && form.ordered ? -3 : -0.5;
};

/** 1 where an item is known to stand in its part of the form, -1 where in the other one, 0 where neither is known. */
const partFit = (items: readonly Item[], part: Item['part']): -1 | 0 | 1 => {
  const own = items[0]?.part ?? null;
  return own === null || part === null ? 0 : own === part ? 1 : -1;
};

const weightOf = (candidate: Weighed, items: readonly Item[], form: FormItems, fit: -1 | 0 | 1): number => {
  const { title, letters, bold, paged, link } = candidate;
  return (
    2 +
    titleWeight(title, items, form) +
    Math.min(Math.log10(letters + 1), 4) / 2 +
    (bold ? 0.5 : 0) +
    fit +
    (paged ? -3 : 0) +
    (link ? -1 : 0)
  );
};

/** Page heads repeat the heading of the item that they stand in: the first of equal neighbours is the heading. */
const withoutRepeats = (candidates: readonly Weighed[]): readonly Weighed[] => {
  const same = (left: Candidate, right: Candidate) =>
    left.meanings
      .flat()
      .map(({ key }) => key)
      .join() ===
    right.meanings
      .flat()
      .map(({ key }) => key)
      .join();
  const kept: Weighed[] = [];
  for (const candidate of candidates) {
    const before = kept.at(-1);
    if (!before || !same(before, candidate)) kept.push(candidate);
    // A bare number at a page's head gives way to the heading with its title on the same page.
    else if (before.title === '' && candidate.title !== '' && candidate.line - before.line < 6)
      kept[kept.length - 1] = candidate;
    else kept[kept.length - 1] = { ...before, letters: before.letters + candidate.letters };
  }
  return kept;
};

const choicesOf = (candidates: readonly Weighed[], lines: readonly TextLine[], form: FormItems): readonly Choice[] => {
  let part: Item['part'] = null;
  let at = 0;
  return candidates.flatMap((candidate) => {
    for (; at <= candidate.line; at += 1) part = partOfLine(lines[at]!) ?? part;
    return candidate.meanings.map((items): Choice => {
      const fit = partFit(items, candidate.part ?? part);
      return {
        candidate,
        items,
        first: form.items.indexOf(items[0]!),
        last: form.items.indexOf(items.at(-1)!),
        weight: weightOf(candidate, items, form, fit),
        fitsPart: fit !== -1,
      };
    });
  });
};

/** The heaviest sequence of choices in which both the lines and the items ascend. */
const heaviestAscent = (choices: readonly Choice[]): readonly Choice[] => {
  const best: { readonly weight: number; readonly before: number }[] = [];
  let top = -1;
  for (const [at, choice] of choices.entries()) {
    let [weight, before] = [choice.weight, -1];
    for (let earlier = 0; earlier < at; earlier += 1) {
      const other = choices[earlier]!;
      if (other.candidate.line >= choice.candidate.line || other.last >= choice.first) continue;
      const sum = best[earlier]!.weight + choice.weight;
      if (sum > weight) [weight, before] = [sum, earlier];
    }
    best.push({ weight, before });
    if (weight > (top === -1 ? 0 : best[top]!.weight)) top = at;
  }
  const chosen: Choice[] = [];
  for (let at = top; at !== -1; at = best[at]!.before) chosen.unshift(choices[at]!);
  return chosen.filter(({ weight }) => weight > 0);
};

/** Headings that stand by themselves have few more words than the title of their item. */
const longestTitle = 120;

/**
 * The ascent with the items that stand in another order than the form's, as where a bank puts management's discussion before
 * the statements: headings as plain as the others, of items that have none.
 */
const withThoseOutOfOrder = (chosen: readonly Choice[], choices: readonly Choice[]): readonly Choice[] => {
  const held = new Set(chosen.flatMap(({ items }) => items));
  const isBold = chosen.some(({ candidate }) => candidate.bold);
  const found: Choice[] = [];
  for (const choice of choices) {
    const { items, candidate, fitsPart } = choice;
    const isPlain = !candidate.link && !candidate.paged && candidate.title.length <= longestTitle;
    const isTitled = items.every((item) => item.title.test(candidate.title));
    if (!isPlain || !isTitled || !fitsPart || candidate.letters <= betweenEntries) continue;
    if ((isBold && !candidate.bold) || items.some((item) => held.has(item))) continue;
    for (const item of items) held.add(item);
    found.push(choice);
  }
  return [...chosen, ...found].toSorted((left, right) => left.candidate.line - right.candidate.line);
};

/** The first heading of each item, whatever the order. */
const firstOfEach = (choices: readonly Choice[]): readonly Choice[] => {
  const seen = new Set<string>();
  return choices.filter(({ items, weight }) => {
    const key = items.map((item) => item.key).join();
    if (weight <= 1 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** More candidates than this come from no filing that people write; the rest of such a document is text. */
const maximumCandidates = 2000;

/** The headings of a document, in its order. */
export const headingsIn = (lines: readonly TextLine[], form: FormItems): readonly Heading[] => {
  const candidates = headingCandidates(lines, form).slice(0, maximumCandidates);
  const choices = choicesOf(withoutRepeats(withoutContents(lines, candidates, form)), lines, form);
  const chosen = form.ordered ? withThoseOutOfOrder(heaviestAscent(choices), choices) : firstOfEach(choices);
  const headings = chosen.map(({ candidate, items }) => ({ line: candidate.line, items, title: candidate.title }));
  const lineOf = linesOfPlaces(lines);
  const numbered = form.ordered
    ? withThoseOfContents(lines, movedFromContents(lines, headings, candidates, lineOf), candidates, form, lineOf)
    : headings;
  return placedByIndex(lines, withUnnumbered(lines, numbered, form), candidates, form, lineOf);
};
