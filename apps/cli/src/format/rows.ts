import type { LongCell } from '@dqs/service';

/** Writes rows of columns that are known, group by group. */
export interface Rows {
  write(rows: Iterable<readonly LongCell[]>): Promise<void>;
  /** Completes what was begun; nothing can be written after it. */
  end(): Promise<void>;
}
