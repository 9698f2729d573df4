import type { Decimal } from '@dqs/schemas';
import { expect, it } from 'vitest';
import { changeFigure, figure, groupDigits, wholeFigure } from './figure.ts';

it.each([
  ['416161000000', 'USD', '$416.2 billion'],
  ['-2831000', 'USD', '−$2.831 million'],
  ['999999', null, '999,999'],
  ['1234567890123', 'USD', '$1.235 trillion'],
  ['99.61832061', 'of 100', '99.62 of 100'],
  ['662817.6706', 'USD', '$662,817.67'],
  ['0.0000123456', null, '0.00001235'],
  ['7.46', 'USD/share', '7.46 USD/share'],
  ['3.7', 'Percent', '3.7 %'],
])('shows %s %s as %s, with its exact digits on hover and copy', (value, unit, shown) => {
  const view = String(figure(value, unit)).replace(/\s+/g, ' ');
  expect(view).toContain(`value="${value}"`);
  expect(view).toContain(`title="${unit === null ? value : `${value} ${unit}`}"`);
  expect(view.replace(/<[^>]*>/g, '').trim()).toBe(shown);
});

it('groups digits and keeps every one of them', () => {
  expect(['-1234567.10', '12', '+1000', 'n/a'].map(groupDigits)).toEqual(['−1,234,567.10', '12', '+1,000', 'n/a']);
  expect(
    String(wholeFigure('1234.56789012345'))
      .replace(/<[^>]*>/g, '')
      .trim(),
  ).toBe('1,234.56789012345');
  expect(String(figure(null))).toContain('not reported');
});

it('shows which way a change went', () => {
  const shown = (text: string) => String(changeFigure(text as Decimal, 'percent')).replace(/<[^>]*>/g, '');
  expect(['8.64', '-0.5', '0', '0.0'].map(shown)).toEqual(['+8.64 %', '−0.5 %', '0 %', '0.0 %']);
});
