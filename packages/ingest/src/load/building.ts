import type { Writer } from '@dqs/storage';
import type { Building } from '../connector.ts';
import type { Knex } from './ledger.ts';

/** A list as the batches of a load. */
export async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** What differs between the build step of a file and that of an accepted row. */
type Concluded = Pick<Building, 'completeAt' | 'remark' | 'refuseLoss' | 'signal'>;

/** The `Building` of a load, in its transaction. Rows carry the stamp and the artifact they come from. */
export const buildingOf = (
  writer: Writer,
  transaction: Knex,
  stamp: { readonly sourceTag: string; readonly asOf: string },
  artifactIds: readonly string[],
  concluded: Concluded,
): Building => ({
  ...concluded,
  artifactIds,
  asOf: stamp.asOf,
  query: async <Row extends object>(sql: string, values: readonly (string | number | readonly string[])[] = []) =>
    // Knex types its bindings as a mutable list.
    (await transaction.raw<{ rows: Row[] }>(sql, [...values] as never)).rows,
  load: async (load, parts) => {
    const [only] = artifactIds;
    if (only === undefined || artifactIds.length > 1) await writer.loadParts(load, stamp, inTurn(parts));
    else await writer.load(load, { ...stamp, artifactId: only }, inTurn(parts.map(({ rows }) => rows)));
  },
});
