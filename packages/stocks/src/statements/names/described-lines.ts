import { servedLines } from '@dqs/statements';
import { createLineSearch } from './line-search.ts';
import { candidatesFor } from './synonyms.ts';

/** Number of candidates for each text that only describes lines. */
const mostOfEach = 3;

let search: ReturnType<typeof createLineSearch> | undefined;

/** The keys of the lines that a text describes, best first: accounts_payable for `money owed to suppliers`. */
const keysDescribedBy = (text: string): readonly string[] => {
  search ??= createLineSearch(servedLines);
  return search(text).map(({ key }) => key);
};

/** The known keys that unknown ones may mean: common or similar names, otherwise the lines that their words describe. */
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
