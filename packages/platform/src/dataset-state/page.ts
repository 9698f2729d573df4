import type { CatalogDataset, Context } from '@dqs/kit';

/** By category, then by key: the order of both lists. */
const order = (entry: CatalogDataset): readonly [string, string] => [entry.category, entry.dataset.key];

const compare = (one: readonly [string, string], other: readonly [string, string]): number => {
  const [first, second] = one[0] === other[0] ? [one[1], other[1]] : [one[0], other[0]];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

/** One page of the declared datasets after a keyset, and the keyset of the next page. */
export const pageOf = (
  { catalog }: Pick<Context, 'catalog'>,
  { after, limit }: { readonly after: readonly unknown[] | null; readonly limit: number },
): { readonly page: readonly CatalogDataset[]; readonly next: readonly [string, string] | null } => {
  const sorted = catalog.datasets.toSorted((one, other) => compare(order(one), order(other)));
  const rest = after === null ? sorted : sorted.filter((entry) => compare(order(entry), after as [string, string]) > 0);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return { page, next: last && rest.length > limit ? order(last) : null };
};
