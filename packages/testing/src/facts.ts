import type { Knex } from 'knex';

interface Named {
  readonly name: string;
}

/** Names of all tables in schema `data`. */
const dataTables = async (knex: Knex): Promise<readonly string[]> => {
  const { rows } = await knex.raw<{ rows: Named[] }>(
    `select table_name as name from information_schema.tables where table_schema = 'data' order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** The tables in schema `data` whose rows name their source. */
export const factTables = async (knex: Knex): Promise<readonly string[]> => {
  const { rows } = await knex.raw<{ rows: Named[] }>(
    `select table_name as name from information_schema.columns where table_schema = 'data' and column_name = 'source_tag' order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** The tables in schema `data` without a source tag. No surface can show them and no licence covers them. */
export const untaggedTables = async (knex: Knex): Promise<readonly string[]> => {
  const tagged = new Set(await factTables(knex));
  return (await dataTables(knex)).filter((name) => !tagged.has(name));
};

/** The content of a fact table without `as_of`: the number of rows and one digest of all values, digits included. */
export interface FactsDigest {
  readonly table: string;
  readonly rows: number;
  readonly digest: string | null;
  readonly oldestAsOf: string | null;
}

/** A digest of every fact table. Two digests are equal when no row differs in more than `as_of`. */
export const digestFacts = async (knex: Knex): Promise<readonly FactsDigest[]> => {
  const digests: FactsDigest[] = [];
  for (const table of await factTables(knex)) {
    const { rows } = await knex.raw<{ rows: Omit<FactsDigest, 'table'>[] }>(
      `select count(*)::int as rows, sum(hashtextextended(line, 0)::numeric)::text as digest, min(as_of)::text as "oldestAsOf"
       from (select (to_jsonb(fact) - 'as_of')::text as line, as_of from data.${table} fact) lines`,
    );
    digests.push(...rows.map((row) => ({ table, ...row })));
  }
  return digests;
};
