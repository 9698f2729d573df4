import type { LoadEntry } from '@dqs/ingest';
import type { RecordedDifference } from '@dqs/storage';
import { exit, type Command, type Invocation } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import { reportFormatFlag, wantsJson } from '../report-format.ts';
import { UsageError } from '../usage-error.ts';
import { withInstallation } from '../with-installation.ts';
import { counts } from './ingest-report.ts';
import { connectorKeyOf } from './ingest-subject.ts';

const numberOf = ([id = '']: readonly string[]): string => {
  if (/^[1-9]\d{0,17}$/.test(id)) return id;
  throw new UsageError(`${id} is not the number of a load`, 'dqs loads lists the loads');
};

const words: Readonly<Record<LoadEntry['status'], string>> = {
  served: 'served',
  held_back: 'held back',
  refused: 'refused',
  not_fetched: 'not fetched',
  undone: 'undone',
};

const factsOf = (load: LoadEntry): string => {
  const facts = [
    [load.inserted, 'added'],
    [load.changed, 'changed'],
    [load.removed, 'ended'],
    [load.rejects, 'rejected'],
    [load.withheld, 'withheld'],
  ] as const;
  const counted = facts.flatMap(([count, word]) => (count === 0 ? [] : [`${counts(count)} ${word}`]));
  return [words[load.status], ...counted].join(', ');
};

const summaryOf = (load: LoadEntry): string =>
  `${load.id}  ${load.at.slice(0, 16).replace('T', ' ')}  ${load.connector}  ${load.artifact}: ${factsOf(load)}`;

const limitFlag: Flag = { name: 'limit', value: 'N', summary: 'Number of loads to list.', default: '50' };

const limitOf = ({ flags }: Invocation): number => {
  const text = flags.text('limit') ?? '50';
  if (/^[1-9]\d{0,3}$/.test(text)) return Number.parseInt(text, 10);
  throw new UsageError(`--limit ${text} is not a number from 1 to 9999`, 'dqs loads --limit 50');
};

const listCommand: Command = {
  path: ['loads'],
  group: 'Data',
  summary: 'List the latest loads: what each changed, and whether it is served.',
  description:
    'One line for each file that changed something or was not loaded: number, time (UTC), source, file, and the rows added, changed and ended. JSON adds the generation and whether the load can be undone.',
  words: ['[connector]'],
  flags: () => [limitFlag, reportFormatFlag, ...targetFlags],
  examples: ['dqs loads', 'dqs loads fx.ecb --limit 10', 'dqs loads --format json'],
  delegable: true,
  run: (invocation) =>
    withInstallation(invocation, 'read', async ({ db }) => {
      const { listLoads } = await import('@dqs/ingest');
      const connector = await connectorKeyOf(invocation.words);
      const loads = await listLoads(db.knex, { connector, limit: limitOf(invocation) });
      if (wantsJson(invocation)) {
        await line(invocation.io.stdout, JSON.stringify(loads));
        return exit.done;
      }
      for (const load of loads) await line(invocation.io.stdout, summaryOf(load));
      await invocation.note(
        loads.length === 0 ? 'no load has changed anything' : 'dqs loads show N, or dqs undo N --because TEXT',
      );
      return exit.done;
    }),
};

const quoted = (value: string | null): string => (value === null ? 'nothing' : value);

const linesOf = ({ table, columns, removed }: RecordedDifference): readonly string[] => [
  `${table}:`,
  ...columns.flatMap(({ column, changed, emptied, examples }) => [
    `  ${column}: ${counts(changed)} changed${emptied === 0 ? '' : `, ${counts(emptied)} of them are empty now`}`,
    ...examples.map(({ key, before, after }) => `    ${key}: ${quoted(before)} became ${quoted(after)}`),
  ]),
  ...(removed.length === 0 ? [] : [`  rows that ended, such as ${removed.join('; ')}`]),
];

const undoWords = ({ status, canBeUndone, id, undoneAt, undoneBy, undoneBecause }: LoadEntry): string => {
  if (status === 'undone')
    return `undone ${undoneAt ?? ''} by ${undoneBy ?? 'unknown'}${undoneBecause === null ? '' : `: ${undoneBecause}`}`;
  if (canBeUndone) return `dqs undo ${id} --because TEXT puts the rows back`;
  return status === 'served' ? 'the previous rows are no longer stored' : 'nothing was changed';
};

const showCommand: Command = {
  path: ['loads', 'show'],
  group: 'Data',
  summary: 'Show what a load changed, by table and column, with examples.',
  description: 'Unchanged rows are not listed.',
  words: ['<number>'],
  flags: () => [reportFormatFlag, ...targetFlags],
  examples: ['dqs loads show 12'],
  delegable: true,
  run: (invocation) =>
    withInstallation(invocation, 'read', async ({ db }) => {
      const [{ findLoad }, { recordedDifference }, { ServiceError }] = await Promise.all([
        import('@dqs/ingest'),
        import('@dqs/storage'),
        import('@dqs/schemas'),
      ]);
      const id = numberOf(invocation.words);
      const load = await findLoad(db.knex, id);
      if (!load)
        throw new ServiceError('not_found', `there is no load ${id}`, {
          param: 'number',
          hint: 'dqs loads lists the loads.',
        });
      const difference = await recordedDifference(db.knex, id);
      const { stdout } = invocation.io;
      if (wantsJson(invocation)) {
        await line(stdout, JSON.stringify({ ...load, difference }));
        return exit.done;
      }
      await line(stdout, summaryOf(load));
      if (load.message !== null) await line(stdout, load.message);
      for (const text of difference.flatMap(linesOf)) await line(stdout, text);
      await invocation.note(undoWords(load));
      return exit.done;
    }),
};

const undoCommand: Command = {
  path: ['undo'],
  group: 'Data',
  summary: 'Restore all rows to their state before a load.',
  description:
    'The rows of the load and everything built from them change in one step. Undo later loads that depend on it first. The same bytes are not loaded again unless you accept them.',
  words: ['<number>'],
  flags: () => [{ name: 'because', value: 'TEXT', summary: 'Reason, for the load and the audit log.' }, ...targetFlags],
  examples: ['dqs undo 12 --because "the dollar column was scaled"'],
  delegable: true,
  run: (invocation) =>
    withInstallation(invocation, 'write', async ({ db, clock, accounts }) => {
      const [{ undoLoad }, { commandLine }] = await Promise.all([import('@dqs/ingest'), import('@dqs/auth')]);
      const id = numberOf(invocation.words);
      const { artifact, removed, restored } = await undoLoad(
        { db, clock, record: (entry) => accounts.audit.record({ ...entry, actor: commandLine }) },
        { id, by: commandLine.name ?? 'unknown', because: invocation.flags.text('because') },
      );
      await line(
        invocation.io.stdout,
        `undid ${id}, ${artifact}: ${counts(restored)} rows restored, ${counts(removed)} removed`,
      );
      return exit.done;
    }),
};

/** `dqs loads`, `dqs loads show`, `dqs undo`. */
export const loadsCommands: readonly Command[] = [listCommand, showCommand, undoCommand];
