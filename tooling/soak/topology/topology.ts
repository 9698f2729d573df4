import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyStore, type IssuedKey } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { openPostgres, planMigrations, restorePostgres, type Database } from '@dqs/storage';
import pg from 'pg';
import { freePort } from '../../bench/free-port.ts';
import { schema } from '../../bench/installation.ts';
import { toolCall, toolHeaders } from '../../bench/tool-call.ts';
import { dqsProgram, runDqs, startProcess, type RunningProcess } from '../../e2e/running-process.ts';
import type { Figure } from '../figure.ts';
import { loadAndKill } from '../kills.ts';
import { heldIn, load as loadVersion, loadOncePossible, ratesPerVersion, writeVersion } from '../rates.ts';
import { answerTo, sendQuestion, startCallers, type Callers, type Question, type Seen } from './callers.ts';
import { missingPackages, startTopology, type Topology } from './cluster.ts';
import { until } from './part.ts';
import { checkOutRelease, type Release } from './release.ts';

const callers = 3;
const windowLimit = 20;
const root = join(import.meta.dirname, '../../..');
const kills = 5;
const lagSeconds = 60;

/** Over REST and over MCP. */
const questions: readonly Question[] = ['XAA', 'XBB', 'XCC', 'XDD'].flatMap((quote) => [
  { path: `/v1/fx/rates?quote=${quote}&limit=1` },
  { path: `/v1/fx/rates?quote=${quote}&limit=50` },
  { path: '/mcp', body: toolCall('fx_get_rates', { quote, limit: 20 }), headers: toolHeaders },
]);

/** What a failure shows beside what callers saw. */
interface Shown {
  readonly text: string;
  readonly kept: boolean;
}

const versionsIn = ({ versions }: Seen): string => {
  const sorted = [...versions].sort((a, b) => a - b);
  return sorted.length < 2 ? '' : ` of versions ${sorted[0]} to ${sorted.at(-1)}`;
};

const figure = (what: string, seen: Seen, began: number, shown: Shown | null): Figure => {
  const seconds = seen.lastFailure === 0 ? 0 : (seen.lastFailure - began) / 1000;
  return {
    promise: what,
    reached:
      `${seen.answered.toLocaleString('en')} answered${versionsIn(seen)}, ${seen.wrong} wrong, ${seen.come} with \`Retry-After\`, ` +
      `${seen.bare} other 5xx, ${seen.broken} connections broken; whole again after ${seconds.toFixed(1)} s` +
      (shown ? `; ${shown.text}` : ''),
    goal: '0 wrong, 0 other 5xx',
    kept: seen.wrong === 0 && seen.bare === 0 && seen.answered > 0 && (shown?.kept ?? true),
  };
};

/** Runs one failure under load, and goes on once the service answers everything again for two seconds. */
const phase = async (
  what: string,
  topology: Topology,
  load: Callers,
  fail: () => Promise<Shown | void>,
): Promise<Figure> => {
  process.stderr.write(`  ${what} …\n`);
  load.next();
  const began = performance.now();
  const shown = await fail();
  await until(`${what}: ready again`, 120, async () => (await fetch(`${topology.serviceUrl}/ready`)).ok);
  await pause(4000);
  return figure(what, load.next(), began, shown ?? null);
};

/** Two servers count one key together, whatever happened before. */
const exactLimits = async (topology: Topology, secret: string): Promise<Figure> => {
  const asked = Array.from({ length: windowLimit * 3 }, async (_, at) => {
    const server = `http://127.0.0.1:${topology.serverPorts[at % 2]}`;
    return (await fetch(`${server}/v1/fx/rates?quote=XAA&limit=1`, { headers: { 'X-API-KEY': secret } })).status;
  });
  const admitted = (await Promise.all(asked)).filter((status) => status === 200).length;
  return {
    promise: `afterwards: a key with ${windowLimit} requests a window, ${windowLimit * 3} sent at once to both servers`,
    reached: `${admitted} admitted`,
    goal: `${windowLimit}`,
    kept: admitted === windowLimit,
  };
};

const withDatabase = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await openPostgres({ url, clock: systemClock });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** The program `dqs` of a release, or of today where there is none, as a path from the root of the project. */
const programOf = (release: Release | null): string =>
  release === null ? dqsProgram : relative(root, join(release.folder, 'apps/cli/src/main.ts'));

/** An installation of the release with the first version of the rates, and keys. */
const fill = async (topology: Topology, folder: string, release: Release) => {
  const environment = { DATABASE_URL: topology.primaryUrl, HOME: folder };
  const program = programOf(release);
  await runDqs(['migrate'], environment, program);
  await runDqs(['ingest', 'fx.ecb', '--from', await writeVersion(folder, 1)], environment, program);
  return withDatabase(topology.primaryUrl, async (db) => {
    const keys = createKeyStore(db, systemClock);
    const { secret } = await keys.create({ name: 'callers' });
    const limited = await keys.create({ name: 'limited', windowLimit });
    const revoked = await keys.create({ name: 'revoked' });
    return { secret, limited: limited.secret, revoked };
  });
};

