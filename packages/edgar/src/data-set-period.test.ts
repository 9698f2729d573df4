import { expect, it } from 'vitest';
import { dataSetEnd } from './data-set-period.ts';

it.each([
  ['2024q4.zip', '2024-12-31'],
  ['2026Q1_nport.zip', '2026-03-31'],
  ['2024_02_notes.zip', '2024-02-29'],
  ['2019q1_notes.zip', '2019-03-31'],
  ['01jan2024-29feb2024_form13f.zip', '2024-02-29'],
  ['01mar2024-31may2024_form13f.zip', '2024-05-31'],
  ['readme.zip', undefined],
  ['2024q5.zip', undefined],
])('%s ends on %s', (name, day) => {
  expect(dataSetEnd(name)).toBe(day);
});
