import { expect, it } from 'vitest';
import { countryCodeOf } from './countries.ts';

it.each([
  ['United States', 'US'],
  ['U.S.A.', 'US'],
  ['the Netherlands', 'NL'],
  ['GREAT BRITAIN', 'GB'],
  ['Hong Kong', 'HK'],
  ['Cote d’Ivoire', 'CI'],
  ['Turkey', 'TR'],
  ['Trinidad and Tobago', 'TT'],
  ['Sweden', 'SE'],
  ['Kosovo', 'XK'],
])('reads %s as %s', (name, code) => {
  expect(countryCodeOf(name)).toBe(code);
});

it.each(['de', 'UK', 'Atlantis', '', 'Virgin Islands', 'Korea', 'constructor'])('leaves %j as it is', (text) => {
  expect(countryCodeOf(text)).toBe(text);
});
