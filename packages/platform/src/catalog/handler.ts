import { readStates, type Context, type Handler } from '@dqs/kit';
import { newestAsOf } from '../dataset-state/as-of.ts';
import { coverageOfListed, stateOfListed } from '../dataset-state/listed.ts';
import { pageOf } from '../dataset-state/page.ts';
import { platformSource } from '../sources.ts';
import { announced } from './announced.ts';
import type { catalog } from './contract.ts';

/** Every category of the service: those of this installation first, then the coming ones. */
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
export const getCatalog: Handler<typeof catalog> = async (params, context) => {
  const states = await readStates(context.db, context.catalog, context.now);
  const { page, next } = pageOf(context, params);
  const rows = page.map((listed) => {
    const { dataset, category, source } = listed.head;
    return {
      dataset: dataset.key,
      display_name: dataset.displayName,
      category,
      source_tag: source.tag,
      source_name: source.name,
      license: source.license,
      posture: source.posture,
      redistributable: source.posture === 'public',
      coverage: coverageOfListed(listed, states),
      cadence: dataset.cadence,
      freshness: stateOfListed(listed, states, context),
      tools: [...listed.tools],
    };
  });
  return {
    data: { categories: categoriesOf(context), datasets: rows },
    meta: { source: platformSource.tag, as_of: newestAsOf(rows.map(({ freshness }) => freshness.latest_as_of)) },
    next,
  };
};
