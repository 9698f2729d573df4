import { readStates, stateOf, type Handler } from '@dqs/kit';
import { newestAsOf } from '../dataset-state/as-of.ts';
import { pageOf } from '../dataset-state/page.ts';
import { platformSource } from '../sources.ts';
import type { freshness } from './contract.ts';

/** How far each dataset is behind its publisher. */
export const getFreshness: Handler<typeof freshness> = async (asked, context) => {
  const states = await readStates(context.db, context.catalog, context.now);
  const { page, next } = pageOf(context, asked);
  const datasets = page.map((entry) => ({
    dataset: entry.dataset.key,
    display_name: entry.dataset.displayName,
    category: entry.category,
    source: entry.source.tag,
    cadence: entry.dataset.cadence,
    ...stateOf(entry, states, context.now, context.today),
    non_redistributable: entry.source.posture !== 'public',
    tools: entry.tools.map(({ name }) => name),
  }));
  return {
    data: { datasets, checked_at: context.now },
    meta: { source: platformSource.tag, as_of: newestAsOf(datasets.map(({ latest_as_of: asOf }) => asOf)) },
    next,
  };
};
