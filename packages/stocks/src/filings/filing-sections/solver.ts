import type { Candidate } from './candidate.ts';
import type { Form } from './form.ts';
import type { Item } from './items.ts';

interface Weighed extends Candidate {
  readonly weight: number;
  readonly first: number;
  readonly last: number;
}

const weightOf = ({ evidence, letters = 0 }: Candidate, { weights, textWeight, mostPowers }: Form): number =>
  evidence.reduce((sum, each) => sum + weights[each], textWeight * Math.min(Math.log10(letters + 1), mostPowers));

/** Merges candidates for the same items at the same line, with all their evidence. */
const merged = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const byPlace = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const place = `${candidate.line} ${candidate.items.map(({ key }) => key).join()}`;
    const other = byPlace.get(place);
    const evidence = other && [...new Set([...other.evidence, ...candidate.evidence])];
    byPlace.set(place, evidence ? { ...other, evidence } : candidate);
  }
  return [...byPlace.values()].toSorted((one, other) => one.line - other.line);
};

/** The heaviest sequence of candidates in which lines and items both ascend. */
const heaviestAscent = (candidates: readonly Weighed[]): readonly Weighed[] => {
  const best: { readonly weight: number; readonly before: number }[] = [];
  let top = -1;
  for (const [at, { line, first, weight: own }] of candidates.entries()) {
    let [weight, before] = [own, -1];
    for (let earlier = 0; earlier < at; earlier += 1) {
      const other = candidates[earlier]!;
      if (other.line >= line || other.last >= first) continue;
      const sum = best[earlier]!.weight + own;
      if (sum > weight) [weight, before] = [sum, earlier];
    }
    best.push({ weight, before });
    if (top === -1 || weight > best[top]!.weight) top = at;
  }
  const chosen: Weighed[] = [];
  for (let at = top; at !== -1; at = best[at]!.before) chosen.unshift(candidates[at]!);
  return chosen;
};

/**
 * The headings among candidates: the sequence that ascends with the items of the form and has the greatest weight,
 * then, for each item without a heading, the first candidate that may be out of order. In a current report, and in one
 * with its own index, all may be.
 */
export const solve = (candidates: readonly Candidate[], form: Form): readonly Candidate[] => {
  const weighed = merged(candidates)
    .map((candidate): Weighed => ({
      ...candidate,
      weight: weightOf(candidate, form),
      first: form.items.indexOf(candidate.items[0]!),
      last: form.items.indexOf(candidate.items.at(-1)!),
    }))
    .filter(({ weight }) => weight > form.leastWeight);
  const isOrdered = form.ordered && !weighed.some(({ evidence }) => evidence.includes('page_index'));
  const chosen: Weighed[] = isOrdered ? [...heaviestAscent(weighed)] : [];
  const taken = new Set<Item | number>(chosen.flatMap(({ items, line }) => [...items, line]));
  for (const candidate of weighed) {
    const { items, line, evidence } = candidate;
    if ((isOrdered && !evidence.includes('apart')) || [...items, line].some((each) => taken.has(each))) continue;
    for (const each of [...items, line]) taken.add(each);
    chosen.push(candidate);
  }
  return chosen.toSorted((one, other) => one.line - other.line);
};
