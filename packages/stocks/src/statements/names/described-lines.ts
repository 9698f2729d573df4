import { servedLines } from '@dqs/statements';
import { createLineSearch } from './asked-lines.ts';
import { candidatesFor } from './synonyms.ts';

/** Lines offered for each text that only describes them. */
const mostOfEach = 3;

let search: ReturnType<typeof createLineSearch> | undefined;

/** The keys of the lines that a text is about, the best first: `money owed to suppliers` is about accounts_payable. */
const keysDescribedBy = (text: string): readonly string[] => {
  search ??= createLineSearch(servedLines);
  return search(text).map(({ key }) => key);
};

/**
 * What some unknown keys may have meant among known ones: what people call so or what is spelt alike, else what their words
 * are about.
 */
export const candidatesMeant = (unknown: readonly string[], known: readonly string[]): readonly string[] => {
  const found = candidatesFor(unknown, known);
  if (found.length > 0) return found;
  const names = new Set(known);
  const described = unknown.flatMap((text) =>
    keysDescribedBy(text)
      .filter((key) => names.has(key))
      .slice(0, mostOfEach),
  );
  return [...new Set(described)];
};
