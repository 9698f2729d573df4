import type { ColumnDifference, TableDifference } from '@dqs/storage';
import { describe, expect, it } from 'vitest';
import { judgeOf } from './judge-difference.ts';

const rate: ColumnDifference = {
  column: 'rate',
  isNumber: true,
  held: 2,
  changed: 0,
  emptied: 0,
  zeroed: 0,
  moved: 0,
  beyondTwofold: 0,
  beyondTenfold: 0,
  signTurned: 0,
  garbled: 0,
};

const differenceOf = (of: Partial<ColumnDifference>, table: Partial<TableDifference> = {}): TableDifference => ({
  table: 'rate',
  met: 2,
  changed: 2,
  columns: [{ ...rate, ...of }],
  series: [],
  ended: { before: 0, ended: 0, later: 0, isNextWindow: false, areRemoved: false, examples: [] },
  shifted: { of: 0, rows: 0, values: 0, digits: 0, examples: [] },
  examples: () => Promise.resolve([{ key: 'USD', before: '1.1', after: null }]),
  factor: () => Promise.resolve(null),
  isAlwaysFilled: () => Promise.resolve(false),
  exchanged: () => Promise.resolve(0),
  ...table,
});

const notes: string[] = [];
const judge = judgeOf([], (remark) => notes.push(remark));

describe('a file of one or two values', () => {
  it.each([
    ['all of its numbers empty', differenceOf({ changed: 2, emptied: 2 }), /^all 2 values of rate in rate are empty/],
    [
      'an empty value that no row held leaves empty',
      differenceOf({ changed: 1, emptied: 1 }, { isAlwaysFilled: () => Promise.resolve(true) }),
      /^rate in rate is empty, although all loaded rows have a value/,
    ],
    [
      'a value that changes by a power of ten',
      differenceOf(
        { changed: 1, moved: 1, beyondTwofold: 1, beyondTenfold: 1 },
        { factor: () => Promise.resolve({ ratio: '1000', rows: 1 }) },
      ),
      /changes by the factor 1000, as if its unit had changed/,
    ],
    [
      'a long number that is held for another day',
      differenceOf(
        { held: 0 },
        { met: 0, shifted: { of: 1, rows: 1, values: 1, digits: 6, examples: ['CPI 2023-05-01 as 2022-05-01'] } },
      ),
      /1 of 1 rows of rate have the loaded values of another day/,
    ],
  ])('is held back for %s', async (_, difference, words) => {
    await expect(judge(difference)).rejects.toThrow(words);
  });

  it.each([
    ['one of two empty', differenceOf({ changed: 1, emptied: 1 })],
    ['the only one empty, as where a series ends', differenceOf({ held: 1, changed: 1, emptied: 1 })],
    ['texts that are empty', differenceOf({ isNumber: false, changed: 2, emptied: 2 })],
    [
      'a value seven times as large',
      differenceOf(
        { changed: 1, moved: 1, beyondTwofold: 1 },
        { factor: () => Promise.resolve({ ratio: '7', rows: 1 }) },
      ),
    ],
  ])('passes with %s', async (_, difference) => {
    await expect(judge(difference)).resolves.toBeUndefined();
  });

  it('reports a number that is empty now', async () => {
    notes.length = 0;
    await judge(differenceOf({ held: 1, changed: 1, emptied: 1 }));
    expect(notes).toEqual(['rate in rate is empty now: USD, which was 1.1']);
  });
});
