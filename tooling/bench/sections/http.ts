import { measured, type GoalId } from '../floors.ts';
import type { Measured } from '../goals.ts';
import { compare, type Target } from '../load.ts';
import { fewDays, manyDays, ratesPath } from '../setting.ts';
import { heading } from '../table.ts';
import { printRounds, refuseFailures } from './rounds.ts';
import type { Section } from './section.ts';

const at = (connections: number): string => `${connections} connection${connections === 1 ? '' : 's'}`;

/** Seconds of load on each server before anything counts: a compiler takes some ten thousand requests to be done. */
const warmSeconds = 6;

/** The complete request over HTTP, cached and not, against the same bytes sent by hand. */
export const http: Section = async (fixture, { rounds, seconds }) => {
  const postgres = await fixture.postgres();
  const headers = { 'x-api-key': postgres.key };
  const many = manyDays.map(ratesPath);
  const few = fewDays.map(ratesPath);
  const rival = async (...which: Parameters<typeof fixture.rival>): Promise<Target> => ({
    server: await fixture.rival(...which),
    paths: many,
  });
  const ours = async (paths: readonly string[], environment: Readonly<Record<string, string>>): Promise<Target> => ({
    server: await fixture.serve(postgres, environment),
    paths,
    headers,
  });
  const targets = {
    'node:http, static bytes': await rival('floor'),
    'Koa and its router, static bytes': await rival('koa'),
    'ours, cached': await ours(few, { BENCH_CACHE_MB: '64' }),
    'ours, cached, shared limits': await ours(few, { BENCH_CACHE_MB: '64', BENCH_ADMISSION: 'shared' }),
    'node:http + pg': await rival('bare'),
    'node:http + pg, base table': await rival('bare', 'tables'),
    'Fastify + pg': await rival('fastify'),
    'ours, uncached': await ours(many, {}),
    'ours, uncached, shared limits': await ours(many, { BENCH_ADMISSION: 'shared' }),
  };
  heading('Requests over HTTP: one page of 100 rates on PostgreSQL (ratios to node:http sending static bytes)');
  const goals: Measured[] = [];
  await compare(targets, { connections: 16, rounds: 1, seconds: warmSeconds });
  for (const connections of [1, 16, 64]) {
    const results = await compare(targets, { connections, rounds, seconds });
    printRounds(connections, results);
    refuseFailures(results);
    const speed = (a: keyof typeof targets, b: keyof typeof targets): number =>
      results[a].requestsPerSecond / results[b].requestsPerSecond;
    const goal = (id: GoalId, value: number): void => {
      goals.push(measured(id, value, at(connections)));
    };
    goal('P1', speed('ours, uncached', 'node:http + pg'));
    goal('P2', speed('ours, uncached', 'Fastify + pg'));
    goal('P4 router', speed('ours, cached', 'Koa and its router, static bytes'));
    goal('P4 node:http', speed('ours, cached', 'node:http, static bytes'));
    goal('P5', speed('ours, cached', 'ours, uncached'));
    if (connections !== 64) continue;
    const value = results['ours, uncached'].p99Milliseconds / results['node:http + pg'].p99Milliseconds;
    goals.push(measured('P7', value));
  }
  return goals;
};
