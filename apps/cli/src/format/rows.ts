import type { LongCell } from '@dqs/service';

/** Writes rows with fixed columns, group by group. */
export interface Rows {
  write(rows: Iterable<readonly LongCell[]>): Promise<void>;
  /** Completes the output. Nothing can be written after it. */
  end(): Promise<void>;
}
