import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { runDqs, startProcess, type RunningProcess } from '../../e2e/running-process.ts';
import type { Figure } from '../figure.ts';
import { writeVersion } from '../rates.ts';
import { exactLimits, restored, revocation } from './afterwards.ts';
import { startCallers, type Callers, type Seen } from './callers.ts';
import { missingPackages, startTopology, type Topology } from './cluster.ts';
import { failuresOf, type Failure, type Scene, type Shown } from './failures.ts';
import { until, within } from './part.ts';
import { checkOutRelease, type Release } from './release.ts';
import { programOf, questions, windowLimit, withDatabase } from './service.ts';
import { startWriter, type Writer, type Written } from './writer.ts';

const callers = 3;

const versionsIn = ({ versions }: Seen): string => {
  const sorted = [...versions].sort((a, b) => a - b);
  return sorted.length < 2 ? '' : ` of versions ${sorted[0]} to ${sorted.at(-1)}`;
};

const secondsUntil = (lastFailure: number, began: number): string =>
  (lastFailure === 0 ? 0 : (lastFailure - began) / 1000).toFixed(1);

const writtenText = ({ revoked, failed, admittedAfter, lastFailure }: Written, began: number): string =>
  `; ${revoked} keys created and revoked, ${admittedAfter} requests admitted after a revocation, ` +
  `${failed} writes failed${failed === 0 ? '' : `, written again after ${secondsUntil(lastFailure, began)} s`}`;

const figure = (what: string, seen: Seen, written: Written | null, began: number, shown: Shown | null): Figure => {
  return {
    promise: what,
    reached:
      `${seen.answered.toLocaleString('en')} answered${versionsIn(seen)}, ${seen.wrong} wrong, ${seen.come} with \`Retry-After\`, ` +
      `${seen.bare} other 5xx, ${seen.broken} connections broken; whole again after ${secondsUntil(seen.lastFailure, began)} s` +
      (written ? writtenText(written, began) : '') +
      (shown ? `; ${shown.text}` : ''),
    goal: '0 wrong, 0 other 5xx, 0 admitted after a revocation',
    kept:
      seen.wrong === 0 &&
      seen.bare === 0 &&
      seen.answered > 0 &&
      (written?.admittedAfter ?? 0) === 0 &&
      (shown?.kept ?? true),
  };
};

/** A step that was not finished: the rest of the run still says what it can. */
const notFinished = (promise: string, error: unknown): Figure => ({
  promise,
  reached: `not finished: ${(error as Error).message}`,
  goal: 'finished',
  kept: false,
});

/** Runs one failure under load, and goes on once the service answers everything again for some seconds. */
const phase = async (
  { what, seconds, fail }: Failure,
  topology: Topology,
  load: Callers,
  writer: Writer | null,
): Promise<Figure> => {
  process.stderr.write(`  ${what} …\n`);
  load.next();
  writer?.next();
  const began = performance.now();
  try {
    const shown = await within(what, seconds, fail);
    await until(`${what}: ready again`, 120, async () => (await fetch(`${topology.serviceUrl}/ready`)).ok);
    await pause(4000);
    return figure(what, load.next(), writer?.next() ?? null, began, shown ?? null);
  } catch (error) {
    return notFinished(what, error);
  }
};

/** An installation of the release with the first version of the rates, and keys. */
const fill = async (topology: Topology, folder: string, release: Release) => {
  const environment = { DATABASE_URL: topology.primaryUrl, HOME: folder };
  const program = programOf(release);
  const rates = await writeVersion(folder, 1);
  await within('dqs migrate', 120, () => runDqs(['migrate'], environment, program));
  await within('dqs ingest', 120, () => runDqs(['ingest', 'fx.ecb', '--from', rates], environment, program));
  return withDatabase(topology.primaryUrl, async (db) => {
    const keys = createKeyStore(db, systemClock);
    const { secret } = await keys.create({ name: 'callers' });
    const limited = await keys.create({ name: 'limited', windowLimit });
    const failedOver = await keys.create({ name: 'failed over', windowLimit });
    const revoked = await keys.create({ name: 'revoked' });
    return { secret, limited: limited.secret, failedOver: failedOver.secret, revoked };
  });
};

