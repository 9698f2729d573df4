import { coverageOf, stateOf, type CatalogDataset, type Context, type States } from '@dqs/kit';
import { newestAsOf } from './as-of.ts';

/** A dataset in the catalogue, with the datasets that are listed under its name. */
export interface ListedDataset {
  readonly head: CatalogDataset;
  readonly parts: readonly CatalogDataset[];
  /** The operations that read one of these datasets, each once. */
  readonly tools: CatalogDataset['tools'];
}

type State = ReturnType<typeof stateOf>;

/** Every listed dataset, in the order of declaration. */
export const listedOf = ({ datasets }: Context['catalog']): readonly ListedDataset[] =>
  datasets
    .filter(({ dataset }) => dataset.listedWith === undefined)
    .map((head) => {
      const parts = datasets.filter(({ dataset }) => dataset.listedWith === head.dataset.key);
      const tools = new Map([head, ...parts].flatMap((entry) => entry.tools.map((tool) => [tool.name, tool] as const)));
      return { head, parts, tools: [...tools.values()] };
    });

/** Joins the texts, each part after the name of its dataset. A text that all parts share appears once. */
const inWords = (texts: readonly { readonly name: string | null; readonly text: string | null }[]): string | null => {
  const said = texts.filter(({ text }) => text !== null);
  if (said.length === texts.length && new Set(said.map(({ text }) => text)).size === 1) return said[0]!.text;
  const named = said.map(({ name, text }) => (name === null ? text : `${name}: ${text}`));
  return named.length === 0 ? null : named.join('; ');
};

/** The loaded coverage of a listed dataset and of its parts, then the coverage of the source. */
export const coverageOfListed = ({ head, parts }: ListedDataset, states: States): string =>
  [
    coverageOf(head, states),
    ...parts.map((entry) => `${entry.dataset.displayName}: ${coverageOf(entry, states)}`),
  ].reduce((before, text) => `${before.replace(/\.$/, '')}. ${text}`);

/** The state of a listed dataset: stale where one of its parts is stale, never loaded where no part was loaded. */
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
