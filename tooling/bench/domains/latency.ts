import { ask, type Latency, type Question } from '../data/entities/questions.ts';
import type { Measured } from '../goals.ts';
import type { quietService } from '../quiet-service.ts';
import { printTable } from '../table.ts';

/** Asks every question one call after the other, and prints how long they took. */
export const askAll = async (
  service: ReturnType<typeof quietService>,
  questions: readonly Question[],
): Promise<readonly Latency[]> => {
  const latencies: Latency[] = [];
  for (const question of questions) latencies.push(await ask(service, question));
  printTable([['', 'p50', 'p99'], ...latencies.map((one) => [one.what, one.p50.toFixed(2), one.p99.toFixed(2)])]);
  return latencies;
};

/** The slowest kind of question that a tool was asked, in milliseconds. */
export const slowest = (
  name: string,
  tool: string,
  latencies: readonly Latency[],
  hold: number,
  reach: number,
): Measured => ({
  name,
  value: Math.max(...latencies.filter((one) => one.tool === tool).map((one) => one.p99)),
  hold,
  reach,
  better: 'less',
  unit: 'ms',
});
