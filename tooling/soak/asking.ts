import { Agent, get } from 'node:http';
import { p99 } from '../bench/load.ts';

const target = '/v1/futures/markets?query=gold';

/** A load of requests that each wait for their answer. */
interface Asking {
  readonly address: string;
  readonly key: () => string;
  readonly clients: number;
  readonly milliseconds: number;
  /** Requests a second of all clients together; where it is left out, each asks again at once. */
  readonly rate?: number;
}

/** What came of it: requests answered, milliseconds that 99 of 100 took at most, answers by status. */
export interface Asked {
  readonly count: number;
  readonly p99: number;
  readonly statuses: ReadonlyMap<number, number>;
}

/** Resolves when the moment has come, at once where it has passed. */
const until = (moment: number): Promise<void> => {
  const left = moment - performance.now();
  return left <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, left));
};

/** Sends the load and measures each answer. Rejects when a connection breaks. */
export const askFor = async ({ address, key, clients, milliseconds, rate }: Asking): Promise<Asked> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const durations: number[] = [];
  const statuses = new Map<number, number>();
  const start = performance.now();
  const end = start + milliseconds;
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      get(`${address}${target}`, { agent, headers: { 'X-API-KEY': key() } }, (answer) => {
        answer.resume();
        answer.on('end', () => {
          durations.push(performance.now() - began);
          statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1);
          resolve();
        });
      }).on('error', reject);
    });
  const every = rate === undefined ? 0 : (1000 * clients) / rate;
  const client = async (_: unknown, place: number): Promise<void> => {
    // One that was late catches up, so that the rate is kept over the whole time.
    for (let next = start + (every * place) / clients; performance.now() < end; next += every) {
      await until(next);
      await one();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  durations.sort((a, b) => a - b);
  return { count: durations.length, p99: p99(durations), statuses };
};
