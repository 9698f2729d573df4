import fc from 'fast-check';
import { expect, it } from 'vitest';
import { likeness, similarity, slipsBetween } from './likeness.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 12 });

it('counts letters that were changed, added, left out or exchanged with a neighbour', () => {
  for (const [left, right, slips] of [
    ['nvidia', 'nvidia', 0],
    ['nvidia', 'nvida', 1],
    ['nvidia', 'nivdia', 1],
    ['nvidia', 'envidia', 1],
    ['nvidia', 'mvidia', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ] as const)
    expect(slipsBetween(left, right)).toBe(slips);
});

it('answers the same with an upper bound, or a number above it', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 12 }), (left, right, most) => {
      const [all, bounded] = [slipsBetween(left, right), slipsBetween(left, right, most)];
      return all <= most ? bounded === all : bounded > most;
    }),
  );
});

it('counts a letter of two code units once', () => {
  expect(slipsBetween('a𝔟c', 'abc')).toBe(1);
  expect(slipsBetween('𝔟', '')).toBe(1);
});

it('is exact from the least likeness on that is asked for, and below it otherwise', () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(0, 0.3, 0.5, 0.6, 0.7, 0.75, 1), (left, right, least) => {
      const [all, bounded] = [likeness(left, right), likeness(left, right, { least })];
      return all >= least ? bounded === all : bounded < least;
    }),
    { numRuns: 2000 },
  );
});

it('takes the larger of shared groups of letters and letters without a correction', () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      const longer = Math.max(left.length, right.length);
      const expected = longer === 0 ? 0 : Math.max(similarity(left, right), 1 - slipsBetween(left, right) / longer);
      return likeness(left, right) === expected;
    }),
  );
});
