import { firstSentence } from '../operator-words.ts';
import type { PageRequest } from '../page.ts';
import { kinds, type Candidate, type Kind } from './candidate.ts';
import { asksOfHoldings, namedThings, thingsOfParts, type ReasonForNone } from './named-things.ts';
import { siteThings } from './site-things.ts';
import { coverage, meaningOf, nameOf, placeNameOf } from './words.ts';

/** Maximum length of a question, in characters. */
export const longestQuestion = 200;

interface Group {
  readonly kind: Kind;
  readonly found: readonly Candidate[];
}

/** The best matches of all kinds, then further matches by kind. */
export interface Results {
  readonly best: readonly Candidate[];
  readonly groups: readonly Group[];
  /** What the search for series says if nothing is called by the question: a series is known but not loaded, or not covered. */
  readonly note: string | null;
}

const mostBest = 6;
const mostOfKind = 6;
/** Operations beside a certain match. */
const mostOperations = 3;

/** Words that indicate a kind of thing. */
const kindWords: Partial<Readonly<Record<Kind, RegExp>>> = {
  Companies: /\b(stocks?|ticker|10-?[kq]|8-?k|13-?[dfg]|eps|dividends?|ceo)\b/i,
  Funds: /\b(etfs?|funds?|nav)\b/i,
  'Investment managers': asksOfHoldings,
  Banks: /\b(banks?|deposits?|branches|fdic)\b/i,
  'Legal entities': /\b(lei|legal entity|subsidiar(y|ies))\b/i,
  'Recipients of federal awards': /\b(grants?|contracts?|awards?|uei|usaspending)\b/i,
  'Futures markets': /\b(futures|cot|cftc|open interest|positioning|speculators|commercials|traders)\b/i,
  Drugs: /\b(drugs?|generic|medicine|medication|fda|dosage|approvals?)\b/i,
  Places: /\b(county|city|zip|metro)\b/i,
};

const kindIsNamed = 1.12;

/** The share of the words of the question that a candidate shows or is known by. */
const shareOf = ({ title, note, href, knownAs }: Candidate, words: readonly string[]): number =>
  coverage(words, `${title} ${note} ${href} ${knownAs ?? ''}`);

/** Adjusts the score of a candidate by the words of the question. */
const ranked = (candidate: Candidate, words: readonly string[], question: string): Candidate => {
  const share = shareOf(candidate, words);
  const isTopical = candidate.kind === 'Operations' || candidate.kind === 'Datasets' || candidate.kind === 'Guides';
  const factor = kindWords[candidate.kind]?.test(question) ? kindIsNamed : 1;
  return isTopical ? candidate : { ...candidate, score: candidate.score * factor * (0.7 + 0.3 * share) };
};

const isSure = ({ kind, score }: Candidate): boolean => kind !== 'Operations' && score >= 0.6;

/**
 * If another match is certain, a match with a lower score is shown only in its group, and not at all if it has no word of the question.
 * Examples are the series of a place whose name was typed, and futures on interest rates for “unemployment rate”.
 */
const leastScore = 0.5;

/** From this score on a match is likely to be what was meant. */
const likely = 0.8;

const best = (one: Candidate, other: Candidate): number => other.score - one.score;

/**
 * Why the search for series has no match, unless something else is called by the question. That it knows no such series
 * is shown only if nothing else is likely.
 */
const noteShown = (reason: ReasonForNone | null, things: readonly Candidate[]): string | null => {
  const isMeant = ({ kind, knownAs, score }: Candidate): boolean =>
    kind !== 'Places' && knownAs !== undefined && score >= likely;
  if (reason === null || things.some(isMeant)) return null;
  return !reason.isKnownOnly && things.some(({ score }) => score >= likely) ? null : firstSentence(reason.note);
};

/** Everything that a question may mean, best first. If a search fails, the page fails, so that nothing is missing silently. */
export const find = async (page: PageRequest, question: string): Promise<Results> => {
  const asked = question.trim().slice(0, longestQuestion);
  const words = meaningOf(asked);
  const name = nameOf(asked) || words.join(' ');
  const named = { question: asked, name, place: placeNameOf(asked) || name, isWhole: asked.toLowerCase() === name };
  const rank = (candidates: readonly Candidate[]): readonly Candidate[] =>
    candidates.map((one) => ranked(one, words, asked)).sort(best);
  const { found: ofService, reason } = await namedThings(page, named);
  const whole = rank([...ofService, ...siteThings(page, asked)]);
  // If no match has all the words, one with most of them may be meant.
  const found = whole.some((one) => isSure(one) || one.isMisspelt)
    ? whole
    : [...whole, ...rank(await thingsOfParts(page, named))].sort(best);
  const byAddress = new Map<string, Candidate>();
  for (const candidate of found) {
    if (!byAddress.has(candidate.href)) byAddress.set(candidate.href, candidate);
  }
  const all = [...byAddress.values()];
  const things = all.filter(({ kind }) => kind !== 'Operations');
  const isAnswered = things.some(isSure);
  const leading = isAnswered ? things.filter(({ score }) => score >= leastScore) : things;
  // An operation is a way to ask, not a thing. It is among the best only if nothing else matches.
  const shown = (things.length > 0 ? leading : all.filter(({ kind }) => kind === 'Operations')).slice(0, mostBest);
  const isStray = (one: Candidate): boolean =>
    isAnswered && one.kind !== 'Operations' && one.score < leastScore && shareOf(one, words) === 0;
  const others = all.filter((one) => !shown.includes(one) && !isStray(one));
  const groups = kinds
    .map((kind) => ({
      kind,
      found: others
        .filter((one) => one.kind === kind)
        .slice(0, isAnswered && kind === 'Operations' ? mostOperations : mostOfKind),
    }))
    .filter((group) => group.found.length > 0)
    .sort((one, other) => best(one.found[0] as Candidate, other.found[0] as Candidate));
  return { best: shown, groups, note: noteShown(reason, things) };
};
