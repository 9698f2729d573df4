import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimal, logarithmicPlaceOf, logarithmicTicksOf, placeOf, scaleOf, tickLabels, ticksOf } from './exact.ts';

const decimals = fc.tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(12)).map(([whole, digits]) => {
  const figures = String(whole < 0n ? -whole : whole).padStart(digits + 1, '0');
  const text = digits === 0 ? figures : `${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
  return `${whole < 0n ? '-' : ''}${text}`;
});

describe('exact places', () => {
  it('knows decimals from other texts', () => {
    expect(['1', '-0.50', '+3', '007.10'].map(isDecimal)).toEqual([true, true, true, true]);
    expect(['', '-', '1.', '.5', '1e3', '2024-01-01', 'NaN'].some(isDecimal)).toBe(false);
  });

  it('keeps every digit of every text', () => {
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 1, maxLength: 8 }), (texts) => {
        const scale = scaleOf(texts);
        for (const text of texts) {
          expect(decimal.compare(scale.text(scale.units(text)) as Decimal, text as Decimal)).toBe(0);
        }
      }),
    );
  });

  it('places values in their order, inside the picture', () => {
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 2, maxLength: 8 }), (texts) => {
        const scale = scaleOf(texts);
        const sorted = texts.map((text) => scale.units(text)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        const [low, high] = [sorted[0] as bigint, sorted.at(-1) as bigint];
        const places = sorted.map((value) => placeOf(value, low, high, 300));
        for (const place of places) expect(place).toBeGreaterThanOrEqual(0);
        for (const place of places) expect(place).toBeLessThanOrEqual(300);
        expect([...places].sort((a, b) => a - b)).toEqual(places);
      }),
    );
  });

  it('sets a few round ticks around every range', () => {
    fc.assert(
      fc.property(fc.tuple(decimals, decimals), ([one, other]) => {
        const scale = scaleOf([one, other]);
        const [a, b] = [scale.units(one), scale.units(other)];
        const [low, high] = a < b ? [a, b] : [b, a + 1n];
        const ticks = ticksOf(low, high, 5);
        expect((ticks[0] as bigint) <= low && (ticks.at(-1) as bigint) >= high).toBe(true);
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThanOrEqual(8);
        const step = (ticks[1] as bigint) - (ticks[0] as bigint);
        expect(String(step)).toMatch(/^(1|2|5)0*$/);
      }),
    );
  });

  it.each([
    [
      ['1.16', '1.2'],
      ['1.16', '1.17', '1.18', '1.19', '1.2'],
    ],
    [
      ['0', '600000'],
      ['0', '200K', '400K', '600K'],
    ],
    [
      ['409', '1000'],
      ['400', '600', '800', '1000'],
    ],
    [
      ['-1500000', '1000000'],
      ['-1.5M', '-1M', '-0.5M', '0', '0.5M', '1M'],
    ],
    [
      ['2.5', '2.5000001'],
      ['2.5', '2.50000002', '2.50000004', '2.50000006', '2.50000008', '2.5000001'],
    ],
  ])('writes the ticks of %j as %j', ([low, high], labels) => {
    const scale = scaleOf([low as string, high as string]);
    const ticks = ticksOf(scale.units(low as string), scale.units(high as string), 5);
    expect(tickLabels(ticks, scale)).toEqual(labels);
  });
});

describe('a logarithmic axis', () => {
  const positive = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.bigInt({ min: 2n, max: 10n ** 12n }));

  it('has at least two marks and at most eleven, in ascending order, above zero, that hold the values', () => {
    fc.assert(
      fc.property(positive, ([unit, times]) => {
        const [low, high] = [unit * 1000n, unit * 1000n * times];
        const ticks = logarithmicTicksOf(low, high, 5);
        expect(ticks[0]! > 0n && ticks[0]! <= low && ticks.at(-1)! >= high).toBe(true);
        expect(ticks.every((tick, index) => index === 0 || tick > ticks[index - 1]!)).toBe(true);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(11);
      }),
    );
  });

  it('counts in even steps within a power of ten, else in 1, 2 and 5, or in powers', () => {
    expect(logarithmicTicksOf(110n, 180n, 5)).toEqual([100n, 120n, 140n, 160n, 180n]);
    expect(logarithmicTicksOf(12n, 900n, 5)).toEqual([10n, 20n, 50n, 100n, 200n, 500n, 1000n]);
    expect(logarithmicTicksOf(3n, 2_000_000n, 5)).toEqual([
      1n,
      10n,
      100n,
      1000n,
      10_000n,
      100_000n,
      1_000_000n,
      10_000_000n,
    ]);
  });

  it('places equal quotients at equal distances', () => {
    const places = [1n, 10n, 100n, 1000n].map((value) => logarithmicPlaceOf(value * 7n, 7n, 7000n, 300));
    expect(places).toEqual([0, 100, 200, 300]);
    expect(logarithmicPlaceOf(5n, 5n, 5n, 300)).toBe(150);
  });
});
