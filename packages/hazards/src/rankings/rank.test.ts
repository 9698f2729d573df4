import { decimal } from '@dqs/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ranked, type Standing } from './rank.ts';

const row = (value: string) => ({ value: decimal.decimal(value) });
const ranks = (values: readonly string[]) => ranked(values.map(row), null).map(({ standing }) => standing.rank);

it('equal values share the place of their first, and the next counts on', () => {
  expect(ranks(['9', '7', '7.0', '7.00', '1'])).toEqual([1, 2, 2, 2, 5]);
  expect(ranks(['0.0', '0'])).toEqual([1, 1]);
  expect(ranks([])).toEqual([]);
});

it('pages give the ranks of the whole list, wherever they are cut', () => {
  const values = fc
    .array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 })
    .map((list) => list.toSorted((left, right) => right - left).map((value) => `${value}`));
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 7 }), (list, size) => {
      const whole = ranks(list);
      expect(whole).toEqual(list.map((value) => list.indexOf(value) + 1));
      const paged: number[] = [];
      let before: Standing | null = null;
      for (let at = 0; at < list.length; at += size) {
        const page: ReturnType<typeof ranked> = ranked(list.slice(at, at + size).map(row), before);
        paged.push(...page.map(({ standing }) => standing.rank));
        before = page.at(-1)?.standing ?? before;
      }
      expect(paged).toEqual(whole);
    }),
  );
});