/** No key or revocation that was acknowledged is missing, whichever server was primary meanwhile. */
const lostWrites = async (writer: Writer): Promise<Figure> => {
  const lost = await writer.lost();
  return {
    promise: 'afterwards: keys and revocations that were acknowledged and that the database does not have',
    reached: `${lost}`,
    goal: '0',
    kept: lost === 0,
  };
};

/** What the parts wrote last, for whoever looks for the reason. */
const lastLines = async (log: string): Promise<string> =>
  (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-60).join('\n');

/** The whole run: the release first, then every failure, then what has to hold afterwards. */
const runAll = async (
  scene: Omit<Scene, 'limited'>,
  startOld: () => Promise<void>,
  note: (figure: Figure) => void,
): Promise<void> => {
  const { topology, folder, release } = scene;
  const { secret, limited, failedOver, revoked } = await fill(topology, folder, release);
  await within('two servers of the release', 120, startOld);
  await until('ready', 60, async () => (await fetch(`${topology.serviceUrl}/ready`)).ok);
  const load = await startCallers(topology.serviceUrl, secret, questions, callers);
  let writer: Writer | null = null;
  const quiet = { what: `nothing fails, servers of ${release.version}`, seconds: 30, fail: () => pause(5000) };
  note(await phase(quiet, topology, load, null));
  for (const failure of failuresOf({ ...scene, limited: failedOver })) {
    note(await phase(failure, topology, load, writer));
    // Keys are written by the program of today: only once the database is at its schema.
    writer ??= await within('the writer', 30, () => startWriter(topology));
  }
  await load.stop();
  const afterwards: readonly (readonly [string, number, () => Promise<Figure>])[] = [
    ['exact limits', 60, () => exactLimits(topology, limited)],
    ['revocation', 60, () => revocation(topology, revoked)],
    ['acknowledged writes', 60, () => lostWrites(writer!)],
    ['a backup restored into a new cluster', 400, () => restored(topology, folder, secret)],
  ];
  for (const [what, seconds, check] of afterwards) {
    process.stderr.write(`  ${what} …\n`);
    note(await within(what, seconds, check).catch((error: unknown) => notFinished(what, error)));
  }
  await writer?.stop();
};

/** Two servers on a PostgreSQL cluster under Patroni, with etcd, HAProxy and a Redis pair, as their parts fail under load. */
export const topologyUnderLoad = async (scratch: string): Promise<readonly Figure[]> => {
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`install first: apt-get install ${missing.join(' ')}`);
  const [cluster, folder] = [join(scratch, 'cluster'), join(scratch, 'topology')];
  for (const each of [cluster, folder]) await mkdir(each, { recursive: true });
  const log = join(cluster, 'log');
  const release = await checkOutRelease(scratch);
  const topology = await startTopology(cluster, log);
  const servers = new Map<number, RunningProcess>();
  const startAs = async (port: number, program: string): Promise<void> => {
    const environment = {
      DATABASE_URL: topology.primaryUrl,
      DQS_PORT: String(port),
      DQS_READ_URL: topology.readUrl,
      REDIS_URL: topology.redisUrl,
      DQS_WINDOW_LIMIT: '0',
      DQS_MONTHLY_QUOTA: '0',
      DQS_CACHE_MB: '0',
      DQS_PROXIES: '1',
      DQS_LOG_LEVEL: 'silent',
    };
    servers.set(port, await within(`a server on ${port}`, 60, () => startProcess(program, ['serve'], environment)));
  };
  const figures: Figure[] = [];
  const note = (found: Figure): void => {
    process.stderr.write(`    ${found.reached}\n`);
    figures.push(found);
    if (found.kept) return;
    for (const [port, server] of servers) process.stderr.write(`    server ${port}: ${server.output().slice(-2000)}\n`);
  };
  const start = (port: number) => startAs(port, programOf(null));
  const startOld = async () => {
    for (const port of topology.serverPorts) await startAs(port, programOf(release));
  };
  try {
    await runAll({ topology, folder, release, servers, start, data: { version: 1 } }, startOld, note);
  } catch (error) {
    note(notFinished('the run', error));
  } finally {
    if (figures.some(({ kept }) => !kept)) process.stderr.write(`${await lastLines(log)}\n`);
    for (const server of servers.values()) await server.end('SIGKILL');
    await topology.end();
    await release.remove();
  }
  return figures;
};
