import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyStore, type IssuedKey } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { restorePostgres } from '@dqs/storage';
import { freePort } from '@dqs/storage/testing';
import { dqsProgram, runDqs, startProcess } from '../../e2e/running-process.ts';
import type { Figure } from '../figure.ts';
import { answerTo, sendQuestion, type Question } from './callers.ts';
import type { Topology } from './cluster.ts';
import { until } from './part.ts';
import { questions, windowLimit, withDatabase } from './service.ts';

/** Sends so many requests at once to both servers; answers how many were admitted. */
export const admittedOf = async (topology: Topology, secret: string, count: number): Promise<number> => {
  const asked = Array.from({ length: count }, async (_, at) => {
    const server = `http://127.0.0.1:${topology.serverPorts[at % 2]}`;
    return (await fetch(`${server}/v1/fx/rates?quote=XAA&limit=1`, { headers: { 'X-API-KEY': secret } })).status;
  });
  return (await Promise.all(asked)).filter((status) => status === 200).length;
};

/** Two servers count one key together, whatever happened before. */
export const exactLimits = async (topology: Topology, secret: string): Promise<Figure> => {
  const admitted = await admittedOf(topology, secret, windowLimit * 3);
  return {
    promise: `afterwards: a key with ${windowLimit} requests a window, ${windowLimit * 3} sent at once to both servers`,
    reached: `${admitted} admitted`,
    goal: `${windowLimit}`,
    kept: admitted === windowLimit,
  };
};

/** A revocation by a command without `REDIS_URL` reaches every server within a second. */
export const revocation = async (topology: Topology, key: IssuedKey): Promise<Figure> => {
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

/** A backup restored into a new cluster under Patroni answers as the old one, with the same keys. */
export const restored = async (topology: Topology, folder: string, secret: string): Promise<Figure> => {
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
