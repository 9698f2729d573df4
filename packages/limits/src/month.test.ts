import { expect, it } from 'vitest';
import { monthOf } from './month.ts';

it('knows the length and the end of a month in UTC', () => {
  expect(monthOf(Date.UTC(2028, 1, 29, 23, 59, 59, 999))).toEqual({
    firstDay: '2028-02-01',
    start: Date.UTC(2028, 1, 1),
    end: Date.UTC(2028, 2, 1),
    resetAt: '2028-03-01T00:00:00Z',
    seconds: 29 * 86_400,
  });
  expect(monthOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999)).resetAt).toBe('2027-01-01T00:00:00Z');
  expect(monthOf(Date.UTC(2027, 0, 1)).resetAt).toBe('2027-02-01T00:00:00Z');
});