const revocation = async (topology: Topology, key: IssuedKey): Promise<Figure> => {
  const statuses = () =>
    Promise.all(
      topology.serverPorts.map(async (port) => {
        const address = `http://127.0.0.1:${port}/v1/fx/rates?quote=XAA&limit=1`;
        return (await fetch(address, { headers: { 'X-API-KEY': key.secret } })).status;
      }),
    );
  const before = await statuses();
  await withDatabase(topology.primaryUrl, (db) => createKeyStore(db, systemClock).revoke(key.key.id));
  // Without REDIS_URL the change reaches Redis through the servers, within a second.
  await pause(1000);
  const after = await statuses();
  return {
    promise: 'afterwards: a key is revoked in the database by a command that does not know Redis',
    reached: `${before.join(', ')} before, ${after.join(', ')} a second later`,
    goal: '401 from every server',
    kept: before.every((status) => status === 200) && after.every((status) => status === 401),
  };
};

/** Ends a server as systemd does: it is killed where it takes longer. */
const endWithin = async (server: RunningProcess, milliseconds: number): Promise<boolean> => {
  const ended = server.end('SIGTERM').then(() => true);
  if (await Promise.race([ended, pause(milliseconds).then(() => false)])) return true;
  await server.end('SIGKILL');
  return false;
};

/** Migrates while the servers of the release serve, and replaces them one after the other. */
const upgrade = async (
  topology: Topology,
  servers: Map<number, RunningProcess>,
  start: (port: number) => Promise<void>,
): Promise<Shown> => {
  const plan = await withDatabase(topology.primaryUrl, (db) => planMigrations(db, schema, systemClock));
  await runDqs(['migrate'], { DATABASE_URL: topology.primaryUrl });
  await pause(3000);
  let killed = 0;
  for (const port of topology.serverPorts) {
    if (!(await endWithin(servers.get(port)!, 10_000))) killed += 1;
    await start(port);
    await pause(2500);
  }
  const isCurrent = await withDatabase(topology.primaryUrl, (db) => db.isCurrent(schema));
  const late = killed === 0 ? '' : `, ${killed} old servers had not ended after 10 s and were killed`;
  return { text: `${plan.migrations.length} migrations${late}`, kept: isCurrent && plan.migrations.length > 0 };
};

/** Lets the standby apply everything a minute later, while another version is loaded on the primary. */
const lag = async (topology: Topology, folder: string): Promise<Shown> => {
  const askStandby = async (sql: string): Promise<string> => {
    const standby = new pg.Client({ connectionString: await topology.standbyUrl() });
    await standby.connect();
    try {
      const { rows } = await standby.query<{ found: string }>(sql);
      return rows[0]!.found;
    } finally {
      await standby.end();
    }
  };
  const delayed = async (seconds: number, shown: string): Promise<void> => {
    await topology.delayStandby(seconds);
    const sql = `select current_setting('recovery_min_apply_delay') as found`;
    await until(`a delay of ${shown}`, 60, async () => (await askStandby(sql)) === shown);
  };
  await delayed(lagSeconds, '1min');
  const report = await withDatabase(topology.primaryUrl, async (db) =>
    loadVersion(db, await writeVersion(folder, 2), folder),
  );
  const generation = `select generation::text as found from control.dataset where key = 'fx.rates'`;
  const before = await askStandby(generation);
  const milliseconds = await until(
    'the standby has the load',
    120,
    async () => (await askStandby(generation)) !== before,
  );
  await delayed(0, '0');
  const behind = milliseconds / 1000;
  return {
    text: `${behind.toFixed(0)} s until the standby had the load`,
    kept: report.status === 'ok' && behind > lagSeconds * 0.8,
  };
};

/** Kills a worker again and again in the middle of a load, and looks each time at what is held. */
const killWorkers = async (topology: Topology, folder: string): Promise<Shown> => {
  const place = { url: topology.primaryUrl };
  let [version, partial, lost, stuck, during] = [2, 0, 0, 0, 0];
  for (let round = 0; round < kills; round += 1) {
    const { acknowledged, begun } = await loadAndKill(place, folder, version, 3000);
    if (begun > acknowledged) during += 1;
    await withDatabase(topology.primaryUrl, async (db) => {
      const { rates, versions } = await heldIn(db);
      if (versions.length !== 1 || rates !== ratesPerVersion) partial += 1;
      const served = versions[0] ?? 0;
      if (served < acknowledged || served > begun) lost += 1;
      version = begun + 1;
      const next = await loadOncePossible(db, await writeVersion(folder, version), folder);
      if (next.status !== 'ok' || (await heldIn(db)).rates !== ratesPerVersion) stuck += 1;
    });
  }
  return {
    text: `${kills} kills, ${during} of them during a load: ${partial} partial or doubled, ${lost} lost, ${stuck} followed by no load`,
    kept: partial + lost + stuck === 0 && during > 0,
  };
};

