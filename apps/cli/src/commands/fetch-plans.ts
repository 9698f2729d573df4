import { dayOf } from '@dqs/core';
import type { FetchPlan } from '@dqs/ingest';
import { exit, type Invocation } from '../command.ts';
import type { Installation } from '../installation.ts';
import { line } from '../io.ts';
import type { AnyConnector } from '../load.ts';
import { planLines, totalLine } from './plan-lines.ts';

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
      else for (const text of planLines(plan)) await line(io.stdout, text);
    }
  } finally {
    http.close();
  }
  if (plans.length > 1 && flags.text('format') !== 'json') await line(io.stdout, totalLine(plans));
  await note('nothing was loaded');
  const good = plans.every(({ fault, artifacts }) => fault === null && artifacts.every((each) => each.fault === null));
  return good ? exit.done : exit.error;
};
