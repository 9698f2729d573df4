import { distance } from 'fastest-levenshtein';

const normalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .trim();

const letters = (text: string): string => [...text].sort().join('');

// Two swapped letters are one slip, not two.
const edits = (wanted: string, name: string): number => {
  const count = distance(wanted, name);
  return count === 2 && wanted.length === name.length && letters(wanted) === letters(name) ? 1 : count;
};

/** A beginning of less than half of a text is not close to it: `M` and `MI` are not near `Mircosoft`. */
const isMostOf = (beginning: string, text: string): boolean => beginning.length * 2 >= text.length;

const closeness = (wanted: string, name: string): number | null => {
  if (name === wanted) return 0;
  if (wanted.length >= 2 && (name.startsWith(wanted) || (wanted.startsWith(name) && isMostOf(name, wanted)))) return 1;
  if (wanted.length >= 3 && name.includes(wanted)) return 2;
  const count = edits(wanted, name);
  return count <= Math.max(1, Math.floor(Math.max(wanted.length, name.length) * 0.4)) ? 2 + count : null;
};

interface NearestOptions {
  /** Equally near names keep the given order instead of alphabetical order. */
  readonly inOrder?: boolean;
}

/** The names nearest to `wanted`, nearest first: same letters, prefix, part, then few edits. At most `limit`. */
export const nearest = (
  wanted: string,
  names: Iterable<string>,
  limit = 5,
  { inOrder = false }: NearestOptions = {},
): readonly string[] => {
  const target = normalised(wanted.slice(0, 200));
  if (target === '') return [];
  const found: { name: string; rank: number }[] = [];
  for (const name of names) {
    const rank = closeness(target, normalised(name));
    if (rank !== null) found.push({ name, rank });
  }
  const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  found.sort((a, b) => a.rank - b.rank || (inOrder ? 0 : byName(a.name, b.name)));
  return found.slice(0, limit).map(({ name }) => name);
};
