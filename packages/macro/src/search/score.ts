import { foldName, nameQuestion, roundedScore, scoreName, type NameQuestion } from '@dqs/core/name-search';
import { stem } from '@dqs/core/vocabulary';
import { containsWord, type Term } from './question.ts';

/** The properties of a series that are scored. */
export interface Scored {
  readonly series_key: string;
  readonly title: string;
  readonly prominence: number;
  readonly keywords: string;
}

type MatchReason = 'series_key' | 'title' | 'keyword';

export interface Score {
  /** 0 to 1; higher is better. */
  readonly score: number;
  readonly reason: MatchReason;
  /**
   * Whether the title has all terms of the question, or the question is a common name of the series. Otherwise the
   * words only occur somewhere.
   */
  readonly isNamed: boolean;
}

/**
 * Score bands in addition to those of names (`scoreName`): parts of a key, common names of a series, and words that
 * only occur somewhere.
 */
const bands = {
  key: 1,
  keyPrefix: [0.9, 0.95],
  keyPart: [0.85, 0.9],
  called: [0.84, 0.9],
  somewhere: [0.4, 0.68],
} as const;

const within = ([low, high]: readonly [number, number], share: number): number => low + (high - low) * share;

/** The words by their stems, with spaces before and after. */
const plain = (words: readonly string[]): string => ` ${words.map(stem).join(' ')} `;

/** Whether the keywords contain the question, so that it is a common name of the series. */
const isCalled = (keywords: string, terms: readonly Term[]): boolean =>
  plain(foldName(keywords).split(' ')).includes(plain(terms.flatMap(({ wordings }) => wordings[0] ?? [])));

const without = new Set(['less', 'excluding', 'except', 'ex']);

/** Whether the title excludes something that the question does not exclude. */
const leavesOut = (title: readonly string[], terms: readonly Term[]): boolean =>
  title.some((word) => without.has(word)) &&
  !terms.some(({ wordings }) =>
    wordings.some((wording) => wording.some((word) => without.has(word) || word === 'core')),
  );

/** Whether the question contains a word itself, not only through a synonym. */
const hasWord = (terms: readonly Term[], word: string): boolean =>
  terms.some(({ wordings }) => wordings[0]?.some((each) => stem(each) === stem(word)) ?? false);

/** Words that ask for the price or the quantity of an amount instead of the amount. */
const ofPrices = ['price', 'index', 'inflation', 'deflator', 'pce'];
const ofQuantities = ['quantity', 'index'];

/**
 * Whether a title is a price or quantity index of an amount in the national accounts while the question asks for the
 * amount.
 */
const isIndexOfAmount = (title: readonly string[], terms: readonly Term[]): boolean => {
  const titleHas = (word: string) => title.includes(stem(word));
  const isRequested = (words: readonly string[]) => words.some((word) => hasWord(terms, word));
  const isIndex =
    (titleHas('expenditures') || titleHas('product') || titleHas('gdp')) && (titleHas('index') || titleHas('indexes'));
  return (
    isIndex && ((titleHas('price') && !isRequested(ofPrices)) || (titleHas('quantity') && !isRequested(ofQuantities)))
  );
};

/**
 * Whether a title covers goods and services while the question names one of them, or is a ratio while the question
 * names a part of it.
 */
const isOfMore = (title: readonly string[], terms: readonly Term[]): boolean => {
  const titleHas = (word: string) => title.includes(stem(word));
  const [goods, services] = [hasWord(terms, 'goods'), hasWord(terms, 'services')];
  return (
    (titleHas('goods') && titleHas('services') && goods !== services) ||
    (titleHas('ratio') && terms.length === 1 && !hasWord(terms, 'ratio'))
  );
};

const keyScore = (key: string, fragment: string, prior: number): number | null => {
  if (key === fragment) return bands.key;
  if (key.startsWith(fragment)) return within(bands.keyPrefix, prior);
  return key.includes(fragment) ? within(bands.keyPart, prior) : null;
};

/** Caches parsed questions by text. One search compares all candidates with few of them. */
const remembered = (): ((text: string) => NameQuestion | null) => {
  const cache = new Map<string, NameQuestion | null>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const question = nameQuestion(text);
    cache.set(text, question);
    return question;
  };
};

/**
 * Makes the function that scores how well a series fits a question. A key that contains the question comes first.
 * Otherwise titles are compared like all names (`scoreName`), in the wording of the question that the title has, with
 * the prominence of the series as prior. A series whose common name is the question ranks with those whose title starts
 * with it. A series that only contains the words somewhere comes last.
 */
export const scorer = (fragment: string | null, terms: readonly Term[]): ((series: Scored) => Score) => {
  const questionOf = remembered();
  const named = (words: readonly string[], title: string, prior: number): number => {
    const questions = [words, words.map(stem)].map((each) => questionOf(each.join(' ')));
    return Math.max(0, ...questions.map((question) => (question && scoreName(question, title, { prior })?.score) ?? 0));
  };
  return ({ series_key: key, title, prominence, keywords }) => {
    const prior = (100 - prominence) / 100;
    const byKey = fragment === null ? null : keyScore(key, fragment, prior);
    if (byKey !== null) return { score: roundedScore(byKey), reason: 'series_key', isNamed: true };
    const titleWords = foldName(title).split(' ');
    const stems = titleWords.map(stem);
    const read = terms.map((term) => ({
      term,
      wording: term.wordings.find((wording) => wording.every((word) => containsWord(stems, word))),
    }));
    const matched = read.flatMap(({ wording }) => (wording === undefined ? [] : [wording]));
    const all = matched.length > 0 && read.every(({ term, wording }) => term.optional || wording !== undefined);
    const share = terms.length === 0 ? 0 : matched.length / terms.length;
    const called = terms.length > 0 && isCalled(keywords, terms);
    const scores = [
      within(bands.somewhere, 0.5 * share + 0.5 * prior),
      ...(all ? [named(matched.flat(), title, prior)] : []),
      ...(called ? [within(bands.called, prior)] : []),
    ];
    const isOther = leavesOut(titleWords, terms) || isOfMore(stems, terms) || isIndexOfAmount(stems, terms);
    const unmet = terms.length - matched.length;
    const score = Math.max(...scores) * (isOther ? 0.75 : 1) * (all && !called ? 0.97 ** unmet : 1);
    return { score: roundedScore(score), reason: all ? 'title' : 'keyword', isNamed: (all || called) && !isOther };
  };
};
