import { foldName } from './fold.ts';
import { nameQuestion, type NameQuestion } from './question.ts';
import { leastScore, roundedScore, scoreName, type ScoreOptions } from './score.ts';

/** How a field is matched: a code only as a whole, a name also by its beginning, its words and by likeness. */
export interface SearchField<Reason extends string = string> {
  readonly kind: 'code' | 'name';
  readonly value: string;
  /** `match_reason` if this field decided. */
  readonly reason: Reason;
  /** `match_reason` if a name matched only by likeness; defaults to `reason`. */
  readonly fuzzyReason?: Reason;
  /** Whether the item has this name no longer. Between equal scores and priors, a current name comes first. */
  readonly isFormer?: boolean;
}

export interface Searchable<Reason extends string = string> {
  readonly fields: readonly SearchField<Reason>[];
  /** Tie-breakers: a current name first, then by name, then by key. */
  readonly name: string;
  readonly key: string;
  /**
   * The prominence of the item, 0 to 1. It decides inside a band of scores, and between equal scores before the name.
   */
  readonly prior?: number | null;
}

export interface Match<T, Reason extends string = string> {
  readonly item: T;
  readonly reason: Reason;
  /** 0 to 1 with four digits: 1 for an equal code, for names see `scoreName`. */
  readonly score: number;
}

export interface RankOptions {
  readonly limit: number;
  /** Smallest likeness (0 to 1) that counts as a match; default 0.3. */
  readonly threshold?: number;
  /**
   * Whether a name matches that contains each word of the query with at most a slip, see `ScoreOptions`. `if_none`:
   * only if no name contains them exactly.
   */
  readonly eachWord?: boolean | 'if_none';
}

const scoreField = <Reason extends string>(
  question: NameQuestion,
  folded: string,
  field: SearchField<Reason>,
  options: ScoreOptions,
): { readonly reason: Reason; readonly score: number; readonly isFormer: boolean } | null => {
  const { isFormer = false } = field;
  if (field.kind === 'code')
    return foldName(field.value) === folded ? { reason: field.reason, score: 1, isFormer } : null;
  const found = scoreName(question, field.value, options);
  if (found === null) return null;
  const reason = (found.by === 'likeness' && field.fuzzyReason) || field.reason;
  return { reason, score: roundedScore(found.score), isFormer };
};

const lastIf = (isLast: boolean): number => (isLast ? 1 : 0);

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const ranked = <T, Reason extends string>(
  query: string,
  items: readonly T[],
  describe: (item: T) => Searchable<Reason>,
  { limit, threshold, eachWord }: RankOptions & { readonly eachWord: boolean },
): readonly Match<T, Reason>[] => {
  const question = nameQuestion(query);
  if (question === null) return [];
  const folded = foldName(query);
  const found: { match: Match<T, Reason>; isFormer: boolean; name: string; key: string; prior: number }[] = [];
  for (const item of items) {
    const { fields, name, key, prior = null } = describe(item);
    const scored = fields.flatMap((field) => scoreField(question, folded, field, { prior, threshold, eachWord }) ?? []);
    const best = scored.toSorted(
      (left, right) => right.score - left.score || lastIf(left.isFormer) - lastIf(right.isFormer),
    )[0];
    if (!best) continue;
    const { isFormer, ...by } = best;
    found.push({ match: { item, ...by }, isFormer, name, key, prior: prior ?? 0 });
  }
  found.sort(
    (a, b) =>
      b.match.score - a.match.score ||
      b.prior - a.prior ||
      lastIf(a.isFormer) - lastIf(b.isFormer) ||
      byText(a.name, b.name) ||
      byText(a.key, b.key),
  );
  return found.slice(0, limit).map(({ match }) => match);
};

/**
 * Scores a short list, such as the candidates of a search or a catalogue in memory, best first. Ties are broken by
 * prior, then current names, then name, then key, so that the order is always the same.
 */
export const rank = <T, Reason extends string>(
  query: string,
  items: readonly T[],
  describe: (item: T) => Searchable<Reason>,
  { eachWord = false, ...options }: RankOptions,
): readonly Match<T, Reason>[] => {
  const found = ranked(query, items, describe, { ...options, eachWord: eachWord === true });
  return (found[0]?.score ?? 0) < leastScore.words && eachWord === 'if_none'
    ? ranked(query, items, describe, { ...options, eachWord: true })
    : found;
};
