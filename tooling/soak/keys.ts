import { Agent, get } from 'node:http';
import { createKeyStore, mintId, mintSecret, parseKey } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createMemoryAdmission, defaultLimits } from '@dqs/limits';
import { startHttpServer } from '@dqs/host/http';
import { createRestApp } from '@dqs/rest';
import { createService } from '@dqs/service';
import { openPlace, schema, type Place } from '../bench/installation.ts';
import type { Figure } from './figure.ts';

const form = /^dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38,}$/;

/** Mints keys and looks for one that comes twice or is not well formed. */
export const mintedKeys = (count: number): readonly Figure[] => {
  const seen = new Set<string>();
  let malformed = 0;
  for (let at = 0; at < count; at += 1) {
    const secret = mintSecret(mintId());
    seen.add(secret);
    if (!form.test(secret) || parseKey(secret) === null) malformed += 1;
  }
  return [
    {
      promise: `${count.toLocaleString('en')} keys minted`,
      reached: `${count - seen.size} twice, ${malformed} malformed`,
      goal: '0 twice, 0 malformed',
      kept: seen.size === count && malformed === 0,
    },
  ];
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Microseconds from asking to the whole answer, over a connection that stays open. Throws unless the answer is 401. */
const timed = (address: string, agent: Agent, key: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = key === undefined ? {} : { 'X-API-KEY': key };
    get(`${address}/v1/fx/rates?quote=USD`, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve((performance.now() - began) * 1000));
      if (answer.statusCode !== 401) reject(new Error(`a wrong key was answered ${answer.statusCode}`));
    }).on('error', reject);
  });

/** Times refusals of a missing, an unknown and a revoked key over HTTP, in turns so that the machine's moods meet all three. */
export const refusalTimes = async (place: Place, count: number): Promise<readonly Figure[]> => {
  const db = await openPlace(place);
  await db.migrate(schema);
  const keys = createKeyStore(db, systemClock);
  const { key, secret } = await keys.create({ name: 'revoked' });
  await keys.revoke(key.id);
  const admission = createMemoryAdmission({ db, clock: systemClock, defaults: defaultLimits });
  const baseUrl = 'https://data.example.org';
  const cursorSecret = 'signs the cursors of this run only';
  const service = createService({
    domains,
    db,
    admission,
    clock: systemClock,
    cursorSecret,
    baseUrl,
    cacheBytes: 0,
    schema,
  });
  const handle = createRestApp(service, { baseUrl, version: 'soak' }).callback();
  const server = await startHttpServer({ handle, host: '127.0.0.1', port: 0, drainDelay: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const kinds = [
    { kind: 'missing', keyAt: () => undefined, times: [] as number[] },
    { kind: 'unknown', keyAt: () => mintSecret(mintId()), times: [] as number[] },
    { kind: 'revoked', keyAt: () => secret, times: [] as number[] },
  ];
  try {
    for (let at = 0; at < count; at += 1) {
      for (let turn = 0; turn < kinds.length; turn += 1) {
        // Whoever comes first in a round must not always be the same one.
        const asked = kinds[(at + turn) % kinds.length];
        asked?.times.push(await timed(server.address, agent, asked.keyAt()));
      }
    }
  } finally {
    agent.destroy();
    await server.close();
    await admission.close();
    await db.close();
  }
  const medians = kinds.map(({ kind, times }) => ({ kind, microseconds: median(times) }));
  const all = medians.map(({ microseconds }) => microseconds);
  const apart = (Math.max(...all) / Math.min(...all) - 1) * 100;
  return [
    {
      promise: `answers to a missing, an unknown and a revoked key take as long (3 × ${count.toLocaleString('en')} requests)`,
      reached: `${medians.map(({ kind, microseconds }) => `${kind} ${microseconds.toFixed(0)} µs`).join(', ')}: ${apart.toFixed(1)}% apart`,
      goal: 'medians less than 5% apart',
      kept: apart < 5,
    },
  ];
};
