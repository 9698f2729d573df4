import { createServer } from 'node:http';
import type { RequestMetrics } from './request-record.ts';

/** Figures of a process for Prometheus. */
export interface Metrics extends RequestMetrics {
  close(): Promise<void>;
}

export interface MetricsOptions {
  readonly host: string;
  readonly port: number;
  /** Requests under way, asked for when somebody looks. */
  readonly inFlight: () => number;
}

/** Upper bounds of the buckets of time, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts requests and answers `/metrics` on a port of its own, beside what the library tells of the process itself. Rejects when
 * the port is taken. Read only where it is wanted: a process without it does not load the library.
 */
export const openMetrics = async ({ host, port, inFlight }: MetricsOptions): Promise<Metrics> => {
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
    help: 'Seconds from the head of a request to its answer, by surface.',
    labelNames: ['surface'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'dqs_requests_in_flight',
    help: 'Requests under way.',
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    void registry.metrics().then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
  return {
    observe({ surface, tool, status }, milliseconds) {
      requests.inc({ surface, operation: tool ?? 'other', status });
      seconds.observe({ surface }, milliseconds / 1000);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
