import { dayOf, instantOf } from '@dqs/core';
import type { Catalog, Domain } from '@dqs/kit';
import { ServiceError, type Instant } from '@dqs/schemas';
import type { Knex } from 'knex';
import { asReader, explainedRows, recorder, type Read } from './reads.ts';
import type { ScratchService } from './scratch-service.ts';

/** One query of an operation as the database executed it. */
export interface ExplainedRead {
  readonly statement: string;
  readonly rows: number;
  /** Pages of 8 KB that were touched. */
  readonly buffers: number;
  /** Tables that the query scanned from the start. A scan that ended with its first page, as `exists` does, is not counted. */
  readonly wholeTables: readonly string[];
  readonly plan: string;
}

const scan = /Seq Scan on (\S+)(?!.*never executed).*(?:\n\s+Filter: .*)?(\n\s+Buffers: shared (?:hit|read)=1$)?/gm;

/** The tables of a plan that are scanned beyond their first page. */
export const scannedTables = (plan: string): readonly string[] =>
  [...plan.matchAll(scan)].filter(([, , firstPage]) => firstPage === undefined).map(([, table = '']) => table);

const explain = async (knex: Knex, read: Read): Promise<ExplainedRead> => {
  const rows = await explainedRows(knex, read);
  const plan = rows.map((row) => Object.values(row)[0] ?? '').join('\n');
  const [top = ''] = plan.split('\nPlanning');
  return {
    statement: read.statement.name,
    rows: Number.parseInt(/rows=(\d+)/.exec(top)?.[1] ?? '0', 10),
    buffers: [...(/Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(top) ?? [])]
      .slice(1)
      .reduce((sum, part) => sum + Number.parseInt(part || '0', 10), 0),
    wholeTables: scannedTables(plan),
    plan,
  };
};

const explainAll = (scratch: Pick<ScratchService, 'db'>, reads: readonly Read[]): Promise<readonly ExplainedRead[]> =>
  asReader(scratch.db, async (knex) => {
    const explained: ExplainedRead[] = [];
    for (const read of reads) explained.push(await explain(knex, read));
    return explained;
  });

/** Runs the checks of `dqs doctor` for a domain and explains each of their queries. */
export const explainChecks = async (
  scratch: Pick<ScratchService, 'db'>,
  domain: Domain,
): Promise<readonly ExplainedRead[]> => {
  const reads: Read[] = [];
  await domain.checks?.(recorder(scratch.db.reader('public'), reads));
  return explainAll(scratch, reads);
};

/**
 * Runs an operation on the public surface and explains each of its queries, those of a refusal too. Their number is the
 * number of round trips.
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
  const catalog: Catalog = {
    categories: [],
    datasets: [],
    missed: () => Promise.resolve(new Map()),
    completeness: () => Promise.resolve(new Map()),
  };
  const context = { db, now, today: dayOf(scratch.clock.now()), signal: new AbortController().signal, catalog };
  await handler(asked, context).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
  });
  return explainAll(scratch, reads);
};
