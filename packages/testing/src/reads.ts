import { bindText, builtSurfaces, type Database, type Reader, type Statement, type Value } from '@dqs/storage';
import type { Knex } from 'knex';

/** A statement that an operation ran, with its values. */
export interface Read {
  readonly statement: Statement;
  readonly values: readonly Value[];
}

/** A reader that records the statements it runs. */
export const recorder = (reader: Reader, reads: Read[]): Reader => ({
  surface: reader.surface,
  all: (statement, values = []) => {
    reads.push({ statement, values });
    return reader.all(statement, values);
  },
  first: (statement, values = []) => {
    reads.push({ statement, values });
    return reader.first(statement, values);
  },
  snapshot: (work) => reader.snapshot((inside) => work(recorder(inside, reads))),
  omitted: (table, where) => reader.omitted(table, where),
});

/** The same database, with readers that record the statements they run. */
export const recorded = (db: Database, reads: Read[]): Database =>
  new Proxy(db, {
    get(target, name: keyof Database) {
      if (name === 'reader') {
        return (...asked: Parameters<Database['reader']>) => recorder(target.reader(...asked), reads);
      }
      const member: unknown = target[name];
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });

const literal = (value: Value | undefined): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return `array[${value.map(literal).join(', ')}]`;
};

/** The statement with its values inserted as literals. */
export const inlined = ({ statement, values }: Read): string =>
  statement.sql.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number.parseInt(place, 10) - 1]));

/** Explains the read with the plan that it has in the service: for any values, if its statement is planned once. */
export const explainedRows = async (knex: Knex, read: Read): Promise<readonly Record<string, string>[]> => {
  const run = async (sql: string) =>
    (await knex.raw<{ rows: Record<string, string>[] }>(sql.replaceAll('?', '\\?'))).rows;
  const explain = 'explain (analyze, buffers, costs off, timing off)';
  const { statement, values } = read;
  if (statement.planned !== 'once') return run(`${explain} ${inlined(read)}`);
  await run('set local plan_cache_mode = force_generic_plan');
  await run(`prepare explained as ${statement.sql}`);
  const rows = await run(`${explain} execute explained(${values.map((value) => literal(bindText(value))).join(', ')})`);
  await run('deallocate explained');
  await run('set local plan_cache_mode to default');
  return rows;
};

/** Reads with the role of the public surface, as the service does. */
export const asReader = async <T>(db: Database, work: (knex: Knex) => Promise<T>): Promise<T> => {
  const built = await builtSurfaces(db.knex);
  if (!built) throw new Error('the database is not migrated');
  const { role, searchPath } = built.surfaces.public.session;
  return db.knex.transaction(async (transaction) => {
    await transaction.raw(`set local role ${role}`);
    await transaction.raw(`set local search_path to ${searchPath}`);
    return work(transaction);
  });
};
