import type { Round } from '../load.ts';
import { printTable } from '../table.ts';

const ratio = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)}x` : '–');

/** Prints the medians of targets compared in one run; ratios are to the first. */
export const printRounds = (connections: number, results: Readonly<Record<string, Round>>): void => {
  const [floor] = Object.values(results);
  printTable([
    [`${connections} connection${connections === 1 ? '' : 's'}`, 'req/s', 'ratio', 'CPU us', 'p99 ms', 'failed'],
    ...Object.entries(results).map(([name, round]) => [
      name,
      round.requestsPerSecond.toFixed(0),
      ratio(round.requestsPerSecond / (floor?.requestsPerSecond ?? 0)),
      round.cpuMicroseconds.toFixed(0),
      round.p99Milliseconds.toFixed(1),
      `${round.failures}`,
    ]),
  ]);
};

/** Throws when a round had answers other than 2xx: its figures would mean nothing. */
export const refuseFailures = (results: Readonly<Record<string, Round>>): void => {
  for (const [name, { failures }] of Object.entries(results)) {
    if (failures > 0) throw new Error(`${name}: ${failures} requests failed under load`);
  }
};
