import type { PageRequest } from '../page.ts';
import { kinds, type Candidate, type Kind } from './candidate.ts';
import { namedThings } from './named-things.ts';
import { siteThings } from './site-things.ts';
import { coverage, meaningOf, nameOf } from './words.ts';

/** Longest question that is searched for. */
export const longestQuestion = 200;

interface Group {
  readonly kind: Kind;
  readonly found: readonly Candidate[];
}

/** What a search found: the best of all kinds, then each kind by itself. */
export interface Results {
  readonly best: readonly Candidate[];
  readonly groups: readonly Group[];
}

const mostBest = 6;
const mostOfKind = 6;

/** What a question says of a candidate besides the score of its own search. */
const ranked = (candidate: Candidate, words: readonly string[]): Candidate => {
  const share = coverage(words, `${candidate.title} ${candidate.note} ${candidate.href}`);
  const isTopical = candidate.kind === 'Operations' || candidate.kind === 'Datasets' || candidate.kind === 'Guides';
  return isTopical ? candidate : { ...candidate, score: candidate.score * (0.7 + 0.3 * share) };
};

const best = (one: Candidate, other: Candidate): number => other.score - one.score;

/** Everything that a question may mean, best first. A failing search fails the page: nothing is left out in silence. */
export const find = async (page: PageRequest, question: string): Promise<Results> => {
  const asked = question.trim().slice(0, longestQuestion);
  const words = meaningOf(asked);
  const name = nameOf(asked);
  const found = [...(await namedThings(page, asked, name === '' ? words.join(' ') : name)), ...siteThings(page, asked)];
  const byAddress = new Map<string, Candidate>();
  for (const candidate of found.map((one) => ranked(one, words)).sort(best)) {
    if (!byAddress.has(candidate.href)) byAddress.set(candidate.href, candidate);
  }
  const all = [...byAddress.values()];
  const groups = kinds
    .map((kind) => ({ kind, found: all.filter((one) => one.kind === kind).slice(0, mostOfKind) }))
    .filter((group) => group.found.length > 0)
    .sort((one, other) => best(one.found[0] as Candidate, other.found[0] as Candidate));
  return { best: all.filter(({ kind }) => kind !== 'Operations').slice(0, mostBest), groups };
};
