import { expect, it } from 'vitest';
import { createKeyToolsets } from './key-toolsets.ts';

it('the choice last read holds while the database does not answer, and a key never read has none', async () => {
  let now = 0;
  let away = false;
  const raw = () =>
    away ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve({ rows: [{ toolsets: 'fx,geo' }] });
  const toolsets = createKeyToolsets({ knex: { raw } } as never, { now: () => now });
  expect(await toolsets.of('one')).toEqual(['fx', 'geo']);
  away = true;
  now += 60_000;
  expect(await toolsets.of('one')).toEqual(['fx', 'geo']);
  expect(await toolsets.of('two')).toBeNull();
  away = false;
  now += 60_000;
  expect(await toolsets.of('two')).toEqual(['fx', 'geo']);
  toolsets.close();
});
