import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSchema } from '../testing/fixture.ts';
import { engines, openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

describe.skipIf(!engines.includes('postgres'))('the rows of a COPY', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase('postgres', testSchema);
  });
  afterAll(() => test.cleanup());

  it.each([
    ['none', 'select 1 where false', 0, 0],
    ['one', 'select 1', 1, 2],
    ['many small ones', 'select n % 10 from generate_series(1, 200000) n', 200_000, 2],
    [
      'longer ones than the network gives at once',
      `select repeat('x', 3000000) from generate_series(1, 3)`,
      3,
      3_000_001,
    ],
  ])('are whole, and as many as the server names: %s', async (_, sql, expected, length) => {
    let [rows, longest, lines] = [0, 0, 0];
    const after = await test.db.exporting('public', async ({ csv, query }) => {
      for await (const chunk of csv(sql)) {
        expect(chunk.bytes.at(-1)).toBe(0x0a);
        rows += chunk.rows;
        lines += chunk.bytes.toString().split('\n').length - 1;
        longest = Math.max(longest, chunk.longest);
      }
      return query(`select 'free' as state`);
    });
    expect([rows, lines, longest]).toEqual([expected, expected, length]);
    expect(after).toEqual([{ state: 'free' }]);
  });

  it('leave the connection free where nobody reads them to the end', async () => {
    const after = await test.db.exporting('public', async ({ csv, query }) => {
      for await (const _ of csv('select n from generate_series(1, 300000) n')) break;
      return query(`select 'free' as state`);
    });
    expect(after).toEqual([{ state: 'free' }]);
  });

  it('end with the error of the server', async () => {
    const reading = test.db.exporting('public', async ({ csv }) => {
      for await (const _ of csv('select 1 / (n - 50000) from generate_series(1, 60000) n'));
    });
    await expect(reading).rejects.toThrow('division by zero');
  });
});
