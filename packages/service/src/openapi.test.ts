import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorCodes } from '@dqs/schemas';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { errorCatalogue } from './error-catalogue.ts';
import { createFakeService } from './testing/index.ts';
import { fullSchemasOf, toolOf } from './tool.ts';

const { service } = createFakeService();
const [firstOperation] = service.visible('internal');
const document = service.openapi('public');
const text = JSON.stringify(document);

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')],
      document,
    );

describe('the OpenAPI document', () => {
  it('has no dangling reference', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((reference) => at(reference) === undefined)).toEqual([]);
  });

  it('lists only what the surface shows', () => {
    expect(Object.keys(document['paths'] as object)).toEqual(
      service.visible('public').map(({ endpoint }) => endpoint.path),
    );
    expect(text).not.toContain('secret');
    expect(JSON.stringify(service.openapi('internal'))).toContain('/v1/fake/secret');
  });

  it('names every error code, and the catalogue explains each', () => {
    for (const code of errorCodes) expect(text).toContain(`"${code}"`);
    expect(errorCatalogue.map(({ code }) => code)).toEqual(errorCodes);
    expect(errorCatalogue.every(({ meaning, remedy }) => meaning.endsWith('.') && remedy.endsWith('.'))).toBe(true);
  });

  it('describes parameters in their address form', () => {
    const { get } = (document['paths'] as Record<string, { get: { parameters: Record<string, unknown>[] } }>)[
      '/v1/fake/rates'
    ] ?? { get: { parameters: [] } };
    const byName = new Map(get.parameters.map((parameter) => [parameter['name'], parameter]));
    expect(byName.get('quote')).toMatchObject({ in: 'query', required: true, example: 'USD' });
    expect(byName.get('start')).toMatchObject({ required: false, schema: { type: 'string', format: 'date' } });
    expect(byName.get('tags')).toMatchObject({ explode: true, schema: { type: 'array', maxItems: 3 } });
    expect(byName.get('limit')).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } });
    expect(at('#/paths/~1v1~1fake~1items~1{key}/get/parameters/0')).toMatchObject({
      in: 'path',
      name: 'key',
      required: true,
    });
  });

  it('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('can be converted to types with openapi-typescript', async () => {
    const types = astToString(await openapiTypescript(text));
    expect(types).toContain('fake_get_rates: {');
    expect(types).toMatch(/value: components\["schemas"\]\["Decimal"\]/);
    expect(types).toContain('next_cursor: string | null');
  });
});

describe('tools', () => {
  it.each(service.visible('internal').map((operation) => [operation.endpoint.tool, toolOf(operation)] as const))(
    '%s is short',
    (_, tool) => {
      expect(Buffer.byteLength(JSON.stringify(tool.inputSchema))).toBeLessThanOrEqual(600);
      expect(Buffer.byteLength(JSON.stringify(tool.outputSchema))).toBeLessThanOrEqual(350);
      expect(tool.inputSchema.additionalProperties).toBe(false);
      expect(JSON.stringify(tool)).not.toContain('$ref');
    },
  );

  it('contain what a model needs', () => {
    const rates = service.operation('fake_get_rates', 'public');
    expect(rates && toolOf(rates)).toMatchObject({
      name: 'fake_get_rates',
      inputSchema: {
        properties: {
          quote: { type: 'string' },
          start: { type: 'string', format: 'date', description: 'First date, inclusive.' },
          kind: { enum: ['published', 'derived'] },
          limit: { type: 'integer', maximum: 50, default: 10 },
          cursor: { type: 'string' },
        },
        required: ['quote'],
      },
      outputSchema: {
        properties: {
          data: {
            properties: { rates: { description: 'date, number, value, note' } },
          },
          pagination: {},
        },
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
  });

  it('leave a very long list of values to the full schema', () => {
    const values = Array.from({ length: 80 }, (_, at) => `metric_number_${at}`);
    if (!firstOperation) throw new Error('the fake service has no operation');
    const endpoint = {
      ...firstOperation.endpoint,
      params: z.strictObject({ metric: z.string().meta({ enum: values, description: 'Which one.' }) }),
    };
    expect(toolOf({ ...firstOperation, endpoint }).inputSchema.properties).toEqual({
      metric: { type: 'string', description: 'Which one.' },
      view: expect.anything(),
    });
    expect(fullSchemasOf({ ...firstOperation, endpoint }).params.properties?.['metric']?.enum).toEqual(values);
  });
});
