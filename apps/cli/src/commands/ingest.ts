import type { ArtifactReport, IngestReport, UnknownFile } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { relative, resolve } from 'node:path';
import { nearest } from '@dqs/core';
import { exit, type Command, type Invocation } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import type { LoadOptions } from '../load.ts';
import type { DomainLoadOptions, DomainReport } from '../load-domain.ts';
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

/** What a name means: one connector, or a domain, whose files are told apart by their content. */
const subjectOf = async (name: string) => {
  const { domains } = await import('@dqs/domains');
  const domain = domains.find(({ key }) => key === name);
  if (domain) return { domain, connector: null };
  const connectors = domains.flatMap((each) => each.connectors);
  const connector = connectors.find(({ key }) => key === name);
  if (connector) return { domain: null, connector };
  const [guess] = nearest(
    name,
    (name.includes('.') ? connectors : domains).map(({ key }) => key),
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
  for (const name of report.notTried) await note(`not tried ${name}: the publisher asked for quiet`);
};

const noteUnknown = async ({ io, note }: Invocation, files: readonly UnknownFile[]): Promise<void> => {
  for (const { path, reason } of files) await note(`left out ${shown(path, io.cwd)}: ${reason}`);
};

const isJson = ({ flags: given }: Invocation): boolean => given.text('format') === 'json';

const fetchHint = ({ connectors }: Domain): string =>
  `name the connector to fetch (${connectors.map(({ key }) => key).join(', ')}), or files with --from`;

const statusOf = (reports: readonly IngestReport[]): number =>
  reports.some(({ status }) => status === 'failed') ? exit.error : exit.done;

const loadOne = async (invocation: Invocation, options: LoadOptions): Promise<number> => {
  const { load } = await import('../load.ts');
  const report = await load(options);
  if (isJson(invocation)) await line(invocation.io.stdout, JSON.stringify(report));
  else {
    await printReport(invocation, report);
    await noteUnknown(invocation, report.unknownFiles);
  }
  return statusOf([report]);
};

const printDomain = async (invocation: Invocation, report: DomainReport): Promise<void> => {
  const { io, note } = invocation;
  for (const each of report.reports) await printReport(invocation, each);
  await noteUnknown(invocation, report.unknownFiles);
  for (const path of report.stopped?.files ?? []) await note(`not loaded ${shown(path, io.cwd)}`);
};

/** A file that was asked for by its own path and not loaded is an error; what else lies in a folder is left out. */
const loadFiles = async (invocation: Invocation, domain: Domain, options: DomainLoadOptions): Promise<number> => {
  const { loadDomain, readableBy } = await import('../load-domain.ts');
  const report = await loadDomain(domain, options);
  const { domain: key, reports, unknownFiles, stopped } = report;
  if (isJson(invocation)) await line(invocation.io.stdout, JSON.stringify({ domain: key, reports, unknownFiles }));
  else await printDomain(invocation, report);
  if (stopped) throw stopped.error;
  const refused = unknownFiles.filter(({ path, claimedBy }) => claimedBy !== undefined || options.from.includes(path));
  if (refused.some(({ claimedBy }) => claimedBy === undefined)) await invocation.note(readableBy(domain));
  return refused.length > 0 ? exit.error : statusOf(reports);
};

/** `dqs ingest <connector> [--from PATH…]`, `dqs ingest <domain> --from PATH…`. */
export const ingestCommand: Command = {
  path: ['ingest'],
  group: 'Data',
  summary: 'Load a source: from its official address, or from files with --from.',
  description:
    'With the name of a domain, each file is loaded by the connector that knows it by its content.\n' +
    'Each file is loaded whole or not at all; loading it again changes nothing. Until it is in, the previous data is served.\n' +
    'Fetching needs DQS_CONTACT, an e-mail or web address that publishers see.',
  words: ['<connector|domain>', '[path…]'],
  flags: () => [...flags, ...targetFlags],
  examples: [
    'dqs ingest fx.ecb',
    'dqs ingest futures --from ./mirror/cftc',
    'dqs ingest fx.ecb --from eurofxref-hist.zip',
  ],
  delegable: true,
  run: async (invocation) => {
    const { io, host, flags: given, words } = invocation;
    const [name = '', ...paths] = words;
    const { domain, connector } = await subjectOf(name);
    if (paths.length > 0 && !given.has('from'))
      throw new UsageError(`unexpected word ${paths[0]}`, 'files follow --from');
    const from = given.has('from')
      ? [...given.texts('from'), ...paths].map((path) => resolve(io.cwd, path))
      : undefined;
    const target = localTargetOf(given, io);
    if (domain && !from) throw new UsageError(`${name} is a domain`, fetchHint(domain));
    const installation = await host.open({ target, purpose: 'write' });
    try {
      const options = {
        installation,
        target,
        force: given.has('force'),
        allowShrink: given.has('allow-shrink'),
        view: progressView(io, given.has('quiet')),
        signal: io.signal,
      };
      if (domain) return await loadFiles(invocation, domain, { ...options, from: from ?? [] });
      return await loadOne(invocation, { ...options, connector, from });
    } finally {
      await installation.close();
    }
  },
};
