import { stepChannel, type Step } from '@dqs/core';
import { describe, expect, it } from 'vitest';
import { statement } from './statement.ts';
import { engines, openTestDatabase } from './testing/test-database.ts';

interface Heard extends Step {
  readonly result?: unknown;
  readonly error?: unknown;
}

const echo = statement('step_echo', { value: 'text?' }, 'select $1::text');
const broken = statement('step_broken', { value: 'text?' }, 'select $1::text from nowhere');

describe.each(engines)('steps of a reader on %s', (engine) => {
  it('announce each read by the name of its statement, without its values', async () => {
    const scratch = await openTestDatabase(engine, { migrations: [], sources: [], datasets: [] });
    const heard: Heard[] = [];
    const subscriber = (step: unknown) => void heard.push(step as Heard);
    const on = (): void => undefined;
    stepChannel.start.subscribe(on);
    stepChannel.asyncEnd.subscribe(subscriber);
    try {
      const reader = scratch.db.reader('public');
      await reader.first(echo, ['a secret']);
      await reader.snapshot(async (within) => void (await within.all(echo, ['a secret'])));
      await expect(reader.all(broken, ['a secret'])).rejects.toThrow();
    } finally {
      stepChannel.start.unsubscribe(on);
      stepChannel.asyncEnd.unsubscribe(subscriber);
      await scratch.cleanup();
    }
    expect(heard.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'query step_echo',
      'query step_echo',
      'query step_broken',
    ]);
    expect(heard.map((step) => (step.error ? 'failed' : step.facts?.(step.result)))).toEqual([
      { 'dqs.rows': 1 },
      { 'dqs.rows': 1 },
      'failed',
    ]);
    const said = heard.map(({ kind, name, carrier, facts, result }) => [
      kind,
      name,
      carrier,
      result && facts?.(result),
    ]);
    expect(JSON.stringify(said)).not.toContain('a secret');
  });
});
