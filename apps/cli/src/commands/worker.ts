import { once } from 'node:events';
import { exit, type Command } from '../command.ts';
import { targetFlags } from '../flag.ts';
import { localTargetOf } from '../target.ts';

/** `dqs worker`. */
export const workerCommand: Command = {
  path: ['worker'],
  group: 'Run',
  summary: 'Fetch every source by its schedule until told to end.',
  description:
    'For deployments on PostgreSQL, beside the servers. On an embedded folder one process does everything: dqs serve --worker.\n' +
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
      const scheduler = await startSchedule(installation, target, invocation);
      await note('Fetching by schedule. Ctrl-C ends it.');
      if (!io.signal.aborted) await once(io.signal, 'abort');
      await scheduler.stop();
      return exit.done;
    } finally {
      await installation.close();
    }
  },
};
