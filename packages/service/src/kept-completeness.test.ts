import type { Domain } from '@dqs/kit';
import type { GenerationRequest, Reader } from '@dqs/storage';
import { describe, expect, it } from 'vitest';
import { createKeptCompleteness } from './kept-completeness.ts';

/** A database of one dataset whose rows may be newer than the generations known to the process. */
const openFake = () => {
  const state = { known: 'one', rows: 'one' as string | null, counted: 0 };
  const domain = {
    datasets: [{ key: 'fake.rows' }],
    completeness: (reader: Reader) => {
      state.counted += 1;
      return Promise.resolve(new Map([['fake.rows', [{ release: reader.surface, of: 'rows', held: state.counted }]]]));
    },
  } as unknown as Domain;
  const db = {
    generations: () => new Map([['fake.rows', state.known]]) as never,
    reader: (surface: string, _: unknown, params?: GenerationRequest) => {
      params?.found(state.rows);
      return { surface } as Reader;
    },
  };
  const completeness = createKeptCompleteness([domain], 'public', db as never);
  return { state, held: async () => (await completeness({} as Reader)).get('fake.rows' as never)?.[0]?.held };
};

describe('the completeness of data', () => {
  it('is counted once for a state of the data, and again for the next', async () => {
    const { state, held } = openFake();
    expect([await held(), await held()]).toEqual([1, 1]);
    state.known = 'two';
    state.rows = 'two';
    expect([await held(), await held()]).toEqual([2, 2]);
  });

  it('is cached by the generations that the rows were read from, not by those known to the process', async () => {
    const { state, held } = openFake();
    state.rows = 'two';
    expect([await held(), await held()]).toEqual([1, 2]);
    state.known = 'two';
    expect([await held(), await held()]).toEqual([2, 2]);
  });

  it('is not cached while a load is being committed', async () => {
    const { state, held } = openFake();
    state.rows = null;
    expect([await held(), await held()]).toEqual([1, 2]);
  });
});
