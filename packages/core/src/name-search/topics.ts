import { foldName } from './fold.ts';
import { slipsBetween } from './likeness.ts';

/** A text that a topic is found by; words of a weightier one count for more. */
interface TopicText {
  readonly text: string;
  readonly weight: number;
}

/** Something that questions are asked about. */
export interface Topic<T> {
  readonly item: T;
  readonly texts: readonly TopicText[];
  /** Whole phrases that mean it wherever they stand in a question: names of what it answers. */
  readonly phrases?: readonly string[];
}

export interface FoundTopic<T> {
  readonly item: T;
  /** Above 0; comparable within one question only. */
  readonly score: number;
}

/** Words of a question that say nothing of what is asked for. */
const idle = new Set(
  (
    'a an the of in on for to and or by at is are was were be been being what whats which who whom whose how much many did does do ' +
    'has have had there this that these those it its me my i you we us our show give get find tell please can could would should want need ' +
    'any some all with from as about into than then if so one ask'
  ).split(' '),
);

/** What folding would take apart: `10-K`, `N-PX` and `R&D` are one word each. */
const joined = (text: string): string =>
  text
    .replace(/\b([\p{L}\p{N}]{1,2})&([\p{L}]{1,2})\b/gu, '$1$2')
    .replace(/\b(\p{N}{1,3})-(\p{L}{1,2})\b/gu, '$1$2')
    .replace(/\b(\p{L})-(\p{L}+)\b/gu, '$1$2');

const withoutPlural = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};

const stem = (word: string): string => {
  const one = withoutPlural(word);
  if (one.length > 6 && one.endsWith('ing')) return one.slice(0, -3).replace(/([^s])\1$/, '$1');
  if (one.length > 4 && one.endsWith('ed')) return one.slice(0, -2);
  return one.length > 4 && one.endsWith('e') ? one.slice(0, -1) : one;
};

/** Words in the form in which they are compared; of `NDA021588` also the letters. */
const wordsOf = (text: string): readonly string[] =>
  foldName(joined(text))
    .split(' ')
    .flatMap((word) => {
      const letters = /^(\p{L}{2,})\p{N}{2,}$/u.exec(word)?.[1];
      return word === '' ? [] : letters ? [stem(letters), word] : [stem(word)];
    });

const asked = (text: string): readonly string[] => {
  const words = wordsOf(text);
  const kept = words.filter((word) => !idle.has(word));
  return kept.length === 0 ? words : kept;
};

interface Weighed {
  readonly words: ReadonlyMap<string, number>;
  readonly pairs: ReadonlySet<string>;
  readonly phrases: readonly string[];
}

const pairsOf = (words: readonly string[]): readonly string[] =>
  words.slice(1).map((word, at) => `${words[at]} ${word}`);

const weigh = <T>({ texts, phrases = [] }: Topic<T>): Weighed => {
  const words = new Map<string, number>();
  const pairs = new Set<string>();
  for (const { text, weight } of texts) {
    for (const part of text.split(/[;,.:()\n]+/)) {
      const said = asked(part);
      for (const word of said) words.set(word, Math.max(words.get(word) ?? 0, weight));
      for (const pair of pairsOf(said)) pairs.add(pair);
    }
  }
  return { words, pairs, phrases: [...new Set(phrases.map((phrase) => ` ${asked(phrase).join(' ')} `))] };
};

/** Shorter words have too many neighbours for a slip or a beginning to say what was meant. */
const shortest = { slip: 5, beginning: 5 } as const;

/** What a word counts for that stands in a topic only by its beginning, or with a slip. */
const share = { beginning: 0.6, slip: 0.7 } as const;

/** What two words next to each other, and a whole phrase, count for beside their words. */
const beside = { pair: 0.5, phrase: 0.9 } as const;

/**
 * Topics by a natural question: what few topics speak of counts for more than what all do, words next to each other for more
 * than words apart. Best first; ties in the order of the topics. Pure.
 */
export const createTopicSearch = <T>(topics: readonly Topic<T>[]): ((question: string) => readonly FoundTopic<T>[]) => {
  const weighed = topics.map(weigh);
  const bearers = new Map<string, number>();
  for (const { words, phrases } of weighed) {
    const all = new Set([...words.keys(), ...phrases.flatMap((phrase) => phrase.trim().split(' '))]);
    for (const word of all) bearers.set(word, (bearers.get(word) ?? 0) + 1);
  }
  const rarity = (word: string): number => Math.log(1 + topics.length / (bearers.get(word) ?? topics.length));

  /** The words of topics that a word of a question may stand for, and what each then counts for. */
  const meanings = (word: string): readonly (readonly [string, number])[] => {
    const begun = (other: string): boolean =>
      Math.min(word.length, other.length) >= shortest.beginning && (other.startsWith(word) || word.startsWith(other));
    const alike = [...bearers.keys()].filter((other) => other !== word && begun(other));
    const near: (readonly [string, number])[] = alike.map((other) => [other, share.beginning]);
    if (bearers.has(word)) return [[word, 1], ...near];
    if (near.length > 0 || word.length < shortest.slip) return near;
    return [...bearers.keys()]
      .filter((other) => other.length >= shortest.slip && slipsBetween(word, other) === 1)
      .map((other) => [other, share.slip]);
  };

  const scoreOf = ({ words, pairs, phrases }: Weighed, question: readonly string[], meant: Meanings): number => {
    let score = 0;
    for (const forms of meant) {
      let most = 0;
      for (const [form, part] of forms) {
        const weight = words.get(form);
        if (weight !== undefined) most = Math.max(most, part * rarity(form) * (weight / (weight + 1)));
      }
      score += most;
    }
    for (const pair of pairsOf(question))
      if (pairs.has(pair)) score += beside.pair * Math.min(...pair.split(' ').map(rarity));
    const text = ` ${question.join(' ')} `;
    let phrased = 0;
    for (const phrase of phrases)
      if (text.includes(phrase))
        phrased = Math.max(
          phrased,
          phrase
            .trim()
            .split(' ')
            .reduce((sum, word) => sum + rarity(word), 0),
        );
    return score + beside.phrase * phrased;
  };

  return (question) => {
    const said = [...asked(question)];
    const meant = [...new Set(said)].map(meanings);
    return topics
      .map(({ item }, at) => ({ item, score: scoreOf(weighed[at]!, said, meant) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
  };
};

type Meanings = readonly (readonly (readonly [string, number])[])[];
