import type { Domain } from '@dqs/kit';
import type { Source } from '@dqs/storage';
import type { Knex } from 'knex';
import { factTables } from './facts.ts';

/** A source that may not be redistributed: rows under its tag must never have an effect on the public surface. */
export const canarySource: Source = {
  tag: 'canary.internal',
  name: 'Canary',
  publisher: 'Nobody',
  posture: 'internal',
  license: 'Not redistributable',
  termsUrl: 'https://example.org/terms',
  attribution: null,
};

/** The domain with the canary among its sources, so that its internal surface may name it. */
export const withCanary = (domain: Domain): Domain => ({ ...domain, sources: [...domain.sources, canarySource] });

/** Puts about half of all rows of every fact table under the canary's tag; answers how many. */
export const plantCanaries = async (knex: Knex): Promise<number> => {
  let planted = 0;
  for (const table of await factTables(knex)) {
    planted += await knex(`data.${table}`)
      .whereRaw('hashtext(ctid::text) % 2 = 0')
      .update({ source_tag: canarySource.tag });
  }
  return planted;
};

/** Removes every row under the canary's tag. */
export const removeCanaries = async (knex: Knex): Promise<void> => {
  for (const table of await factTables(knex))
    await knex(`data.${table}`).where({ source_tag: canarySource.tag }).delete();
};
