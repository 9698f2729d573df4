import { expect, it } from 'vitest';
import { isCommonStock } from './security-class.ts';

it.each([
  'Common Stock',
  'Common Stock, par value $0.01 per share',
  'Common Stock and associated Preferred Share Purchase Rights',
  'Class A Common Stock, $0.0001 par value',
  'Class A ordinary shares',
  'Ordinary Shares, no par value',
  'American Depositary Shares, each representing two ordinary shares',
  'Shares of Beneficial Interest',
  'The Common Stock',
])('%s is the common stock', (text) => {
  expect(isCommonStock(text)).toBe(true);
});

it.each([
  '0.000% Notes due 2025',
  'Warrants, each whole warrant exercisable for one share of Class A common stock',
  'Warrant to purchase one share of common stock',
  'Rights to receive one-tenth of one share of common stock',
  'Units, each consisting of one share of common stock and one-half of one warrant',
  'Common Stock Purchase Warrants',
  'Depositary Shares, each representing 1/1000th of a share of Preferred Stock',
  '6.50% Series A Cumulative Preferred Stock',
  '',
])('%s is not', (text) => {
  expect(isCommonStock(text)).toBe(false);
});
