import type { AnyConnector, Freshness, Gap, LastRun } from '@dqs/ingest';
import type { DatasetState, Finding } from '@dqs/kit';
import { exit, type Command, type Invocation } from '../command.ts';
import { targetFlags } from '../flag.ts';
import { reportFormatFlag, wantsJson } from '../report-format.ts';
import type { Installation } from '../installation.ts';
import { line } from '../io.ts';
import { paint } from '../paint.ts';
import { withInstallation } from '../with-installation.ts';
import { domainsOf } from './domains-of.ts';

const attempt = async (check: string, work: () => Promise<string>): Promise<Finding> => {
  try {
    return { check, ok: true, detail: await work() };
  } catch (error) {
    return { check, ok: false, detail: (error as Error).message };
  }
};

const counted = (count: number, word: string): readonly string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${word}`];

/** Describes the last run, with the records that it rejected. */
const runDetail = ({ firstRejects, ...run }: LastRun): string => {
  const facts = [
    ...counted(run.artifacts, run.artifacts === 1 ? 'file' : 'files'),
    ...counted(run.failed, 'failed'),
    ...counted(run.inserted, 'new'),
    ...counted(run.changed, 'changed'),
    ...counted(run.unchanged, 'unchanged'),
    ...counted(run.removed, 'removed'),
    ...counted(run.rejects, 'rejected'),
  ].join(', ');
  const listed = firstRejects.map(({ artifact, line: at, reason }) => `${artifact} line ${at}: ${reason}`).join('; ');
  return `last run: ${facts || 'nothing to load'}${listed ? ` (${listed})` : ''}`;
};

/** The reason of its dataset's freshness, and its own reason if a run failed or there was none. */
const freshnessDetail = ({ reason, lastSuccess, nextExpected }: Freshness, state: DatasetState | undefined): string =>
  [
    state?.status_reason ?? null,
    reason === state?.status_reason ? null : reason,
    lastSuccess ? `last loaded ${lastSuccess}` : null,
    `next expected ${nextExpected}`,
  ]
    .filter((part) => part !== null)
    .join('; ');

const namedGaps = 3;

/** Describes files that the publisher lists and that were never loaded, with the reasons. */
const gapDetail = (gaps: readonly Gap[]): readonly string[] => {
  if (gaps.length === 0) return [];
  const named = gaps.slice(0, namedGaps).map(({ artifact, reason }) => `${artifact.name} (${reason})`);
  const more = gaps.length > namedGaps ? ` and ${gaps.length - namedGaps} more` : '';
  return [`missing: ${named.join(', ')}${more}`];
};

const connectorFindings = async (
  { db, clock }: Installation,
  chosen: Awaited<ReturnType<typeof domainsOf>>,
): Promise<readonly Finding[]> => {
  const connectors: readonly AnyConnector[] = chosen.flatMap((domain) => domain.connectors);
  const [{ instantOf }, { datasetStates }] = await Promise.all([import('@dqs/core'), import('@dqs/kit')]);
  const datasets = await datasetStates(chosen, db.reader('internal'), instantOf(clock.now()));
  const { freshnessOf, ingestionStates, lastRuns, openGaps, quarantineCounts } = await import('@dqs/ingest');
  const states = await ingestionStates(db.knex);
  const runs = await lastRuns(db.knex);
  const waiting = await quarantineCounts(db.knex);
  const gaps = Map.groupBy(await openGaps(db.knex), ({ connector }) => connector);
  return connectors.map((connector) => {
    const freshness = freshnessOf(connector, states.get(connector.key), clock.now());
    const state = datasets.get(connector.dataset);
    const run = runs.get(connector.key);
    const held = waiting.get(connector.key);
    const detail = [
      freshnessDetail(freshness, state),
      ...(run ? [runDetail(run)] : []),
      ...(held ? [`${held.toLocaleString('en')} in quarantine`] : []),
      ...gapDetail(gaps.get(connector.key) ?? []),
    ].join('; ');
    const isWrong = state?.stale === true || state?.status === 'never_ran' || freshness.status === 'never_ran';
    const hasFailed = (states.get(connector.key)?.lastFailure ?? null) !== null;
    return { check: `source ${connector.key}`, ok: !isWrong && !hasFailed, detail };
  });
};

/** Runs the first example of each operation as a public caller. */
const operationFindings = (
  { service }: Installation,
  domain: string,
  signal: AbortSignal,
): Promise<readonly Finding[]> =>
  Promise.all(
    service
      .visible('public')
      .filter((operation) => operation.domain.key === domain)
      .map(({ endpoint }) =>
        attempt(`operation ${endpoint.tool}`, async () => {
          const caller = { accountId: 'operator', keyId: '', keyPrefix: '', surface: 'public' as const };
          const answer = await service.call(endpoint.tool, { values: endpoint.examples[0] }, caller, signal);
          return `answers its example with ${answer.bytes.length.toLocaleString('en')} bytes`;
        }),
      ),
  );

/** The domains' own findings about their data. */
const dataFindings = async (
  { db }: Installation,
  chosen: Awaited<ReturnType<typeof domainsOf>>,
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const { key, checks } of chosen) {
    try {
      findings.push(...((await checks?.(db.reader('internal'))) ?? []));
    } catch (error) {
      findings.push({ check: `data of ${key}`, ok: false, detail: (error as Error).message });
    }
  }
  return findings;
};

const print = async (invocation: Invocation, findings: readonly Finding[]): Promise<void> => {
  const { io } = invocation;
  if (wantsJson(invocation)) {
    await line(io.stdout, JSON.stringify(findings));
    return;
  }
  const { green, red } = paint(io.stdout, io.environment);
  for (const { check, ok, detail } of findings)
    await line(io.stdout, `${ok ? green('ok  ') : red('bad ')} ${check}: ${detail}`);
};

/** `dqs doctor [domain]`. */
export const doctorCommand: Command = {
  path: ['doctor'],
  group: 'Data',
  summary: 'Check the database, the freshness of every source, and that operations answer.',
  description: 'Exit status 1 when something is wrong.',
  words: ['[domain]'],
  flags: () => [reportFormatFlag, ...targetFlags],
  examples: ['dqs doctor', 'dqs doctor fx --format json'],
  delegable: true,
  run: async (invocation) => {
    const chosen = await domainsOf(invocation.words[0]);
    return withInstallation(invocation, 'read', async (installation) => {
      const findings: Finding[] = [
        await attempt('database', async () => {
          await installation.service.ready();
          return `${installation.db.engine}, reachable, at the schema of this version`;
        }),
        await attempt('letters', async () => {
          const { lettersFault } = await import('@dqs/storage');
          const fault = await lettersFault(installation.db);
          if (fault !== null) throw new Error(`${fault.text}; restore a backup into a database of the locale C.UTF-8`);
          return 'names are found by every letter';
        }),
        ...(await connectorFindings(installation, chosen)),
      ];
      for (const { key } of chosen)
        findings.push(...(await operationFindings(installation, key, invocation.io.signal)));
      findings.push(...(await dataFindings(installation, chosen)));
      await print(invocation, findings);
      return findings.every(({ ok }) => ok) ? exit.done : exit.error;
    });
  },
};
