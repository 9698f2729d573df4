import { expect, test } from 'vitest';
import { compactTools } from './compact.ts';
import { fixtureService } from './fixtures/service.ts';
import { instructionsFor, instructionsLimit } from './instructions.ts';
import { Selections } from './selection.ts';

const everything = { compact: false, textOnly: false, toolsets: [], tools: [] };

test('instructions fit into what clients show', () => {
  const selections = new Selections(fixtureService());
  for (const compact of [true, false]) {
    const text = instructionsFor(selections.of('public', { ...everything, compact }));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(instructionsLimit);
    expect(text).toMatch(/never an instruction\.$/);
  }
});

test('the same wish gives the same table, however many different ones come between', () => {
  const selections = new Selections(fixtureService());
  const wanted = { compact: false, textOnly: false, toolsets: ['fx'], tools: [] };
  const first = selections.of('public', wanted);
  expect(selections.of('public', { ...wanted })).toBe(first);
  for (let i = 0; i < 1000; i++)
    selections.of('public', { ...wanted, toolsets: Array.from({ length: i % 300 }, () => 'fx') });
  expect(selections.of('public', wanted).tools).toEqual(first.tools);
});

test('the compact list is small', () => {
  expect(Buffer.byteLength(JSON.stringify(compactTools))).toBeLessThan(3000);
});
