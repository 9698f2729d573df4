import { createLog } from '@dqs/host';
import type { ArtifactReport, IngestReport } from '@dqs/ingest';
import type { Io } from './io.ts';
import type { Settings } from './settings.ts';

type Log = ReturnType<typeof createLog>;

/**
 * The log of a process, as JSON lines on standard error. Standard output is for the command's output. A person at a
 * terminal sees no line per request.
 */
export const logOf = ({ stderr }: Pick<Io, 'stderr'>, settings: Pick<Settings, 'DQS_LOG_LEVEL'>): Log =>
  createLog(settings.DQS_LOG_LEVEL ?? (stderr.terminal ? 'warn' : 'info'), 2);

const fieldsOf = ({ connector, dataset }: IngestReport, report: ArtifactReport) => ({
  event: 'load',
  connector,
  dataset,
  artifact: report.artifact,
  status: report.status,
  rows_inserted: report.counts.inserted,
  rows_changed: report.counts.changed,
  rows_removed: report.counts.removed,
  rejects: report.rejects,
  withheld: report.withheld,
  differences: report.differences,
  message: report.message,
});

/** Writes one line for each file of a run: what was loaded, how much changed, what was rejected and withheld. */
export const logLoads = (log: Pick<Log, 'info' | 'warn'>, report: IngestReport): void => {
  for (const artifact of report.artifacts)
    if (artifact.status === 'failed') log.warn(fieldsOf(report, artifact), 'a file was not loaded');
    else log.info(fieldsOf(report, artifact), 'a file was loaded');
};
