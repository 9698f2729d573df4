import type { Clock } from '@dqs/core';
import type { MemberCounts } from '../load/load-counts.ts';

/** The progress of one artifact. */
export interface Progress {
  readonly connector: string;
  readonly artifact: string;
  /** `compare`: an archive is compared with the last load of its members. */
  readonly phase: 'fetch' | 'compare' | 'load' | 'done';
  /** Rows ready to be stored so far. */
  readonly rows: number;
  /** Null if the artifact is loaded as one. */
  readonly members: MemberCounts | null;
  readonly bytes: number;
  /** Null while the size is unknown. */
  readonly totalBytes: number | null;
  readonly elapsedMilliseconds: number;
  /** Until the end of the phase, estimated by bytes; null if there is no estimate. */
  readonly remainingMilliseconds: number | null;
}

export type OnProgress = (progress: Progress) => void;

const reportEveryMilliseconds = 250;
/** Before this time an estimate is a guess. */
const estimateAfterMilliseconds = 500;

/** Receives the progress of one artifact from the runner. */
export interface ProgressMeter {
  bytes(done: number, total: number | null): void;
  rows(count: number): void;
  members(counts: MemberCounts): void;
  /** How much of an archive has been compared, in the phase before its load. */
  compared(done: number, total: number): void;
  phase(phase: Progress['phase']): void;
}

const estimate = (done: number, total: number | null, elapsed: number): number | null =>
  total === null || total === 0 || done === 0 || elapsed < estimateAfterMilliseconds
    ? null
    : Math.max(0, Math.round((elapsed * (total - done)) / done));

/** Converts progress to reports: at most four per second, and one at every change of phase. */
export const createProgressMeter = (
  clock: Clock,
  connector: string,
  artifact: string,
  onProgress: OnProgress | undefined,
): ProgressMeter => {
  const start = clock.now();
  let phaseStart = start;
  let lastReport = Number.NEGATIVE_INFINITY;
  let phase: Progress['phase'] = 'fetch';
  let rows = 0;
  let members: MemberCounts | null = null;
  let bytes = 0;
  let totalBytes: number | null = null;

  const report = (always: boolean): void => {
    if (!onProgress) return;
    const now = clock.now();
    if (!always && now - lastReport < reportEveryMilliseconds) return;
    lastReport = now;
    const remainingMilliseconds = phase === 'done' ? 0 : estimate(bytes, totalBytes, now - phaseStart);
    onProgress({
      connector,
      artifact,
      phase,
      rows,
      members,
      bytes,
      totalBytes,
      elapsedMilliseconds: now - start,
      remainingMilliseconds,
    });
  };

  const enter = (next: Progress['phase']): void => {
    if (next === phase) return;
    phase = next;
    phaseStart = clock.now();
    if (next === 'load' || next === 'compare') bytes = 0;
    report(true);
  };

  return {
    bytes: (done, total) => {
      bytes = done;
      totalBytes = total;
      report(false);
    },
    rows: (count) => {
      rows = count;
      report(false);
    },
    members: (counts) => {
      members = counts;
      enter('load');
      report(false);
    },
    compared: (done, total) => {
      enter('compare');
      bytes = done;
      totalBytes = total;
      report(false);
    },
    phase: enter,
  };
};
