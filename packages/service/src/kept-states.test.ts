import type { DatasetKey } from '@dqs/schemas';
import type { Reader, RowShape, Statement } from '@dqs/storage';
import { describe, expect, it } from 'vitest';
import { createKeptStates } from './kept-states.ts';

const key = 'fake.rows' as DatasetKey;

/** A database that counts the reads of its states. */
const openFake = () => {
  const state = { known: 'one', now: Date.UTC(2026, 0, 15), reads: 0, fails: false };
  const all = <S extends RowShape>(_: Statement<S>) => {
    state.reads += 1;
    return state.fails ? Promise.reject(new Error('away')) : Promise.resolve([{ dataset: key, connector: null }]);
  };
  const db = { generations: () => new Map([[key, state.known]]), reader: () => ({ all }) as unknown as Reader };
  return { state, keep: createKeptStates(db as never, { now: () => state.now }).public };
};

describe('the states of all datasets', () => {
  it('are read once for answers of one generation, including concurrent ones', async () => {
    const { state, keep } = openFake();
    await Promise.all([keep([key], 'one'), keep([key], 'one'), keep([key], undefined)]);
    expect((await keep([key], 'one')).datasets.has(key)).toBe(true);
    expect(state.reads).toBe(1);
  });

  it('are read again for rows of another generation than the one known when they were read', async () => {
    const { state, keep } = openFake();
    await keep([key], 'one');
    await keep([key], 'two');
    expect(state.reads).toBe(2);
    // The process knows only an older generation: nothing is cached for the newer rows.
    await keep([key], 'two');
    expect(state.reads).toBe(3);
    state.known = 'two';
    await keep([key], 'two');
    await keep([key], 'two');
    expect(state.reads).toBe(4);
  });

  it('are read again if the generation is unknown, after a minute, and after a failure', async () => {
    const { state, keep } = openFake();
    await keep([key], 'one');
    await keep([key], null);
    expect(state.reads).toBe(2);
    state.now += 61_000;
    await keep([key], 'one');
    expect(state.reads).toBe(3);
    state.now += 61_000;
    state.fails = true;
    await expect(keep([key], 'one')).rejects.toThrow('away');
    state.fails = false;
    await keep([key], 'one');
    expect(state.reads).toBe(5);
  });
});
