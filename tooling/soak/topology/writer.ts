import { setTimeout as pause } from 'node:timers/promises';
import { createKeyStore, type KeyStore } from '@dqs/auth';
import { systemClock } from '@dqs/core';
import { defaultLimits, openAdmission } from '@dqs/limits';
import { openPostgres } from '@dqs/storage';
import type { Topology } from './cluster.ts';
import { within } from './part.ts';

/** What a program that creates and revokes keys saw during a phase. */
export interface Written {
  /** Keys that were created and revoked, each acknowledged. */
  revoked: number;
  /** Writes that were not acknowledged. */
  failed: number;
  /** Requests that a server admitted after it was acknowledged that their key is revoked. */
  admittedAfter: number;
  /** Of the last write that was not acknowledged, in milliseconds of the process. */
  lastFailure: number;
}

/** Creates and revokes keys all the time, as `dqs keys` does with the same settings as the servers. */
export interface Writer {
  /** Begins counting anew and answers what was seen until now. */
  next(): Written;
  /** How many acknowledged keys or revocations the database does not have. */
  lost(): Promise<number>;
  stop(): Promise<void>;
}

const nothing = (): Written => ({ revoked: 0, failed: 0, admittedAfter: 0, lastFailure: 0 });

/** Seconds after which a write counts as failed. */
const patience = 5;

export const startWriter = async (topology: Topology): Promise<Writer> => {
  const db = await openPostgres({ url: topology.primaryUrl, clock: systemClock });
  const admission = await openAdmission({
    db,
    databaseUrl: topology.primaryUrl,
    redisUrl: topology.redisUrl,
    clock: systemClock,
    defaults: defaultLimits,
  });
  const keys: KeyStore = createKeyStore(db, systemClock);
  const created: string[] = [];
  const revoked: string[] = [];
  let seen = nothing();
  let isRunning = true;

  /** How many of the servers admit a request with the key. */
  const admittedWith = async (secret: string): Promise<number> => {
    const statuses = await Promise.all(
      topology.serverPorts.map((port) =>
        fetch(`http://127.0.0.1:${port}/v1/fx/rates?quote=XAA&limit=1`, {
          headers: { 'X-API-KEY': secret },
          signal: AbortSignal.timeout(5000),
        }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    return statuses.filter((status) => status === 200).length;
  };

  const round = async (): Promise<void> => {
    const counting = seen;
    try {
      const { key, secret } = await within('a key', patience, () => keys.create({ name: 'writer' }));
      created.push(key.id);
      await admittedWith(secret);
      await within('a revocation', patience, () => keys.revoke(key.id));
      revoked.push(key.id);
      counting.revoked += 1;
      counting.admittedAfter += await admittedWith(secret);
    } catch {
      counting.failed += 1;
      counting.lastFailure = performance.now();
    }
  };

  const working = (async () => {
    while (isRunning) {
      await round();
      await pause(300);
    }
  })();

  return {
    next() {
      const before = seen;
      seen = nothing();
      return before;
    },
    async lost() {
      const { rows } = await db.knex.raw<{ rows: { id: string; gone: boolean }[] }>(
        `select id, revoked_at is not null as gone from control.api_key where name = 'writer'`,
      );
      const held = new Map(rows.map(({ id, gone }) => [id, gone]));
      return (
        created.filter((id) => !held.has(id)).length + revoked.filter((id) => held.has(id) && !held.get(id)).length
      );
    },
    async stop() {
      isRunning = false;
      await working;
      await admission.close();
      await db.close();
    },
  };
};
