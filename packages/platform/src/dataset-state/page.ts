import type { Context } from '@dqs/kit';
import { listedOf, type ListedDataset } from './listed.ts';

/** The order of both lists: by category, then by key. */
const order = ({ head }: ListedDataset): readonly [string, string] => [head.category, head.dataset.key];

const compare = (one: readonly [string, string], other: readonly [string, string]): number => {
  const [first, second] = one[0] === other[0] ? [one[1], other[1]] : [one[0], other[0]];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

/** One page of the listed datasets after a keyset, and the keyset of the next page. */
export const pageOf = (
  { catalog }: Pick<Context, 'catalog'>,
  { after, limit }: { readonly after: readonly unknown[] | null; readonly limit: number },
): { readonly page: readonly ListedDataset[]; readonly next: readonly [string, string] | null } => {
  const sorted = listedOf(catalog).toSorted((one, other) => compare(order(one), order(other)));
  const rest = after === null ? sorted : sorted.filter((entry) => compare(order(entry), after as [string, string]) > 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return { page, next: last && rest.length > limit ? order(last) : null };
};
