import { coverageOf, readStates, stateOf, type Context, type Handler } from '@dqs/kit';
import { newestAsOf } from '../dataset-state/as-of.ts';
import { pageOf } from '../dataset-state/page.ts';
import { platformSource } from '../sources.ts';
import { announced } from './announced.ts';
import type { catalog } from './contract.ts';

/** Every category of the service: those that this installation has, then those to come. */
const categoriesOf = ({ catalog: { categories, datasets } }: Context) => {
  const live = categories.map(({ key, title, description }) => ({
    key,
    display_name: title,
    description,
    status: 'live' as const,
    exempt: datasets.every(({ category, dataset }) => category !== key || dataset.refresh === 'live'),
  }));
  const soon = announced
    .filter(({ key }) => categories.every((category) => category.key !== key))
    .map(({ key, title, description }) => ({
      key,
      display_name: title,
      description,
      status: 'soon' as const,
      exempt: false,
    }));
  return [...live, ...soon];
};

/** Categories, datasets with licence and freshness, and the tools that read them. */
export const getCatalog: Handler<typeof catalog> = async (asked, context) => {
  const states = await readStates(context.db, context.catalog, context.now);
  const { page, next } = pageOf(context, asked);
  const rows = page.map((entry) => ({
    dataset: entry.dataset.key,
    display_name: entry.dataset.displayName,
    category: entry.category,
    source_tag: entry.source.tag,
    source_name: entry.source.name,
    license: entry.source.license,
    posture: entry.source.posture,
    redistributable: entry.source.posture === 'public',
    coverage: coverageOf(entry, states),
    cadence: entry.dataset.cadence,
    freshness: stateOf(entry, states, context.now, context.today),
    tools: [...entry.tools],
  }));
  return {
    data: { categories: categoriesOf(context), datasets: rows },
    meta: { source: platformSource.tag, as_of: newestAsOf(rows.map(({ freshness }) => freshness.latest_as_of)) },
    next,
  };
};
