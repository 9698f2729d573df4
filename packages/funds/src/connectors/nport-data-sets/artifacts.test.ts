import { expect, it } from 'vitest';
import { discover } from './artifacts.ts';

const quarters = ['2024q3', '2024q4', '2025q1', '2025q2'];
const page = quarters.map((quarter) => `<a href="/files/dera/data/x/${quarter}_nport.zip">${quarter}</a>`).join('\n');

const found = async (since?: string): Promise<readonly string[]> => {
  const names: string[] = [];
  for await (const { name } of discover('2025-08-01', { text: () => Promise.resolve(page) }, since)) names.push(name);
  return names;
};

it('takes every quarter that the page lists, or those since a day', async () => {
  expect(await found()).toEqual(quarters.map((quarter) => `${quarter}_nport.zip`));
  expect(await found('2024-12-31')).toEqual(['2024q4_nport.zip', '2025q1_nport.zip', '2025q2_nport.zip']);
  expect(await found('2025-04-01')).toEqual(['2025q2_nport.zip']);
});
