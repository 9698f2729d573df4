import type { Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { isRounding } from './rounding.ts';

const given = (value: string, rounding = 0) => ({ value: value as Decimal, rounding });

describe('two reported values', () => {
  it.each([
    ['10323400000', 3, '10323000000', 6],
    ['61902000', 3, '61900000', 3],
    ['12345678', 0, '12346000', 3],
    ['3457000000', 6, '3456000000', 6],
    ['0.205', 0, '0.21', 0],
    ['2.50', 0, '2.5', 0],
    ['-61902000', 3, '-61900000', 3],
  ])('differ only by rounding: %s and %s', (left, one, right, other) => {
    expect(isRounding(given(left, one), given(right, other))).toBe(true);
    expect(isRounding(given(right, other), given(left, one))).toBe(true);
  });

  it.each([
    ['4834000000', 6, '6119000000', 6],
    ['520000000', 6, '515300000', 3],
    ['0.05', 0, '0.06', 0],
    ['3000000', 6, '4000000', 6],
    ['1.1', 0, '11', 0],
    ['887000000', 6, '-887000000', 6],
    ['12345678', 0, '12345679', 0],
  ])('differ: %s and %s', (left, one, right, other) => {
    expect(isRounding(given(left, one), given(right, other))).toBe(false);
    expect(isRounding(given(right, other), given(left, one))).toBe(false);
  });
});
