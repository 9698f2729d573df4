import { describe, expect, it } from 'vitest';
import { chunksOf } from '../fixtures/streams.ts';
import { jsonTable } from './json-table.ts';

const read = (text: string, names: readonly string[]) => jsonTable(chunksOf(text, [7]), names);

describe('a JSON array of arrays', () => {
  it('is a table whose first row names the columns', async () => {
    const rows = await read('[["NAME","x","state"],["Alabama","1","01"],["Ohio"]]', ['state', 'NAME']);
    expect(rows.map(({ line, record }) => [line, ...record])).toEqual([
      [2, ['state', '01'], ['NAME', 'Alabama']],
      [3, ['state', ''], ['NAME', 'Ohio']],
    ]);
  });

  it.each([
    ['{"a":1}', /does not begin with a row of names/],
    ['[[null,true]]', /does not begin with a row of names/],
    ['[["state"],["01"],[null]]', /row 3 of the answer is not a list of texts/],
    ['[["county"],["001"]]', /the header lacks "state"; it has county/],
    ['[["state","state"]]', /has "state" more than once/],
  ])('%s is refused', async (text, message) => {
    await expect(read(text, ['state'])).rejects.toThrow(message);
  });
});
