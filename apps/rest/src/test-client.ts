import { request, type IncomingHttpHeaders } from 'node:http';
import { createFakeService, type FakeService } from '@dqs/service/testing';
import type { ServiceOptions } from '@dqs/service';
import { createInFlightGate, startHttpServer, type RunningServer } from '@dqs/host/http';
import { createRestApp, type RestOptions } from './app.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  json(): { readonly data?: unknown; readonly error?: Record<string, unknown> } & Record<string, unknown>;
}

export interface TestServer extends FakeService {
  readonly running: RunningServer;
  /** Sends one request with the public key, unless other headers are given. */
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<TestAnswer>;
  [Symbol.asyncDispose](): Promise<void>;
}

const withKey = { 'X-API-KEY': 'public-key' };

/** One request with exactly these headers on a separate connection. */
export const send = (
  address: string,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<TestAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString(),
          json: () => JSON.parse(bytes.toString()) as ReturnType<TestAnswer['json']>,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

/** The REST application over the fake domain on a free port of the loopback address. */
export const startTestServer = async (
  rest: Partial<RestOptions> = {},
  service: Partial<ServiceOptions> = {},
): Promise<TestServer> => {
  const fake = createFakeService(service);
  const gate = rest.gate ?? createInFlightGate();
  const given = { baseUrl: 'https://data.example.org', version: '2026-01-20', ...rest, gate };
  const app = createRestApp(fake.service, given);
  const running = await startHttpServer({
    handle: app.callback(),
    host: '127.0.0.1',
    port: 0,
    drain: () => gate.drain(),
    drainDelay: 100,
    closeTimeout: 2000,
  });
  return {
    ...fake,
    running,
    ask: (path, headers = withKey, method) => send(running.address, path, headers, method),
    [Symbol.asyncDispose]: () => running.close(),
  };
};
