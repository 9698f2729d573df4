import { expect, it } from 'vitest';
import { isIsin } from './isin.ts';

it.each(['US0378331005', 'GB0002634946', 'DE0005190003'])('%s has the check digit of an ISIN', (text) => {
  expect(isIsin(text)).toBe(true);
});

it.each(['US0378331006', 'US037833100', '0378331005US', 'us0378331005'])('%s is not an ISIN', (text) => {
  expect(isIsin(text)).toBe(false);
});
