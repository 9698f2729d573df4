import { once } from 'node:events';
import { exit, type Command, type Invocation } from '../command.ts';
import type { Installation } from '../installation.ts';
import { targetFlags } from '../flag.ts';
import { localTargetOf } from '../target.ts';

/** Opens the worker's metrics port, if one is configured. */
const openWorkerMetrics = async (installation: Installation, io: Invocation['io']) => {
  const [{ createLog, databaseSources, loadingSources, metricsOf }, { domains }, { backupSources }] = await Promise.all(
    [import('@dqs/host'), import('@dqs/domains'), import('../backups/backup-metrics.ts')],
  );
  const { settings, clock } = installation;
  const sources = [
    ...databaseSources(installation),
    ...loadingSources(installation, domains),
    ...backupSources(settings.DQS_BACKUP_TO, io, clock),
  ];
  return metricsOf(settings, sources, createLog(settings.DQS_LOG_LEVEL ?? 'warn', 2));
};

/** `dqs worker`. */
export const workerCommand: Command = {
  path: ['worker'],
  group: 'Run',
  summary: 'Fetch every source on its schedule until stopped.',
  description:
    'For deployments on PostgreSQL, in addition to the servers. For an embedded folder use dqs serve --worker.\n' +
    'Needs DQS_CONTACT, an e-mail or web address that publishers see.',
  words: [],
  flags: () => targetFlags,
  examples: ['DQS_CONTACT=you@example.org dqs worker --database-url postgres://dqs@db.example.org/dqs'],
  run: async (invocation) => {
    const { io, host, flags, note } = invocation;
    const target = localTargetOf(flags, io);
    const installation = await host.open({ target, purpose: 'write', waits: true });
    try {
      const { startSchedule } = await import('../schedule.ts');
      const metrics = await openWorkerMetrics(installation, io);
      const scheduler = await startSchedule(installation, target, invocation);
      await note('Fetching on schedule. Ctrl-C stops it.');
      if (!io.signal.aborted) await once(io.signal, 'abort');
      await scheduler.stop();
      await metrics?.close();
      return exit.done;
    } finally {
      await installation.close();
    }
  },
};
