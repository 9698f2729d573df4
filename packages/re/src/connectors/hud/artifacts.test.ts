import { expect, it } from 'vitest';
import { recognise, refusal } from './artifacts.ts';

it.each([
  ['FMR2004F50_County.xls', 'MSA\tState\tCounty\tRent50_0\tRent50_1\tRent50_2\tRent50_3\tRent50_4', /50th percentile/],
  ['2005_FMR_Area_50.xls', 'State\tFMR_Area\tRent50_0Bed\tRent50_1Bed\tRent50_4Bed', /50th percentile/],
  ['zip-fips-2019.xlsx', 'ZIP\tCOUNTY\tres_ratio', /income limits and ZIP Code crosswalks/],
  ['download.csv', 'fips2010,State,l50_1,l50_2', /income limits and ZIP Code crosswalks/],
])('%s is refused with what it is', (name, head, reason) => {
  expect(recognise(name, head)).toBeNull();
  expect(refusal(name, head)).toMatch(reason);
});

it('a document that speaks of columns is none of the files', () => {
  expect(refusal('README.md', '# Rents\n\nThe columns\n\n- l50_1, RES_RATIO: limits and shares')).toBeNull();
});
