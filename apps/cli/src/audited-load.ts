import { randomUUID } from 'node:crypto';
import type { Actor, AuditLog } from '@dqs/auth';
import type { IngestReport } from '@dqs/ingest';
import { ServiceError } from '@dqs/schemas';

/** What is loaded, for the audit log. */
export interface LoadSubject {
  readonly connector: string;
  readonly origin: 'official' | 'files';
}

const sum = (report: IngestReport) => ({
  status: report.status,
  artifacts: report.artifacts.length,
  rows_inserted: report.artifacts.reduce((rows, { counts }) => rows + counts.inserted, 0),
  rows_changed: report.artifacts.reduce((rows, { counts }) => rows + counts.changed, 0),
  rows_removed: report.artifacts.reduce((rows, { counts }) => rows + counts.removed, 0),
  rejects: report.artifacts.reduce((rows, { rejects }) => rows + rejects, 0),
  withheld: report.artifacts.reduce((rows, { withheld }) => rows + withheld, 0),
});

/**
 * Does work between two rows of the audit log, which a number ties together: nothing begins whose beginning could not be written. A
 * process that is killed leaves the first row without the second.
 *
 * @param detail what both rows say
 * @param origin what the first row adds
 * @param summary what the second row says of the result
 */
export const auditedWork = async <T>(
  audit: Pick<AuditLog, 'record'>,
  actor: Actor,
  { detail, origin }: { readonly detail: object; readonly origin: object },
  work: () => Promise<T>,
  summary: (result: T) => object,
): Promise<T> => {
  const common = { load: randomUUID(), ...detail };
  await audit.record({ event: 'load_started', actor, detail: { ...common, ...origin } });
  let result: T;
  try {
    result = await work();
  } catch (error) {
    const reason = error instanceof ServiceError ? error.code : 'internal_error';
    // What went wrong with the load is what has to be told.
    await audit
      .record({ event: 'load_ended', actor, detail: { ...common, status: 'failed', reason } })
      .catch(() => undefined);
    throw error;
  }
  await audit.record({ event: 'load_ended', actor, detail: { ...common, ...summary(result) } });
  return result;
};

/** Runs a load of a connector between two rows of the audit log. */
export const auditedLoad = (
  audit: Pick<AuditLog, 'record'>,
  actor: Actor,
  { connector, origin }: LoadSubject,
  load: () => Promise<IngestReport>,
): Promise<IngestReport> => auditedWork(audit, actor, { detail: { connector }, origin: { origin } }, load, sum);
