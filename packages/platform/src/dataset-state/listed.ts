import { coverageOf, stateOf, type CatalogDataset, type Context, type States } from '@dqs/kit';
import { newestAsOf } from './as-of.ts';

/** A dataset as the catalogue lists it, with those that readers know by its name. */
export interface ListedDataset {
  readonly head: CatalogDataset;
  readonly parts: readonly CatalogDataset[];
  /** The operations that read one of them, each once. */
  readonly tools: CatalogDataset['tools'];
}

type State = ReturnType<typeof stateOf>;

/** Every dataset that is listed, in the order in which they are declared. */
export const listedOf = ({ datasets }: Context['catalog']): readonly ListedDataset[] =>
  datasets
    .filter(({ dataset }) => dataset.listedWith === undefined)
    .map((head) => {
      const parts = datasets.filter(({ dataset }) => dataset.listedWith === head.dataset.key);
      const tools = new Map([head, ...parts].flatMap((entry) => entry.tools.map((tool) => [tool.name, tool] as const)));
      return { head, parts, tools: [...tools.values()] };
    });

/** The text of each, parts after the name of their dataset; a text that all have in common once. */
const inWords = (texts: readonly { readonly name: string | null; readonly text: string | null }[]): string | null => {
  const said = texts.filter(({ text }) => text !== null);
  if (said.length === texts.length && new Set(said.map(({ text }) => text)).size === 1) return said[0]!.text;
  const named = said.map(({ name, text }) => (name === null ? text : `${name}: ${text}`));
  return named.length === 0 ? null : named.join('; ');
};

/** What is loaded of a listed dataset and of its parts, then what the source covers. */
export const coverageOfListed = ({ head, parts }: ListedDataset, states: States): string =>
  [
    coverageOf(head, states),
    ...parts.map((entry) => `${entry.dataset.displayName}: ${coverageOf(entry, states)}`),
  ].reduce((before, text) => `${before.replace(/\.$/, '')}. ${text}`);

/** How a listed dataset stands: stale where a part of it is, never loaded where no part was. */
export const stateOfListed = (
  { head, parts }: ListedDataset,
  states: States,
  { now, today }: Pick<Context, 'now' | 'today'>,
): State => {
  const found = [head, ...parts].map((entry) => ({
    name: entry === head ? null : entry.dataset.displayName,
    state: stateOf(entry, states, now, today),
  }));
  const statuses = found.map(({ state }) => state.status);
  const status = statuses.includes('stale') ? 'stale' : (statuses.find((each) => each !== 'never_ran') ?? 'never_ran');
  return {
    status,
    stale: status === 'stale',
    status_reason: inWords(found.map(({ name, state }) => ({ name, text: state.status_reason }))),
    last_refresh: newestAsOf(found.map(({ state }) => state.last_refresh)),
    latest_as_of: newestAsOf(found.map(({ state }) => state.latest_as_of)),
  };
};
