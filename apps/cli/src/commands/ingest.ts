import type { AnyConnector, HttpClient, IngestReport, Progress, UnknownFile } from '@dqs/ingest';
import { isDay } from '@dqs/core';
import type { Domain } from '@dqs/kit';
import { resolve } from 'node:path';
import { exit, type Command, type Invocation } from '../command.ts';
import { targetFlags, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import type { DomainReport } from '../load-domain.ts';
import { progressView } from '../progress.ts';
import { localTargetOf } from '../target.ts';
import { UsageError } from '../usage-error.ts';
import { connectorsOf, domainOfNames, subjectOf } from './ingest-subject.ts';
import { namesOf } from './names-of.ts';
import { counts, filesSummary, printReport, shown } from './ingest-report.ts';
import { loadNamed, type Loading } from './ingest-subjects.ts';
import { printPlans } from './fetch-plans.ts';

const flags: readonly Flag[] = [
  {
    name: 'from',
    value: 'PATH',
    summary: 'Load these files, or the files in these folders, instead of fetching.',
    repeated: true,
  },
  { name: 'all', summary: 'Fetch every source that has an official address, one after the other.' },
  {
    name: 'tickers',
    value: 'FILE',
    summary: 'Fetch the companies listed in this file, by symbol or CIK.',
  },
  {
    name: 'since',
    value: 'DATE',
    summary: 'Fetch files from this day or later. Loaded files are not fetched again.',
  },
  { name: 'only-missing', summary: 'Fetch only files that were never loaded, to complete a first run.' },
  {
    name: 'dry-run',
    summary: 'Store nothing. Print what would be fetched, or with --from what the files would change.',
  },
  { name: 'force', summary: 'Load files again that are already loaded.' },
  { name: 'allow-shrink', summary: 'Accept a file that removes more than 30 % of the rows it replaces.' },
  { name: 'format', value: 'NAME', summary: 'How to print the report.', choices: ['text', 'json'], default: 'text' },
];

const noteUnknown = async ({ io, note }: Invocation, files: readonly UnknownFile[]): Promise<void> => {
  for (const { path, reason } of files) await note(`left out ${shown(path, io.cwd)}: ${reason}`);
};

const isJson = ({ flags: given }: Invocation): boolean => given.text('format') === 'json';

const statusOf = (reports: readonly IngestReport[]): number =>
  reports.some(({ status }) => status === 'failed') ? exit.error : exit.done;

const nothingStored = 'nothing was stored';

const loadOne = async (invocation: Invocation, connector: AnyConnector, { load, view }: Loading): Promise<number> => {
  const { ingest } = await import('@dqs/ingest');
  const report = await ingest({ ...load, connector });
  await view.clear();
  if (isJson(invocation)) await line(invocation.io.stdout, JSON.stringify(report));
  else {
    await printReport(invocation, report);
    await noteUnknown(invocation, report.unknownFiles);
  }
  if (load.rehearsal) await invocation.note(nothingStored);
  return statusOf([report]);
};

const printDomain = async (invocation: Invocation, report: DomainReport): Promise<void> => {
  const { io, note } = invocation;
  for (const each of report.reports) await printReport(invocation, each);
  await noteUnknown(invocation, report.unknownFiles);
  const summary = filesSummary(report.reports, report.unknownFiles.length);
  if (summary !== null) await note(summary);
  for (const path of report.stopped?.files ?? []) await note(`not loaded ${shown(path, io.cwd)}`);
};

/**
 * Loads local files. A file given by its own path that is not loaded is an error. Other unrecognized files in a folder
 * are skipped.
 */
const loadFiles = async (
  invocation: Invocation,
  domain: Domain,
  from: readonly string[],
  { load, view }: Loading,
): Promise<number> => {
  const { loadDomain, readableBy } = await import('../load-domain.ts');
  const report = await loadDomain(domain, from, load);
  await view.clear();
  const { domain: key, reports, unknownFiles, stopped } = report;
  if (isJson(invocation)) await line(invocation.io.stdout, JSON.stringify({ domain: key, reports, unknownFiles }));
  else await printDomain(invocation, report);
  if (load.rehearsal) await invocation.note(nothingStored);
  if (stopped) throw stopped.error;
  const refused = unknownFiles.filter(({ path, claimedBy }) => claimedBy !== undefined || from.includes(path));
  if (refused.some(({ claimedBy }) => claimedBy === undefined)) await invocation.note(readableBy(domain));
  return refused.length > 0 ? exit.error : statusOf(reports);
};

/** Rejects contradictory flags: fetching with local files, and all sources with a single one. */
const refuseTogether = (given: Invocation['flags']): void => {
  const fetching = ['all', 'only-missing', 'since', 'tickers'].find((flag) => given.has(flag));
  if (fetching && given.has('from'))
    throw new UsageError(`--${fetching} applies to fetching and cannot be combined with --from`);
};

/** The day of `--since`. Throws UsageError. */
const sinceOf = (given: Invocation['flags']): string | undefined => {
  const since = given.text('since');
  if (since !== undefined && !isDay(since))
    throw new UsageError(`--since ${since} is not a day`, 'write it 2025-01-31');
  return since;
};

/** Those of several connectors for which `--since` has a meaning. The remaining ones are reported and skipped. */
const reachingBack = async ({ note }: Invocation, connectors: readonly AnyConnector[]) => {
  const { isFetched, reachesBack } = await import('@dqs/ingest');
  const others = connectors.filter((connector) => isFetched(connector) && !reachesBack(connector));
  if (others.length > 0)
    await note(
      `left out, because they always fetch everything or the newest: ${others.map(({ key }) => key).join(', ')}`,
    );
  return connectors.filter(reachesBack);
};

/** Prints the result of each connector as soon as it is available, and at the end those that were not loaded. */
const loadMany = async (
  invocation: Invocation,
  connectors: readonly AnyConnector[],
  { load, view }: Loading,
): Promise<number> => {
  const { isFetched, loadConnectors } = await import('@dqs/ingest');
  const { io, note } = invocation;
  const fetched = connectors.filter(isFetched);
  const failed: string[] = [];
  for await (const loaded of loadConnectors(load, fetched)) {
    await view.clear();
    const { connector } = loaded;
    const report = 'report' in loaded ? loaded.report : null;
    const message = 'error' in loaded ? loaded.error.message : null;
    if (report === null || report.status === 'failed') failed.push(connector);
    if (isJson(invocation)) await line(io.stdout, JSON.stringify(report ?? { connector, message, status: 'failed' }));
    else {
      await line(io.stdout, `${connector}: ${report === null ? `failed: ${message}` : report.status}`);
      if (report) await printReport(invocation, report);
    }
  }
  const atHand = connectors.filter((connector) => !isFetched(connector)).map(({ key }) => key);
  if (atHand.length > 0) await note(`only from local files, with --from: ${atHand.join(', ')}`);
  await note(
    failed.length === 0
      ? `all ${counts(fetched.length)} sources loaded`
      : `${counts(failed.length)} of ${counts(fetched.length)} sources failed partly or completely: ${failed.join(', ')}`,
  );
  return failed.length > 0 ? exit.error : exit.done;
};

/** `dqs ingest <connector> [--from PATH…]`, `dqs ingest <domain> [--from PATH…]`, `dqs ingest --all`. */
export const ingestCommand: Command = {
  path: ['ingest'],
  group: 'Data',
  summary: 'Load a source: from its official address, or from files with --from.',
  description:
    'With the name of a domain every source of it is fetched; of files, each is loaded by the connector that knows its content.\n' +
    'Words after stocks are companies, by symbol or CIK. Only the data of these companies is fetched.\n' +
    'Each file is loaded completely or not at all. Loading it again changes nothing. Until then the previous data is served.\n' +
    'Fetching needs DQS_CONTACT, an e-mail or web address that publishers see.',
  words: ['[connector|domain]', '[name|path…]'],
  flags: () => [...flags, ...targetFlags],
  examples: [
    'dqs ingest fx.ecb',
    'dqs ingest --all --only-missing',
    'dqs ingest stocks AAPL MSFT 320193',
    'dqs ingest stocks.schedule-13 --since 2025-01-01',
    'dqs ingest futures --dry-run',
    'dqs ingest futures --from ./mirror/cftc',
    'dqs ingest fx.ecb --from eurofxref-hist.zip --dry-run',
    'dqs ingest fx.ecb --from eurofxref-hist.zip',
  ],
  delegable: true,
  run: async (invocation) => {
    const { io, host, flags: given, words } = invocation;
    const [name, ...paths] = words;
    const subject = await subjectOf(name, given.has('all'));
    const isNamed = !given.has('from') && (paths.length > 0 || given.has('tickers'));
    const named = isNamed
      ? { domain: domainOfNames(subject, paths[0]), names: await namesOf(invocation, paths) }
      : null;
    const since = sinceOf(given);
    if (named && since !== undefined) throw new UsageError('--since cannot be combined with names');
    const from = given.has('from')
      ? [...given.texts('from'), ...paths].map((path) => resolve(io.cwd, path))
      : undefined;
    refuseTogether(given);
    const target = localTargetOf(given, io);
    const installation = await host.open({ target, purpose: 'write' });
    const { loadingOf, officialHttp } = await import('../loading.ts');
    const view = progressView(io, given.has('quiet'));
    let http: HttpClient | null = null;
    try {
      const all = connectorsOf(subject);
      const isBounded = since !== undefined && !('connector' in subject) && named === null;
      const connectors = isBounded ? await reachingBack(invocation, all) : all;
      http = from ? null : officialHttp(installation, connectors);
      const rehearsal = given.has('dry-run');
      if (rehearsal && http) return await printPlans(invocation, installation, connectors, { http, since });
      const load = {
        ...loadingOf(installation, target),
        ...(http ? { http } : {}),
        ...(from ? { from } : {}),
        ...(since === undefined ? {} : { since }),
        onlyMissing: given.has('only-missing'),
        force: given.has('force'),
        allowShrink: given.has('allow-shrink'),
        rehearsal,
        onProgress: (progress: Progress) => view.show(progress),
        signal: io.signal,
      };
      const loading = { load, view };
      if (named) return await loadNamed(invocation, named, loading);
      if ('connector' in subject) return await loadOne(invocation, subject.connector, loading);
      if ('domain' in subject && from) return await loadFiles(invocation, subject.domain, from, loading);
      return await loadMany(invocation, connectors, loading);
    } finally {
      http?.close();
      await view.clear();
      await installation.close();
    }
  },
};
