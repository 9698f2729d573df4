import { domains } from '@dqs/domains';
import { describe, expect, test } from 'vitest';
import { compactTools } from './compact.ts';
import { fixtureService } from './fixtures/service.ts';
import { standardPrompts } from './prompts.ts';
import { Selections } from './selection.ts';

const selections = new Selections(fixtureService(domains));
const everything = selections.of('public', { compact: false, textOnly: false, toolsets: [], tools: [] });
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe.each([...everything.tools, ...compactTools])('$name', (tool) => {
  test('is shown as recorded', async () => {
    await expect(`${JSON.stringify(tool, null, 2)}\n`).toMatchFileSnapshot(`__toolsnaps__/${tool.name}.snap`);
  });

  test('has a name, annotations and sizes that every client takes', () => {
    expect(tool.name).toMatch(/^[a-z0-9_]{1,64}$/);
    expect(tool.title).toBeTruthy();
    expect(tool.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(tool.inputSchema.additionalProperties).toBe(false);
    expect(sizeOf(tool.inputSchema)).toBeLessThanOrEqual(600);
    expect(sizeOf(tool.outputSchema)).toBeLessThanOrEqual(350);
  });
});

const median = (sizes: readonly number[]): number => {
  const sorted = sizes.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

test('the list stays within its share of a model’s attention', () => {
  expect(sizeOf(everything.tools)).toBeLessThanOrEqual(60_000);
  expect(median(everything.tools.map(sizeOf))).toBeLessThanOrEqual(950);
  expect(everything.tools.filter((tool) => sizeOf(tool) > 1150).map(({ name }) => name)).toEqual([]);
});

test('every prompt names tools and parameters that exist', () => {
  for (const prompt of standardPrompts) {
    expect(prompt.tools.filter((name) => !everything.operations.has(name))).toEqual([]);
    for (const { like } of prompt.arguments)
      if (like) {
        const tool = everything.tools.find(({ name }) => name === like.tool);
        expect(Object.keys(tool?.inputSchema.properties ?? {})).toContain(like.parameter);
      }
  }
});
