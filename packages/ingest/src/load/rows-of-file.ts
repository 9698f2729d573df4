import type { AnyConnector } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { isSourceFault } from '../source-fault.ts';
import { checkedRows } from './checked-rows.ts';
import { refuseCutFile } from './cut-file.ts';
import { createSieve, emptyBaseline } from './plausibility.ts';

/** The rows that a file would yield for a connector's own table if no rows were stored. */
interface RowsOfFile {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Why the file would not be loaded; null if it would be. */
  readonly fault: string | null;
  /** Why records would be rejected. */
  readonly rejects: readonly string[];
  /** Why rows would be quarantined. */
  readonly doubts: readonly string[];
}

/** Reads a file as a load does, without a database. `today` is the run's UTC day. */
export const rowsOfFile = async (
  { reading, rows: table }: AnyConnector,
  artifact: StoredArtifact,
  today: string,
): Promise<RowsOfFile> => {
  const sieve = createSieve(table.plausibility ?? {}, emptyBaseline, () => false);
  const { rows, tally } = checkedRows((stored) => reading.parse(stored), table, artifact, { today });
  const kept: Readonly<Record<string, unknown>>[] = [];
  let fault: string | null = null;
  try {
    await refuseCutFile(reading, artifact);
    for await (const batch of rows) kept.push(...sieve.take(batch));
    kept.push(...sieve.end());
  } catch (error) {
    if (!isSourceFault(error)) throw error;
    fault = error.message;
  }
  return {
    rows: fault === null ? kept : [],
    fault,
    rejects: tally.list.map(({ line, reason }) => `line ${line}: ${reason}`),
    doubts: sieve.doubts.map(({ reason }) => reason),
  };
};
