import type { Knex } from 'knex';

interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

/**
 * Runs complete SQL, in which a question mark is text and not a placeholder. Counts arrive as text, as every bigint
 * does.
 */
export const runSql = async <Row extends object>(knex: Knex, sql: string): Promise<Answer<Row>> =>
  knex.raw<Answer<Row>>(sql.replaceAll('?', '\\?'));

/** The rows of complete SQL. */
export const rowsOfSql = async <Row extends object>(knex: Knex, sql: string): Promise<readonly Row[]> =>
  (await runSql<Row>(knex, sql)).rows;

/** How many rows complete SQL changed. */
export const changedBySql = async (knex: Knex, sql: string): Promise<number> => (await runSql(knex, sql)).rowCount ?? 0;
