import { dayOf } from '@dqs/core';
import type { FetchPlan } from '@dqs/ingest';
import { exit, type Invocation } from '../command.ts';
import type { Installation } from '../installation.ts';
import { line } from '../io.ts';
import type { AnyConnector } from '../load.ts';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

const sizeText = (bytes: number | null): string => (bytes === null ? 'size not known' : megabytes(bytes));

const heldText = (lastLoaded: string | null): string =>
  lastLoaded === null ? 'not held' : `held, last loaded ${lastLoaded.slice(0, 10)}`;

const printPlan = async ({ io }: Invocation, { connector, artifacts, fault }: FetchPlan): Promise<void> => {
  const known = artifacts.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const missing = artifacts.filter(({ lastLoaded }) => lastLoaded === null).length;
  await line(
    io.stdout,
    `${connector}: ${artifacts.length.toLocaleString('en')} files, ${missing.toLocaleString('en')} not held, ${megabytes(known)} as far as sizes are known`,
  );
  for (const { artifact, address, bytes, lastLoaded, fault: why } of artifacts)
    await line(
      io.stdout,
      `  ${artifact}: ${why === null ? `${sizeText(bytes)}, ${heldText(lastLoaded)}` : `cannot be had: ${why}`} (${address})`,
    );
  if (fault !== null) await line(io.stdout, `  discovery failed: ${fault}`);
};

/** What all of it comes to: files that would be asked for, those never loaded, and their sizes. */
const printTotal = async ({ io }: Invocation, plans: readonly FetchPlan[]): Promise<void> => {
  const all = plans.flatMap(({ artifacts }) => artifacts);
  const missing = all.filter(({ lastLoaded }) => lastLoaded === null);
  const sized = all.filter(({ bytes }) => bytes !== null);
  const bytes = sized.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  const failed = plans.filter(
    ({ fault, artifacts }) => fault !== null || artifacts.some((each) => each.fault !== null),
  );
  await line(
    io.stdout,
    `in all: ${plans.length.toLocaleString('en')} sources, ${all.length.toLocaleString('en')} files, ` +
      `${missing.length.toLocaleString('en')} not held; ${megabytes(bytes)} in the ${sized.length.toLocaleString('en')} files whose size is known` +
      (failed.length === 0
        ? ''
        : `; not everything could be found or had of ${failed.map(({ connector }) => connector).join(', ')}`),
  );
};

/** Prints what a run of each connector would fetch, and what all come to; exit status 1 where something could not be found or had. */
export const printPlans = async (
  invocation: Invocation,
  installation: Installation,
  connectors: readonly AnyConnector[],
  since: string | undefined,
): Promise<number> => {
  const { fetchPlan } = await import('@dqs/ingest');
  const { fetchable } = await import('../load-all.ts');
  const { officialHttp } = await import('../load.ts');
  const { io, flags, note } = invocation;
  // A connector that is named and has no address says so itself.
  const asked = connectors.length === 1 ? connectors : fetchable(connectors);
  const http = officialHttp(installation, asked);
  const today = dayOf(installation.clock.now());
  const plans: FetchPlan[] = [];
  try {
    for (const connector of asked) {
      io.signal.throwIfAborted();
      const plan = await fetchPlan(connector, { knex: installation.db.knex, http, today, since });
      plans.push(plan);
      if (flags.text('format') === 'json') await line(io.stdout, JSON.stringify(plan));
      else await printPlan(invocation, plan);
    }
  } finally {
    http.close();
  }
  if (plans.length > 1 && flags.text('format') !== 'json') await printTotal(invocation, plans);
  await note('nothing was loaded');
  const good = plans.every(({ fault, artifacts }) => fault === null && artifacts.every((each) => each.fault === null));
  return good ? exit.done : exit.error;
};
