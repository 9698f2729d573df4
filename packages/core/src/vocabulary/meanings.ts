import { isOneSlip } from '../name-search/likeness.ts';
import type { Entry } from './entry.ts';
import { stem } from './stem.ts';
import { questionWords } from './words.ts';

export interface FoundMeaning<Meaning> {
  readonly meaning: Meaning;
  /** Above 0; comparable within one question only. */
  readonly score: number;
}

/** The words of one meaning with their weights, its pairs of adjacent words, and its names. */
interface Known<Meaning> {
  readonly meaning: Meaning;
  readonly words: Map<string, number>;
  readonly pairs: Set<string>;
  readonly names: Set<string>;
}

/** Stems of a text. For a number with letters, such as `NDA021588`, also the letters. */
const stemsOf = (text: string): readonly string[] =>
  questionWords(text).flatMap((word) => {
    const letters = /^(\p{L}{2,})\p{N}{2,}$/u.exec(word.text)?.[1];
    return letters === undefined ? [word.stem] : [stem(letters), word.text];
  });

const pairsOf = (words: readonly string[]): readonly string[] =>
  words.slice(1).map((word, at) => `${words[at]} ${word}`);

const gather = <Meaning>(entries: readonly Entry<Meaning>[]): readonly Known<Meaning>[] => {
  const all = new Map<Meaning, Known<Meaning>>();
  for (const { term, meaning, weight, isName } of entries) {
    const known = all.get(meaning) ?? { meaning, words: new Map(), pairs: new Set(), names: new Set() };
    all.set(meaning, known);
    const stems = stemsOf(term);
    if (isName) {
      known.names.add(` ${stems.join(' ')} `);
      continue;
    }
    for (const each of stems) known.words.set(each, Math.max(known.words.get(each) ?? 0, weight));
    for (const pair of pairsOf(stems)) known.pairs.add(pair);
  }
  return [...all.values()];
};

/** Shorter words have too many neighbours for a slip or a beginning to identify them. */
const shortest = { slip: 5, beginning: 5 } as const;

/** Weight of a word that matches an entry only by its beginning, or with a slip. */
const share = { beginning: 0.6, slip: 0.7 } as const;

/** Additional weight of two adjacent words and of a whole name. */
const beside = { pair: 0.5, name: 0.9 } as const;

/** The entry words that a word of a question may represent, each with its weight. */
type Forms = readonly (readonly [string, number])[];

/**
 * Prepares a search for the meanings of a natural question. Words that few meanings share have more weight than common
 * ones, and adjacent words more than separate ones. Results are ordered best first, ties in the order of the entries.
 * Pure.
 */
export const createMeaningSearch = <Meaning>(
  entries: readonly Entry<Meaning>[],
): ((question: string) => readonly FoundMeaning<Meaning>[]) => {
  const meanings = gather(entries);
  const bearers = new Map<string, number>();
  for (const { words, names } of meanings) {
    const all = new Set([...words.keys(), ...[...names].flatMap((name) => name.trim().split(' '))]);
    for (const word of all) bearers.set(word, (bearers.get(word) ?? 0) + 1);
  }
  const rarity = (word: string): number => Math.log(1 + meanings.length / (bearers.get(word) ?? meanings.length));
  const rarityOfAll = (words: readonly string[]): number => words.reduce((sum, word) => sum + rarity(word), 0);

  const formsOf = (word: string): Forms => {
    const begun = (other: string): boolean =>
      Math.min(word.length, other.length) >= shortest.beginning && (other.startsWith(word) || word.startsWith(other));
    const alike = [...bearers.keys()].filter((other) => other !== word && begun(other));
    const near: Forms = alike.map((other) => [other, share.beginning]);
    if (bearers.has(word)) return [[word, 1], ...near];
    if (near.length > 0 || word.length < shortest.slip) return near;
    return [...bearers.keys()]
      .filter((other) => other.length >= shortest.slip && isOneSlip(word, other))
      .map((other) => [other, share.slip]);
  };

  const scoreOf = ({ words, pairs, names }: Known<Meaning>, question: readonly string[], forms: readonly Forms[]) => {
    let score = 0;
    for (const each of forms) {
      let most = 0;
      for (const [form, part] of each) {
        const weight = words.get(form);
        if (weight !== undefined) most = Math.max(most, part * rarity(form) * (weight / (weight + 1)));
      }
      score += most;
    }
    for (const pair of pairsOf(question))
      if (pairs.has(pair)) score += beside.pair * Math.min(...pair.split(' ').map(rarity));
    const text = ` ${question.join(' ')} `;
    const named = [...names].filter((name) => text.includes(name)).map((name) => rarityOfAll(name.trim().split(' ')));
    return score + beside.name * Math.max(0, ...named);
  };

  return (question) => {
    const stems = stemsOf(question);
    const forms = [...new Set(stems)].map(formsOf);
    return meanings
      .map((known) => ({ meaning: known.meaning, score: scoreOf(known, stems, forms) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
  };
};
