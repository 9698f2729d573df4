/** How a field takes part in a search: a code matches only whole, a name also by prefix and by likeness. */
export interface SearchField<Reason extends string = string> {
  readonly kind: 'code' | 'name';
  readonly value: string;
  /** What `match_reason` says when this field decided. */
  readonly reason: Reason;
  /** What `match_reason` says when a name matched by likeness only; absent: the same. */
  readonly fuzzyReason?: Reason;
}

export interface Searchable<Reason extends string = string> {
  readonly fields: readonly SearchField<Reason>[];
  /** Break ties: by name, then by key. */
  readonly name: string;
  readonly key: string;
}

export interface Match<T, Reason extends string = string> {
  readonly item: T;
  readonly reason: Reason;
  /** 0 to 1: exact code 1, exact name 0.95, prefix 0.85 to 0.9, likeness below 0.8. */
  readonly score: number;
}

export interface RankOptions {
  readonly limit: number;
  /** Smallest likeness (0 to 1) that counts as a match; default 0.3. */
  readonly threshold?: number;
}

const normalised = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const trigramsOf = (text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
};

const shared = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  let count = 0;
  for (const trigram of left) if (right.has(trigram)) count++;
  return count;
};

const likeness = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  const common = shared(left, right);
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
};

/** Shared three-letter groups over all of them, as PostgreSQL's pg_trgm counts: 0 to 1. */
export const similarity = (left: string, right: string): number =>
  likeness(trigramsOf(normalised(left)), trigramsOf(normalised(right)));

interface Wanted {
  readonly text: string;
  readonly trigrams: ReadonlySet<string>;
}

const scoreName = (wanted: Wanted, value: string, threshold: number): { score: number; fuzzy: boolean } | null => {
  const name = normalised(value);
  if (name === wanted.text) return { score: 0.95, fuzzy: false };
  const alike = likeness(wanted.trigrams, trigramsOf(name));
  if (name.startsWith(wanted.text)) return { score: 0.85 + 0.05 * alike, fuzzy: false };
  // Every word asked for begins a word of the name: "natural gas" finds "Henry Hub Natural Gas".
  const words = name.split(' ');
  if (wanted.text.split(' ').every((part) => words.some((word) => word.startsWith(part)))) {
    return { score: 0.7 + 0.1 * alike, fuzzy: false };
  }
  return alike >= threshold ? { score: 0.7 * alike, fuzzy: true } : null;
};

const matchOf = <T, Reason extends string>(
  wanted: Wanted,
  item: T,
  fields: readonly SearchField<Reason>[],
  threshold: number,
) => {
  let best: Match<T, Reason> | null = null;
  for (const field of fields) {
    let candidate: Match<T, Reason> | null = null;
    if (field.kind === 'code') {
      if (normalised(field.value) === wanted.text) candidate = { item, reason: field.reason, score: 1 };
    } else {
      const found = scoreName(wanted, field.value, threshold);
      if (found) candidate = { item, reason: (found.fuzzy && field.fuzzyReason) || field.reason, score: found.score };
    }
    if (candidate && (best === null || candidate.score > best.score)) best = candidate;
  }
  return best;
};

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * Search over a short list held in memory, best first: exact code, exact name, prefix, words, then likeness of
 * three-letter groups. Ties go by name, then key, so that the order is the same every time.
 */
export const rank = <T, Reason extends string>(
  query: string,
  items: Iterable<T>,
  describe: (item: T) => Searchable<Reason>,
  options: RankOptions,
): readonly Match<T, Reason>[] => {
  const text = normalised(query);
  if (text === '') return [];
  const wanted = { text, trigrams: trigramsOf(text) };
  const found: { match: Match<T, Reason>; name: string; key: string }[] = [];
  for (const item of items) {
    const { fields, name, key } = describe(item);
    const match = matchOf(wanted, item, fields, options.threshold ?? 0.3);
    if (match) found.push({ match, name, key });
  }
  found.sort((a, b) => b.match.score - a.match.score || byText(a.name, b.name) || byText(a.key, b.key));
  return found.slice(0, options.limit).map(({ match }) => match);
};
