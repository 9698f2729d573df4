import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WindowRing } from './window-ring.ts';

const span = 60_000;

/** What happens next in a schedule: a step of the clock chosen to hurt, then a burst. */
const step = fc.record({
  wait: fc.oneof(
    fc.constantFrom(0, 1, span - 1, span, span + 1, span / 2, 2 * span),
    fc.nat(span * 2),
    fc.constantFrom('until open', 'until just before open', 'whole seconds') as fc.Arbitrary<string | number>,
  ),
  burst: fc.integer({ min: 1, max: 12 }),
});

const schedule = fc.record({
  limit: fc.integer({ min: 1, max: 30 }),
  steps: fc.array(step, { minLength: 1, maxLength: 40 }),
});

/** The window by definition: an admission at t counts in [t, t + span). */
const countedAt = (admitted: readonly number[], now: number): number => admitted.filter((at) => at > now - span).length;

/** No interval [t, t + span) holds more than the limit: it is enough to look at those that begin with an admission. */
const mostInAnyWindow = (admitted: readonly number[]): number =>
  Math.max(0, ...admitted.map((from) => admitted.filter((at) => at >= from && at < from + span).length));

/** Far cheaper than an assertion of the test runner, of which there would be millions. */
const check = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`does not hold: ${what}`);
};

const waitOf = (wait: string | number, now: number, opensAt: number): number => {
  if (typeof wait === 'number') return wait;
  const left = Math.max(0, opensAt - now);
  if (wait === 'until open') return left;
  return wait === 'whole seconds' ? Math.ceil(left / 1000) * 1000 : Math.max(0, left - 1);
};

describe('the window ring', () => {
  it('agrees with the definition of a sliding window on 15,000 schedules made to break it', () => {
    fc.assert(
      fc.property(schedule, ({ limit, steps }) => {
        const ring = new WindowRing();
        const admitted: number[] = [];
        let now = Date.UTC(2026, 4, 4);
        for (const { wait, burst } of steps) {
          now += waitOf(wait, now, ring.opensAt(limit, span, now));
          for (let request = 0; request < burst; request += 1) {
            const instant = ring.settle(now, span);
            const expected = countedAt(admitted, now);
            check(ring.count === expected, 'the count');
            if (expected < limit) {
              ring.add(instant);
              admitted.push(now);
            } else {
              const opensAt = ring.opensAt(limit, span, instant);
              check(countedAt(admitted, opensAt) < limit, 'the wait is long enough');
              check(countedAt(admitted, opensAt - 1) === limit, 'the wait is not too long');
            }
          }
        }
        check(mostInAnyWindow(admitted) <= limit, 'no window holds more than the limit');
      }),
      { numRuns: 15_000 },
    );
  });

  it('keeps to limits that change on the way', () => {
    const change = fc.record({ limit: fc.integer({ min: 1, max: 40 }), wait: fc.nat(span), burst: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const ring = new WindowRing();
        const admitted: number[] = [];
        let now = 0;
        for (const { limit, wait, burst } of changes) {
          now += wait;
          for (let request = 0; request < burst; request += 1) {
            const instant = ring.settle(now, span);
            expect(ring.count).toBe(countedAt(admitted, now));
            if (ring.count < limit) {
              ring.add(instant);
              admitted.push(now);
            } else {
              expect(countedAt(admitted, ring.opensAt(limit, span, instant))).toBeLessThan(limit);
            }
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('stays closed when the clock steps back a little and starts anew when it steps back beyond the window', () => {
    const ring = new WindowRing();
    ring.settle(100_000, span);
    ring.add(100_000);
    expect(ring.settle(99_000, span)).toBe(100_000);
    expect(ring.count).toBe(1);
    expect(ring.settle(100_000 - span - 1, span)).toBe(100_000 - span - 1);
    expect(ring.count).toBe(0);
  });
});
