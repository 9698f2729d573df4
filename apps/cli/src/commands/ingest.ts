import type { ArtifactReport, IngestReport } from '@dqs/ingest';
import { relative, resolve } from 'node:path';
import { nearest } from '@dqs/core';
import { exit, type Command, type Invocation } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import type { AnyConnector } from '../load.ts';
import { progressView } from '../progress.ts';
import { localTargetOf } from '../target.ts';
import { UsageError } from '../usage-error.ts';

const flags: readonly Flag[] = [
  {
    name: 'from',
    value: 'PATH',
    summary: 'Load these files, or what is in these folders, instead of fetching.',
    repeated: true,
  },
  { name: 'force', summary: 'Read files again that were loaded before.' },
  { name: 'allow-shrink', summary: 'Accept a file that removes more than 30 % of the rows it replaces.' },
  { name: 'format', value: 'NAME', summary: 'How to print the report.', choices: ['text', 'json'], default: 'text' },
];

const connectorOf = async (name: string): Promise<AnyConnector> => {
  const { domains } = await import('@dqs/domains');
  const connectors = domains.flatMap((domain) => domain.connectors);
  const found = connectors.find(({ key }) => key === name);
  if (found) return found;
  const [guess] = nearest(
    name,
    connectors.map(({ key }) => key),
    1,
  );
  throw new UsageError(
    `unknown connector ${name}`,
    guess ? `did you mean ${guess}?` : 'dqs sources lists the connectors',
  );
};

const counts = (count: number): string => count.toLocaleString('en');

const counted = (count: number, word: string): readonly string[] => (count === 0 ? [] : [`${counts(count)} ${word}`]);

/** A path as the reader would type it. */
const shown = (path: string, cwd: string): string => {
  const short = relative(cwd, path);
  return short.startsWith('..') ? path : short;
};

/** A file by its path, what was fetched by its artifact's name. */
const nameOf = ({ artifact, file }: ArtifactReport, cwd: string): string =>
  file === null ? artifact : shown(file, cwd);

const membersOf = ({ members }: ArtifactReport): readonly string[] =>
  members === null ? [] : [`${counts(members.read)} members read`, `${counts(members.unchanged)} unchanged members`];

const outcomeOf = (report: ArtifactReport): string => {
  const { status, counts: rows, rejects, message, line: at } = report;
  if (status === 'unchanged') return `unchanged (${counts(rows.unchanged)} rows)`;
  const facts = [
    ...counted(rows.inserted, 'new'),
    ...counted(rows.changed, 'changed'),
    ...counted(rows.unchanged, 'unchanged'),
    ...counted(rows.removed, 'removed'),
    ...counted(rejects, 'rejected'),
  ];
  const failure = message === null ? '' : `: ${message}${at === null ? '' : ` (line ${at})`}`;
  return `${[status, ...membersOf(report), ...facts].join(', ')}${failure}`;
};

const printReport = async ({ io, note }: Invocation, report: IngestReport): Promise<void> => {
  for (const artifact of report.artifacts) {
    await line(io.stdout, `${nameOf(artifact, io.cwd)}: ${outcomeOf(artifact)}`);
    for (const { line: at, reason } of artifact.firstRejects) await note(`  rejected, line ${at}: ${reason}`);
    if (artifact.rejects > artifact.firstRejects.length)
      await note(`  and ${counts(artifact.rejects - artifact.firstRejects.length)} more`);
  }
  for (const { path, reason } of report.unknownFiles) await note(`left out ${shown(path, io.cwd)}: ${reason}`);
};

/** `dqs ingest <connector> [--from PATH…]`. */
export const ingestCommand: Command = {
  path: ['ingest'],
  group: 'Data',
  summary: 'Load a source: from its official address, or from files with --from.',
  description:
    'Each file is loaded whole or not at all; loading it again changes nothing. Until it is in, the previous data is served.\n' +
    'Fetching needs DQS_CONTACT, an e-mail or web address that publishers see.',
  words: ['<connector>', '[path…]'],
  flags: () => [...flags, ...targetFlags],
  examples: [
    'dqs ingest fx.ecb',
    'dqs ingest futures.cftc --from ./mirror/cftc',
    'dqs ingest fx.ecb --from eurofxref-hist.zip',
  ],
  delegable: true,
  run: async (invocation) => {
    const { io, host, flags: given, words } = invocation;
    const [name = '', ...paths] = words;
    const connector = await connectorOf(name);
    if (paths.length > 0 && !given.has('from'))
      throw new UsageError(`unexpected word ${paths[0]}`, 'files follow --from');
    const from = given.has('from')
      ? [...given.texts('from'), ...paths].map((path) => resolve(io.cwd, path))
      : undefined;
    const target = localTargetOf(given, io);
    const { load } = await import('../load.ts');
    const installation = await host.open({ target, purpose: 'write' });
    try {
      const report = await load({
        installation,
        target,
        connector,
        from,
        force: given.has('force'),
        allowShrink: given.has('allow-shrink'),
        view: progressView(io, given.has('quiet')),
        signal: io.signal,
      });
      if (given.text('format') === 'json') await line(io.stdout, JSON.stringify(report));
      else await printReport(invocation, report);
      return report.status === 'failed' ? exit.error : exit.done;
    } finally {
      await installation.close();
    }
  },
};
