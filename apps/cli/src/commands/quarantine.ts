import { exit, type Command } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import { reportFormatFlag, wantsJson } from '../report-format.ts';
import { line } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { withInstallation } from '../with-installation.ts';
import { connectorKeyOf } from './ingest-subject.ts';

const numberOf = ([id = '']: readonly string[]): string => {
  if (/^[1-9]\d{0,17}$/.test(id)) return id;
  throw new UsageError(`${id} is not the number of an entry`, 'dqs quarantine lists what waits');
};

/** `dqs quarantine [connector]`. */
const listCommand: Command = {
  path: ['quarantine'],
  group: 'Data',
  summary: 'List rows and files that were not loaded because they are implausible.',
  description: 'The previous data is served until an entry is accepted.',
  words: ['[connector]'],
  flags: () => [reportFormatFlag, ...targetFlags],
  examples: ['dqs quarantine', 'dqs quarantine fx.ecb --format json'],
  delegable: true,
  run: (invocation) =>
    withInstallation(invocation, 'read', async ({ db }) => {
      const { quarantined } = await import('@dqs/ingest');
      const { io, words, note } = invocation;
      const connector = await connectorKeyOf(words);
      const waiting = await quarantined(db.knex, connector === undefined ? {} : { connector });
      if (wantsJson(invocation)) {
        await line(io.stdout, JSON.stringify(waiting));
        return exit.done;
      }
      for (const { id, connector: key, artifact, reason, foundAt, row, series } of waiting)
        await line(
          io.stdout,
          `${id}  ${key}  ${foundAt.slice(0, 10)}  ${row === null && series === null ? 'the whole file ' : ''}${artifact}: ${reason}`,
        );
      await note(
        waiting.length === 0
          ? 'the quarantine is empty'
          : 'dqs quarantine accept N --because TEXT, or dqs quarantine drop N',
      );
      return exit.done;
    }),
};

const becauseFlag: Flag = { name: 'because', value: 'TEXT', summary: 'Reason, for the entry and the audit log.' };

const deciding = (verb: 'accept' | 'drop', summary: string, description: string): Command => ({
  path: ['quarantine', verb],
  group: 'Data',
  summary,
  description,
  words: ['<number>'],
  flags: () => [becauseFlag, ...targetFlags],
  examples: [`dqs quarantine ${verb} 7 --because "the index was re-based"`],
  delegable: true,
  run: (invocation) =>
    withInstallation(invocation, 'write', async ({ accounts, clock, db }) => {
      const [{ settleQuarantined }, { commandLine: actor }, { domains }] = await Promise.all([
        import('@dqs/ingest'),
        import('@dqs/auth'),
        import('@dqs/domains'),
      ]);
      const { words, flags: given } = invocation;
      const connectors = domains.flatMap((domain) => domain.connectors);
      const done = await settleQuarantined(
        { db, clock, connectors, record: (entry) => accounts.audit.record({ ...entry, actor }) },
        { id: numberOf(words), verb, because: given.text('because'), by: actor.name ?? 'unknown' },
      );
      await line(invocation.io.stdout, done);
      return exit.done;
    }),
});

/** `dqs quarantine`, `dqs quarantine accept`, `dqs quarantine drop`. */
export const quarantineCommands: readonly Command[] = [
  listCommand,
  deciding(
    'accept',
    'Load a row from quarantine, or accept a file.',
    'A row is loaded at once. A file that was held back as a whole is loaded by the next run.',
  ),
  deciding(
    'drop',
    'Reject an implausible row or file permanently.',
    'The loaded value stays. The same row is not held back again.',
  ),
];
