import { Agent, request } from 'node:http';
import { Pagination } from '@dqs/schemas';
import { fuzzDocument, type FuzzAnswer } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { startTestServer } from './test-client.ts';

const sender = (address: string) => {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = (path: string, withKey: boolean): Promise<FuzzAnswer> =>
    new Promise((resolve, reject) => {
      const headers = withKey ? { 'X-API-KEY': 'public-key' } : {};
      request({ hostname, port, path, agent, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, contentType: response.headers['content-type'] ?? '', text }),
        );
      })
        .on('error', reject)
        .end();
    });
  return { send, close: () => agent.destroy() };
};

describe('requests made from the OpenAPI document', () => {
  it('are answered as the document says, whatever they hold', async () => {
    await using server = await startTestServer();
    const { send, close } = sender(server.running.address);
    const statuses = await fuzzDocument({
      document: server.service.openapi('public'),
      send,
      requests: 3000,
      except: ['fake_get_faults'],
      values: { key: ['alpha', 'beta'], quote: ['USD'] },
      check: (tool, envelope) => {
        const { data, meta, pagination } = envelope as Record<string, unknown>;
        const endpoint = server.service.operation(tool, 'internal')?.endpoint;
        endpoint?.data.parse(data);
        endpoint?.meta.parse(meta);
        if (endpoint?.keyset) Pagination.parse(pagination);
        else expect(pagination).toBeNull();
      },
    });
    close();
    for (const status of [200, 400, 401, 404]) expect(statuses.get(status)).toBeGreaterThan(20);
  });
});
