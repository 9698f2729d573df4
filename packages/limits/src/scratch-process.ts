import { systemClock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { openStatementPool, openPostgres } from '@dqs/storage';
import type { Admission } from './admission.ts';
import { defaultLimits } from './limits.ts';
import { createMemoryAdmission } from './memory/memory-admission.ts';
import { createRedisAdmission } from './redis/redis-admission.ts';
import { createSharedAdmission } from './postgres/shared-admission.ts';
import { createUsageRecorder } from './usage/usage-recorder.ts';

/** Commands from a test to a separate process. */
export type Order =
  /** Each of the parallel clients uses the next of the secrets for its share of the requests. */
  | { readonly do: 'burst'; readonly secrets: readonly string[]; readonly requests: number; readonly parallel: number }
  /** Endless requests, until the first rejections arrive. */
  | { readonly do: 'stream'; readonly secret: string; readonly refusals: number }
  /** Endless requests, each counted in the usage. Repeatedly reports the count so far. */
  | { readonly do: 'count'; readonly secret: string };

/** How many requests a process had counted at an instant, in milliseconds since the epoch. */
export interface Progress {
  readonly counted: number;
  readonly at: number;
}

export interface Report {
  readonly admitted: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Nanoseconds of the machine's monotonic clock, shared by all processes, at which the last admitted request began. */
  readonly lastBegan: string;
}

const [kind, url, redisUrl, installation] = process.argv.slice(2) as ['memory' | 'shared' | 'redis', ...string[]];
const db = await openPostgres({ url: url ?? '', clock: systemClock });
const options = { db, clock: systemClock, defaults: defaultLimits };
const query = openStatementPool({ url: url ?? '' }).query;
// The test counts admissions, not timely answers, because this machine may be busy with other tests.
const redis = { url: redisUrl ?? '', installation: installation ?? '', query, patience: 5000 };

const open = async (): Promise<Admission> => {
  if (kind === 'memory') return createMemoryAdmission(options);
  return kind === 'shared'
    ? createSharedAdmission({ ...options, query })
    : createRedisAdmission({ ...options, ...redis });
};
const admission = await open();

const carryOut = async (order: Exclude<Order, { do: 'count' }>): Promise<Report> => {
  let admitted = 0;
  let refusals = 0;
  let lastBegan = 0n;
  const refused: Record<string, number> = {};
  const client = async (secret: string, requests: number): Promise<void> => {
    for (let left = requests; left > 0 && (order.do === 'burst' || refusals < order.refusals); left -= 1) {
      const began = process.hrtime.bigint();
      try {
        await admission.admit(secret);
        admitted += 1;
        if (began > lastBegan) lastBegan = began;
        if (admitted === 1) process.send?.('admitting');
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        refused[error.code] = (refused[error.code] ?? 0) + 1;
        refusals += 1;
      }
      // Memory admission alone would never yield to the event loop.
      if (admitted % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const secrets = order.do === 'burst' ? order.secrets : [order.secret];
  const parallel = order.do === 'burst' ? order.parallel : 8;
  // Each client has a fixed share. Otherwise one that waits for a row would leave its requests to those that are
  // rejected at once.
  const shareOf = (index: number): number =>
    order.do === 'burst' ? Math.ceil((order.requests - index) / parallel) : Number.POSITIVE_INFINITY;
  const clients = Array.from({ length: parallel }, (_, index) =>
    client(secrets[index % secrets.length] as string, shareOf(index)),
  );
  await Promise.all(clients);
  return { admitted, refused, lastBegan: lastBegan.toString() };
};

const countForEver = async (secret: string): Promise<never> => {
  const usage = createUsageRecorder({ db, clock: systemClock });
  for (let counted = 0; ;) {
    const { caller } = await admission.admit(secret);
    usage.record(caller, 'fx_get_rates', 'ok');
    counted += 1;
    process.send?.({ counted, at: systemClock.now() } satisfies Progress);
  }
};

process.on('message', (order: Order) => {
  if (order.do === 'count') void countForEver(order.secret);
  else void carryOut(order).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
