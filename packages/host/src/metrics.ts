import { createServer } from 'node:http';
import type { RequestMetrics } from './request-record.ts';

/** One value with its labels. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Values that are read at each scrape. */
export interface MetricSource {
  readonly name: string;
  readonly help: string;
  /** A counter only grows while the process runs. */
  readonly kind: 'gauge' | 'counter';
  readonly labels?: readonly string[];
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

/** Figures of a process for Prometheus. */
export interface Metrics extends RequestMetrics {
  close(): Promise<void>;
}

export interface MetricsOptions {
  readonly host: string;
  readonly port: number;
  readonly sources: readonly MetricSource[];
  /** Called for a source that could not be read. Its values are omitted. */
  readonly onError?: ((error: unknown, source: string) => void) | undefined;
}

/** Upper bounds of the duration buckets, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts requests and serves `/metrics` on a separate port, together with the library's own process metrics. Rejects if
 * the port is taken. The library is imported only if metrics are on.
 */
export const openMetrics = async ({ host, port, sources, onError }: MetricsOptions): Promise<Metrics> => {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'dqs_requests_total',
    help: 'Requests answered, by surface, operation and status.',
    labelNames: ['surface', 'operation', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'dqs_request_seconds',
    help: 'Seconds from the head of a request to its answer, by surface and operation.',
    labelNames: ['surface', 'operation'],
    buckets,
    registers,
  });
  const read = async (source: MetricSource): Promise<readonly Sample[]> => {
    try {
      return await source.read();
    } catch (error) {
      onError?.(error, source.name);
      return [];
    }
  };
  for (const source of sources) {
    const { name, help, kind, labels = [] } = source;
    const described = { name, help, labelNames: [...labels], registers };
    if (kind === 'gauge')
      new Gauge({
        ...described,
        async collect() {
          const samples = await read(source);
          this.reset();
          for (const { labels: found = {}, value } of samples) this.set(found, value);
        },
      });
    else
      new Counter({
        ...described,
        async collect() {
          const samples = await read(source);
          this.reset();
          for (const { labels: found = {}, value } of samples) this.inc(found, value);
        },
      });
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    void registry.metrics().then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
  return {
    observe({ surface, tool, status }, milliseconds) {
      const operation = tool ?? 'other';
      requests.inc({ surface, operation, status });
      seconds.observe({ surface, operation }, milliseconds / 1000);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
