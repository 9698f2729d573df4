import { Connection } from './connection.ts';
import { cpuSeconds, type Server } from './process.ts';

/** What one round of load against one server showed. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p99Milliseconds: number;
  readonly worstMilliseconds: number;
  /** The server's CPU time per request, user and system; the steadiest of the figures. */
  readonly cpuMicroseconds: number;
  readonly requests: number;
  readonly failures: number;
}

export interface Target {
  readonly server: Server;
  /** Asked in turn; the connections share them out, so that no two ask for the same at the same time. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of each path's request, which is then a POST. */
  readonly bodies?: readonly string[];
}

const requestOf = ({ server, paths, headers = {}, bodies }: Target, at: number): Buffer => {
  const body = bodies?.[at];
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${paths[at]} HTTP/1.1`,
    `Host: ${new URL(server.url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
};

/** The requests of each connection: every `connections`-th, starting at its own. */
const share = (target: Target, connections: number): readonly (readonly Buffer[])[] => {
  const all = target.paths.map((_, at) => requestOf(target, at));
  return Array.from({ length: connections }, (_, first) => {
    const own = all.filter((_, at) => at % connections === first);
    return own.length > 0 ? own : [all[first % all.length]!];
  });
};

/** A load that runs until it is ended. */
export interface RunningLoad {
  /** How many were answered so far. */
  requests(): number;
  end(): Promise<Round>;
}

/** Starts `connections` keep-alive connections. */
export const startLoad = (target: Target, connections: number): RunningLoad => {
  const url = new URL(target.server.url);
  const requests = share(target, connections);
  const latencies: number[] = [];
  let failures = 0;
  const cpuBefore = cpuSeconds(target.server.pid);
  const started = performance.now();
  const onAnswer = (status: number, milliseconds: number): void => {
    latencies.push(milliseconds);
    if (status !== 200) failures += 1;
  };
  const open = requests.map((own) => new Connection(url, own, onAnswer));
  return {
    requests: () => latencies.length,
    async end() {
      const seconds = (performance.now() - started) / 1000;
      const done = latencies.length;
      const cpu = cpuSeconds(target.server.pid) - cpuBefore;
      await Promise.all(open.map((connection) => connection.stop()));
      const sorted = Float64Array.from(latencies).sort();
      return {
        requestsPerSecond: done / seconds,
        p99Milliseconds: p99(sorted),
        worstMilliseconds: sorted.at(-1) ?? 0,
        cpuMicroseconds: (cpu / Math.max(done, 1)) * 1e6,
        requests: done,
        failures,
      };
    },
  };
};

/** One round of load. Rejects when a connection breaks. */
const round = async (target: Target, connections: number, seconds: number): Promise<Round> => {
  const load = startLoad(target, connections);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return load.end();
};

/** What 99 of 100 do not exceed, of values in order. */
export const p99 = (sorted: ArrayLike<number>): number => sorted[Math.floor(sorted.length * 0.99)] ?? 0;

/** The middle value. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const [below = 0, above = 0] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
};

const middle = (rounds: readonly Round[]): Round => ({
  requestsPerSecond: median(rounds.map((one) => one.requestsPerSecond)),
  p99Milliseconds: median(rounds.map((one) => one.p99Milliseconds)),
  worstMilliseconds: Math.max(...rounds.map((one) => one.worstMilliseconds)),
  cpuMicroseconds: median(rounds.map((one) => one.cpuMicroseconds)),
  requests: rounds.reduce((sum, one) => sum + one.requests, 0),
  failures: rounds.reduce((sum, one) => sum + one.failures, 0),
});

/** Alternating rounds (A B C, A B C, …) over all targets, so that the machine's mood meets each alike; medians per target. */
export const compare = async <Name extends string>(
  targets: Readonly<Record<Name, Target>>,
  options: { readonly connections: number; readonly rounds: number; readonly seconds: number },
): Promise<Record<Name, Round>> => {
  const names = Object.keys(targets) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Record<Name, Round[]>;
  // The first is to warm up: compilers, pools and, where there is one, the cache.
  for (const name of names) await round(targets[name], options.connections, 1);
  for (let turn = 0; turn < options.rounds; turn += 1) {
    for (const name of names) seen[name].push(await round(targets[name], options.connections, options.seconds));
  }
  return Object.fromEntries(names.map((name) => [name, middle(seen[name])])) as Record<Name, Round>;
};
