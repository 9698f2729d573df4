import { dayOf } from '@dqs/core';
import type { AnyConnector, FetchPlan, HttpClient } from '@dqs/ingest';
import { exit, type Invocation } from '../command.ts';
import type { Installation } from '../installation.ts';
import { line } from '../io.ts';
import { planLines, totalLine } from './plan-lines.ts';

/**
 * Prints what a run of each connector would fetch, and the totals. Exit status 1 if something cannot be found or
 * fetched.
 */
export const printPlans = async (
  invocation: Invocation,
  { clock, db }: Installation,
  connectors: readonly AnyConnector[],
  { http, since }: { readonly http: HttpClient; readonly since: string | undefined },
): Promise<number> => {
  const { fetchPlan, isFetched } = await import('@dqs/ingest');
  const { io, flags, note } = invocation;
  const today = dayOf(clock.now());
  const plans: FetchPlan[] = [];
  // A single named connector without an address reports that itself.
  for (const connector of connectors.length === 1 ? connectors : connectors.filter(isFetched)) {
    io.signal.throwIfAborted();
    const plan = await fetchPlan(connector, { knex: db.knex, http, today, since });
    plans.push(plan);
    if (flags.text('format') === 'json') await line(io.stdout, JSON.stringify(plan));
    else for (const text of planLines(plan)) await line(io.stdout, text);
  }
  if (plans.length > 1 && flags.text('format') !== 'json') await line(io.stdout, totalLine(plans));
  await note('nothing was loaded');
  const good = plans.every(({ fault, artifacts }) => fault === null && artifacts.every((each) => each.fault === null));
  return good ? exit.done : exit.error;
};
