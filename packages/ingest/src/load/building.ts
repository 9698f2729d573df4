import { noCounts, type Writer } from '@dqs/storage';
import type { Building } from '../connector.ts';
import type { Knex } from './ledger.ts';
import type { LoadRequest } from './load-request.ts';
import { refuseLoss } from './loss.ts';

/** Runs statements of a building step in the transaction of its load. */
export const queryIn =
  (transaction: Knex): Building['query'] =>
  async <Row extends object>(sql: string, values: readonly (string | number | readonly string[])[] = []) =>
    // Knex types its bindings as a list that may be changed.
    (await transaction.raw<{ rows: Row[] }>(sql, [...values] as never)).rows;

/** A list as the batches of a load. */
export async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** What the building step of a load works with. */
export const buildingOf = (
  writer: Writer,
  transaction: Knex,
  request: LoadRequest,
  artifactIds: readonly string[],
  complete: string | null,
  remark: Building['remark'],
): Building => ({
  artifactIds,
  asOf: request.asOf,
  completeAt: complete,
  remark,
  signal: request.signal,
  refuseLoss: (removed, held) => refuseLoss(request, { ...noCounts, removed, unchanged: held - removed }),
  query: queryIn(transaction),
  load: async (load, parts) => {
    const stamp = { sourceTag: request.connector.source, asOf: request.asOf };
    const [only] = artifactIds;
    if (only === undefined || artifactIds.length > 1) await writer.loadParts(load, stamp, inTurn(parts));
    else await writer.load(load, { ...stamp, artifactId: only }, inTurn(parts.map(({ rows }) => rows)));
  },
});
