import { readStates, type Handler } from '@dqs/kit';
import { newestAsOf } from '../dataset-state/as-of.ts';
import { stateOfListed } from '../dataset-state/listed.ts';
import { pageOf } from '../dataset-state/page.ts';
import { platformSource } from '../sources.ts';
import type { freshness } from './contract.ts';

/** How far each dataset is behind its publisher. */
export const getFreshness: Handler<typeof freshness> = async (params, context) => {
  const states = await readStates(context.db, context.catalog, context.now);
  const { page, next } = pageOf(context, params);
  const datasets = page.map((listed) => {
    const { dataset, category, source } = listed.head;
    return {
      dataset: dataset.key,
      display_name: dataset.displayName,
      category,
      source: source.tag,
      cadence: dataset.cadence,
      ...stateOfListed(listed, states, context),
      non_redistributable: source.posture !== 'public',
      tools: listed.tools.map(({ name }) => name),
    };
  });
  return {
    data: { datasets, checked_at: context.now },
    meta: { source: platformSource.tag, as_of: newestAsOf(datasets.map(({ latest_as_of: asOf }) => asOf)) },
    next,
  };
};
