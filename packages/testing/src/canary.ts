import type { Domain } from '@dqs/kit';
import type { Source } from '@dqs/storage';
import type { Knex } from 'knex';
import { factTables } from './facts.ts';

/** A source that may not be redistributed. Rows with its tag must never affect the public surface. */
export const canarySource: Source = {
  tag: 'canary.internal',
  name: 'Canary',
  publisher: 'Nobody',
  posture: 'internal',
  license: 'Not redistributable',
  termsUrl: 'https://example.org/terms',
  attribution: null,
};

/** The domain with the canary as a further source, so that its internal surface can name it. */
export const withCanary = (domain: Domain): Domain => ({ ...domain, sources: [...domain.sources, canarySource] });

/**
 * Selects the rows that can take the canary's tag. Where the key includes the source, several rows can differ in the
 * source alone. Only the first of them is selected, since two rows of one source would conflict.
 */
const plantable = async (knex: Knex, table: string): Promise<string> => {
  const { rows } = await knex.raw<{ rows: { columns: string[] }[] }>(
    `select array_agg(quote_ident(a.attname)) filter (where a.attname <> 'source_tag') as columns
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = ?::regclass and i.indisunique group by i.indexrelid having bool_or(a.attname = 'source_tag')`,
    [`data.${table}`],
  );
  return rows
    .map(({ columns }) => {
      const same = columns.map((column) => `other.${column} = held.${column}`).join(' and ');
      return `and not exists (select from data.${table} other where other.ctid < held.ctid and ${same})`;
    })
    .join(' ');
};

/** Gives about half of the rows of every fact table the canary's tag. Returns their number. */
export const plantCanaries = async (knex: Knex): Promise<number> => {
  let planted = 0;
  for (const table of await factTables(knex)) {
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      `update data.${table} held set source_tag = ? where hashtext(held.ctid::text) % 2 = 0
        ${await plantable(knex, table)} returning 1 as planted`,
      [canarySource.tag],
    );
    planted += rows.length;
  }
  return planted;
};

/** Removes every row with the canary's tag. */
export const removeCanaries = async (knex: Knex): Promise<void> => {
  for (const table of await factTables(knex))
    await knex(`data.${table}`).where({ source_tag: canarySource.tag }).delete();
};