/** A backup restored into a new cluster under Patroni answers as the old one, with the same keys. */
const restored = async (topology: Topology, folder: string, secret: string): Promise<Figure> => {
  const file = join(folder, 'topology.dump');
  const before = new Map<Question, string>();
  for (const question of questions) before.set(question, await answerTo(topology.serviceUrl, secret, question));
  const began = performance.now();
  await withDatabase(topology.primaryUrl, (db) => db.backup(file));
  const url = await topology.anotherCluster();
  await restorePostgres(url, file);
  await runDqs(['migrate'], { DATABASE_URL: url });
  const port = await freePort();
  await using server = await startProcess(dqsProgram, ['serve'], {
    DATABASE_URL: url,
    DQS_PORT: `${port}`,
    DQS_LOG_LEVEL: 'silent',
  });
  await until('the restored service is ready', 60, async () => (await fetch(`${server.url}/ready`)).ok);
  const seconds = (performance.now() - began) / 1000;
  let [same, refused] = [0, 0];
  for (const question of questions) {
    if ((await sendQuestion(server.url, 'dqs_live_wrong', question)).status === 401) refused += 1;
    if ((await answerTo(server.url, secret, question)) === before.get(question)) same += 1;
  }
  return {
    promise: 'a backup is restored into a new cluster under Patroni',
    reached: `${same} of ${questions.length} answers are the same, with the same key; ${seconds.toFixed(0)} s from the backup to the first answer`,
    goal: `${questions.length}`,
    kept: same === questions.length && refused === questions.length,
  };
};

/** The failures, in the order in which they happen. */
const phases = (
  topology: Topology,
  folder: string,
  release: Release,
  servers: Map<number, RunningProcess>,
  start: (port: number) => Promise<void>,
) => {
  let lost: Topology['postgres'][number] | null = null;
  return [
    [`rolling upgrade from ${release.version}, with its migrations`, () => upgrade(topology, servers, start)],
    [
      'the primary is killed, the standby is promoted',
      async () => {
        lost = await topology.primary();
        await lost?.end('SIGKILL');
        await until('a new primary', 90, async () => (await topology.primary()) !== null);
      },
    ],
    [
      'the lost primary comes back as a standby',
      async () => {
        lost?.start();
        await pause(10_000);
      },
    ],
    [
      'Redis is killed, and started again empty after 3 s',
      async () => {
        await topology.redis.end('SIGKILL');
        await pause(3000);
        topology.redis.start();
      },
    ],
    [
      'two of three etcd servers are stopped for 10 s',
      async () => {
        for (const member of topology.etcd.slice(1)) await member.end('SIGTERM');
        await pause(10_000);
        for (const member of topology.etcd.slice(1)) member.start();
      },
    ],
    [
      'both servers are restarted, one after the other',
      async () => {
        for (const port of topology.serverPorts) {
          await servers.get(port)?.end('SIGTERM');
          await start(port);
          await pause(2500);
        }
      },
    ],
    [
      'a server is killed, and started again',
      async () => {
        const [port] = topology.serverPorts;
        await servers.get(port)?.end('SIGKILL');
        await start(port);
      },
    ],
    [`the standby lags ${lagSeconds} s behind, while another version is loaded`, () => lag(topology, folder)],
    ['a worker is killed in the middle of a load', () => killWorkers(topology, folder)],
    [
      'the proxy is restarted',
      async () => {
        await topology.haproxy.end('SIGTERM');
        topology.haproxy.start();
      },
    ],
  ] as const;
};

/** Two servers on a PostgreSQL cluster under Patroni, with etcd, HAProxy and Redis, as their parts fail under load. */
export const topologyUnderLoad = async (scratch: string): Promise<readonly Figure[]> => {
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`install first: apt-get install ${missing.join(' ')}`);
  const [folder, files] = [join(scratch, 'cluster'), join(scratch, 'topology')];
  for (const each of [folder, files]) await mkdir(each, { recursive: true });
  const release = await checkOutRelease(scratch);
  const topology = await startTopology(folder, join(folder, 'log'));
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
    servers.set(port, await startProcess(program, ['serve'], environment));
  };
  try {
    const { secret, limited, revoked } = await fill(topology, files, release);
    for (const port of topology.serverPorts) await startAs(port, programOf(release));
    await until('ready', 60, async () => (await fetch(`${topology.serviceUrl}/ready`)).ok);
    const load = await startCallers(topology.serviceUrl, secret, questions, callers);
    const figures: Figure[] = [];
    const note = (found: Figure): void => {
      process.stderr.write(`    ${found.reached}\n`);
      figures.push(found);
    };
    note(await phase(`nothing fails, servers of ${release.version}`, topology, load, () => pause(5000)));
    const start = (port: number) => startAs(port, programOf(null));
    for (const [what, fail] of phases(topology, files, release, servers, start))
      note(await phase(what, topology, load, fail));
    await load.stop();
    note(await exactLimits(topology, limited));
    note(await revocation(topology, revoked));
    note(await restored(topology, files, secret));
    return figures;
  } finally {
    for (const server of servers.values()) await server.end('SIGKILL');
    await topology.end();
    await release.remove();
  }
};
