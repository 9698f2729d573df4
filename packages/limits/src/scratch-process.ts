import { systemClock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { openPostgres } from '@dqs/storage';
import type { Admission } from './admission.ts';
import { defaultLimits } from './limits.ts';
import { createMemoryAdmission } from './memory-admission.ts';
import { createSharedAdmission } from './shared-admission.ts';

/** What a test asks of a process of its own. */
export type Order =
  /** Each of the parallel clients uses the next of the secrets. */
  | { readonly do: 'burst'; readonly secrets: readonly string[]; readonly requests: number; readonly parallel: number }
  /** Requests without end, until the first refusals are in. */
  | { readonly do: 'stream'; readonly secret: string; readonly refusals: number };

export interface Report {
  readonly admitted: number;
  readonly refused: Readonly<Record<string, number>>;
  /** Nanoseconds of the machine's monotonic clock, shared by all processes, at which the last admitted request began. */
  readonly lastBegan: string;
}

const [kind, url] = process.argv.slice(2) as ['memory' | 'shared', string];
const db = await openPostgres({ url, clock: systemClock });
const options = { db, clock: systemClock, defaults: defaultLimits };
const admission: Admission = kind === 'memory' ? createMemoryAdmission(options) : createSharedAdmission(options);

const carryOut = async (order: Order): Promise<Report> => {
  let left = order.do === 'burst' ? order.requests : Number.POSITIVE_INFINITY;
  let admitted = 0;
  let refusals = 0;
  let lastBegan = 0n;
  const refused: Record<string, number> = {};
  const client = async (secret: string): Promise<void> => {
    while (left-- > 0 && (order.do === 'burst' || refusals < order.refusals)) {
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
      // Memory admission alone would never leave the event loop.
      if (admitted % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const secrets = order.do === 'burst' ? order.secrets : [order.secret];
  const clients = Array.from(
    { length: order.do === 'burst' ? order.parallel : 8 },
    (_, index) => secrets[index % secrets.length],
  );
  await Promise.all(clients.map((secret) => client(secret as string)));
  return { admitted, refused, lastBegan: lastBegan.toString() };
};

process.on('message', (order: Order) => void carryOut(order).then((report) => process.send?.(report)));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
