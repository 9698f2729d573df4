import { createConfig, lintFromString } from '@redocly/openapi-core';
import { domains } from '@dqs/domains';
import { createService, toolOf } from '@dqs/service';
import { createFakeAdmission, createFakeClock, createFakeDatabase } from '@dqs/service/testing';
import { describe, expect, it } from 'vitest';

const service = createService({
  domains,
  db: createFakeDatabase(),
  admission: createFakeAdmission(),
  clock: createFakeClock('2026-01-20T12:00:00Z'),
  cursorSecret: 'a secret of the tests',
  baseUrl: 'https://data.example.org',
  cacheBytes: 0,
});

describe('the description of every domain', () => {
  it('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(service.openapi('public'));
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it.each(service.visible('internal').map((operation) => [operation.endpoint.tool, operation] as const))(
    '%s is a tool that a model can afford to read',
    (_, operation) => {
      const tool = toolOf(operation);
      // The parameters that derive values take 650 bytes without any description.
      const most = 'transform' in (tool.inputSchema.properties ?? {}) ? 720 : 600;
      expect(Buffer.byteLength(JSON.stringify(tool.inputSchema))).toBeLessThanOrEqual(most);
      expect(Buffer.byteLength(JSON.stringify(tool.outputSchema))).toBeLessThanOrEqual(350);
      expect(JSON.stringify(tool)).not.toContain('$ref');
    },
  );

  it('holds the example of every operation', () => {
    for (const { endpoint } of service.visible('internal')) {
      for (const example of endpoint.examples) expect(endpoint.params.safeParse(example).error).toBeUndefined();
    }
  });
});
