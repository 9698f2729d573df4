import type { Redis } from 'ioredis';
import { deadline } from '../deadline.ts';
import type { Script } from './redis-scripts.ts';

/** A connection to Redis that fails at once while Redis is unavailable, and reconnects by itself. */
export interface RedisConnection {
  /** Identity of the server's run behind this connection; null while there is no trusted one. */
  readonly run: string | null;
  /** Runs a script. Rejects at once while Redis is unavailable, and after the patience if it does not answer. */
  call(
    script: Script,
    keys: readonly string[],
    values: readonly (string | number)[],
    /** Milliseconds to wait for the answer, instead of the patience. */
    within?: number,
  ): Promise<unknown>;
  /** Resolves with the run as soon as there is one. Rejects after so many milliseconds. */
  ready(milliseconds: number): Promise<string>;
  close(): Promise<void>;
}

export interface RedisConnectionOptions {
  readonly url: string;
  /** Maximum milliseconds for an answer. */
  readonly patience: number;
  /** Called when the connection is open and its server identified. */
  readonly onReady: () => void;
  /** Called with errors that concern an operator. */
  readonly onError: (error: unknown) => void;
}

const probeEvery = 50;

const fieldOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();

/** The run's identity. Throws if the server may evict counts to free memory. */
const runOf = async (redis: Redis): Promise<string> => {
  const run = fieldOf(await redis.info('server'), 'run_id');
  if (!run) throw new Error('this Redis does not report its run_id, which is needed to detect restarts');
  const memory = await redis.info('memory');
  if (fieldOf(memory, 'maxmemory') !== '0' && fieldOf(memory, 'maxmemory_policy') !== 'noeviction') {
    throw new Error('this Redis may evict keys when its memory is full: set maxmemory-policy noeviction');
  }
  return run;
};

/**
 * Connects to one Redis or Valkey. Nothing is queued while it is unavailable and nothing is sent twice. A connection
 * never survives a restart of its server, so the run read at its beginning is that of every later answer.
 */
export const openRedisConnection = async (options: RedisConnectionOptions): Promise<RedisConnection> => {
  const { url, patience, onReady, onError } = options;
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // The patience in this class is shorter and accepts answers that have already arrived. This timeout ends leftover
    // commands.
    commandTimeout: Math.max(1000, patience * 2),
    connectTimeout: 2000,
    socketTimeout: 5000,
    retryStrategy: (times) => Math.min(50 * times, 1000),
    connectionName: 'dqs',
  });
  let run: string | null = null;
  let silent = false;
  let probing: Promise<void> | null = null;
  let closed = false;
  const waiting = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of waiting) wake();
  };

  const identify = async (): Promise<void> => {
    try {
      run = await runOf(redis);
      silent = false;
      onReady();
      wakeAll();
    } catch (error) {
      onError(error);
      // A connection without an identity is useless. The next one may have it.
      if (!closed) setTimeout(() => redis.status === 'ready' && redis.disconnect(true), 1000).unref();
    }
  };

  redis.on('ready', () => void identify());
  redis.on('close', () => {
    run = null;
  });
  redis.on('error', onError);

  const answersPing = (): Promise<boolean> =>
    deadline(redis.ping(), patience, 'Redis').then(
      () => true,
      () => false,
    );

  /**
   * Runs after a missing answer. One late answer is not an outage, but no request should keep waiting for a silent
   * Redis.
   */
  const probe = async (): Promise<void> => {
    while (!closed && run !== null && !(await answersPing())) {
      silent = true;
      await new Promise((resolve) => setTimeout(resolve, probeEvery).unref());
    }
    silent = false;
    wakeAll();
  };

  const evaluate = async ({ sha, text }: Script, keys: readonly string[], values: readonly (string | number)[]) => {
    try {
      return await redis.evalsha(sha, keys.length, ...keys, ...values);
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw error;
      return await redis.eval(text, keys.length, ...keys, ...values);
    }
  };

  return {
    get run() {
      return silent ? null : run;
    },
    async call(script, keys, values, within = patience) {
      if (run === null || silent) throw new Error('Redis is unavailable');
      let answered = false;
      const answer = evaluate(script, keys, values).finally(() => {
        answered = true;
      });
      try {
        return await deadline(answer, within, 'Redis');
      } catch (error) {
        if (!answered) probing ??= probe().finally(() => (probing = null));
        throw error;
      }
    },
    ready(milliseconds) {
      if (run !== null && !silent) return Promise.resolve(run);
      const { promise, resolve } = Promise.withResolvers<string>();
      const wake = (): void => void (run !== null && resolve(run));
      waiting.add(wake);
      return deadline(promise, milliseconds, 'Redis').finally(() => waiting.delete(wake));
    },
    async close() {
      closed = true;
      redis.disconnect();
      await Promise.resolve();
    },
  };
};
