import type { StepFacts } from '@dqs/core';
import type { LoadCounts } from '@dqs/storage';

/** Trace attributes of the load of one file. */
export const loadFacts = (report: {
  /** The publisher's name of the file. */
  readonly artifact: string;
  readonly status: string;
  readonly counts: LoadCounts;
  readonly rejects: number;
  readonly withheld: number;
}): StepFacts => ({
  'dqs.artifact': report.artifact,
  'dqs.status': report.status,
  'dqs.rows.inserted': report.counts.inserted,
  'dqs.rows.changed': report.counts.changed,
  'dqs.rows.removed': report.counts.removed,
  'dqs.rejects': report.rejects,
  'dqs.withheld': report.withheld,
});
