import { dayOf, instantOf } from '@dqs/core';
import type { Domain } from '@dqs/kit';
import { ServiceError, type Instant } from '@dqs/schemas';
import { builtSurfaces, type Database, type Reader, type Statement, type Value } from '@dqs/storage';
import type { Knex } from 'knex';
import type { ScratchService } from './scratch-service.ts';

/** One read of an operation as the database carried it out. */
export interface ExplainedRead {
  readonly statement: string;
  readonly rows: number;
  /** Pages of 8 KB touched. */
  readonly buffers: number;
  /** Tables that were read from end to end. */
  readonly wholeTables: readonly string[];
  readonly plan: string;
}

interface Read {
  readonly statement: Statement;
  readonly values: readonly Value[];
}

const recorder = (reader: Reader, reads: Read[]): Reader => ({
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

const literal = (value: Value | undefined): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return `array[${value.map(literal).join(', ')}]`;
};

const inlined = ({ statement, values }: Read): string =>
  statement.sql.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number.parseInt(place, 10) - 1]));

/** Reads as the public surface's role, as the service does. */
const asReader = async <T>(db: Database, work: (knex: Knex) => Promise<T>): Promise<T> => {
  const built = await builtSurfaces(db.knex);
  if (!built) throw new Error('the database is not migrated');
  const { role, searchPath } = built.surfaces.public.session;
  return db.knex.transaction(async (transaction) => {
    await transaction.raw(`set local role ${role}`);
    await transaction.raw(`set local search_path to ${searchPath}`);
    return work(transaction);
  });
};

const explain = async (knex: Knex, read: Read): Promise<ExplainedRead> => {
  const sql = `explain (analyze, buffers, costs off, timing off) ${inlined(read)}`;
  const { rows } = await knex.raw<{ rows: Record<string, string>[] }>(sql.replaceAll('?', '\\?'));
  const plan = rows.map((row) => Object.values(row)[0] ?? '').join('\n');
  const [top = ''] = plan.split('\nPlanning');
  return {
    statement: read.statement.name,
    rows: Number.parseInt(/rows=(\d+)/.exec(top)?.[1] ?? '0', 10),
    buffers: [...(/Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(top) ?? [])]
      .slice(1)
      .reduce((sum, part) => sum + Number.parseInt(part || '0', 10), 0),
    wholeTables: [...plan.matchAll(/Seq Scan on (\S+)/g)].map(([, table = '']) => table),
    plan,
  };
};

/**
 * Runs an operation on the public surface and explains each of its reads, also those that led to a refusal; their number is the
 * round trips it took.
 */
export const explainReads = async (
  scratch: Pick<ScratchService, 'db' | 'clock'>,
  domain: Domain,
  tool: string,
  values: unknown,
): Promise<readonly ExplainedRead[]> => {
  const [name, endpoint] = Object.entries(domain.contract).find(([, candidate]) => candidate.tool === tool) ?? [];
  const handler = name === undefined ? undefined : domain.handlers[name];
  if (!endpoint || !handler) throw new Error(`${domain.key} has no operation ${tool}`);
  const reads: Read[] = [];
  const now: Instant = instantOf(scratch.clock.now());
  const db = recorder(scratch.db.reader('public'), reads);
  const asked = { ...endpoint.params.parse(values), after: null };
  const catalog = { categories: [], datasets: [] };
  const context = { db, now, today: dayOf(scratch.clock.now()), signal: new AbortController().signal, catalog };
  await handler(asked, context).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
  });
  return asReader(scratch.db, async (knex) => {
    const explained: ExplainedRead[] = [];
    for (const read of reads) explained.push(await explain(knex, read));
    return explained;
  });
};
