import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentileAt, type NetPosition } from './percentile.ts';

const net = fc.integer({ min: -1_000_000, max: 1_000_000 });
const newest: Day = '2024-06-25' as Day;

/** Reports of one Tuesday after the other, newest first; those at the places of `missing` are left out. */
const weekly = (nets: readonly number[], missing: readonly number[] = []): readonly NetPosition[] =>
  nets.flatMap((each, at) => (missing.includes(at) ? [] : [{ day: addDays(newest, -7 * at), net: each }]));

const equal = (weeks: number, missing: readonly number[] = []) => weekly(Array<number>(weeks).fill(7), missing);

describe('the 52-week percentile of a net position', () => {
  it('is 100 for the highest of 52 and 1.92 for the lowest', () => {
    const rising = Array.from({ length: 52 }, (_, at) => 52 - at);
    expect(percentileAt(weekly(rising), 0)).toBe(100);
    expect(percentileAt(weekly(rising.toReversed()), 0)).toBe(1.92);
  });

  it('counts every equal value, so that 52 equal ones are all at 100', () => {
    expect(percentileAt(equal(52), 0)).toBe(100);
  });

  it('takes two missing weeks, and is null from the third on, wherever they are', () => {
    expect(percentileAt(equal(50), 0)).toBe(100);
    expect(percentileAt(equal(49), 0)).toBeNull();
    expect(percentileAt(equal(60, [3, 30]), 0)).toBe(100);
    expect(percentileAt(equal(60, [3, 30, 31]), 0)).toBeNull();
    expect(percentileAt([], 0)).toBeNull();
  });

  it('never looks further back than 52 weeks: the report of the year before does not stand in for a missing one', () => {
    const rising = Array.from({ length: 110 }, (_, at) => (at < 52 ? 1 : 0));
    expect(percentileAt(weekly(rising, [10]), 0)).toBe(100);
    expect(percentileAt(weekly([5, ...Array<number>(51).fill(9), 1, 1, 1], [10]), 0)).toBe(1.96);
    const year = Array.from({ length: 52 }, (_, at) => at + 1);
    expect(percentileAt(weekly(Array<number>(110).fill(7), year), 0)).toBeNull();
  });

  it('takes the report of a week whose Tuesday is a holiday, a day earlier or later, once', () => {
    const moved = (from: number, by: number) =>
      equal(53).map((report, at) => (at === from ? { ...report, day: addDays(report.day, by) } : report));
    for (const at of [0, 20, 51]) for (const by of [-1, 1]) expect(percentileAt(moved(at, by), 0)).toBe(100);
    const lowest = equal(53).map((report, at) => (at === 52 ? { day: addDays(report.day, 1), net: 1 } : report));
    expect(percentileAt(lowest.with(0, { day: newest, net: 1 }), 0)).toBe(1.92);
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
          const reports = weekly([...newer, ...window, ...older]);
          expect(percentileAt(reports, newer.length)).toBeCloseTo((atMost / 52) * 100, 2);
        },
      ),
    );
  });
});
