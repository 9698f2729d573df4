import { expect, it } from 'vitest';
import { currencyCodeOf } from './currencies.ts';

it.each([
  ['Swiss franc', 'CHF'],
  ['US dollars', 'USD'],
  ['yen', 'JPY'],
  ['Rupees', 'INR'],
  ['euros', 'EUR'],
  ['pound sterling', 'GBP'],
  ['Renminbi', 'CNY'],
  ['Brazilian real', 'BRL'],
  ['israeli new shekel', 'ILS'],
  ['us$', 'USD'],
  ['C$', 'CAD'],
])('reads %s as %s', (name, code) => {
  expect(currencyCodeOf(name)).toBe(code);
});

it.each(['usd', 'XYZ', '$', '¥', '€', '£', 'dollar', 'krona', 'pound', '', 'bitcoin', 'constructor'])(
  'leaves %j as it is',
  (text) => {
    expect(currencyCodeOf(text)).toBe(text);
  },
);
