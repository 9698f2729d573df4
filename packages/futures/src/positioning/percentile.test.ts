import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentileAt } from './percentile.ts';

const net = fc.integer({ min: -1_000_000, max: 1_000_000 });

describe('the 52-week percentile of a net position', () => {
  it('is 100 for the highest of 52 and 1.92 for the lowest', () => {
    const rising = Array.from({ length: 52 }, (_, at) => 52 - at);
    expect(percentileAt(rising, 0)).toBe(100);
    expect(percentileAt(rising.toReversed(), 0)).toBe(1.92);
  });

  it('counts every equal value, so that 52 equal ones are all at 100', () => {
    expect(percentileAt(Array<number>(52).fill(7), 0)).toBe(100);
  });

  it('is null as long as fewer than 52 reports are held up to the week', () => {
    expect(percentileAt(Array<number>(51).fill(1), 0)).toBeNull();
    expect(percentileAt(Array<number>(60).fill(1), 9)).toBeNull();
    expect(percentileAt(Array<number>(60).fill(1), 8)).toBe(100);
    expect(percentileAt([], 0)).toBeNull();
  });

  it('is the share of the window that is at most the value, whatever lies outside the window', () => {
    fc.assert(
      fc.property(
        fc.array(net, { minLength: 52, maxLength: 52 }),
        fc.array(net, { maxLength: 20 }),
        fc.array(net, { maxLength: 20 }),
        (window, newer, older) => {
          const sorted = window.toSorted((left, right) => left - right);
          const atMost = sorted.findLastIndex((value) => value === window[0]) + 1;
          expect(percentileAt([...newer, ...window, ...older], newer.length)).toBeCloseTo((atMost / 52) * 100, 2);
        },
      ),
    );
  });
});
