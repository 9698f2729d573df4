import { expect, it } from 'vitest';
import { discover, recognise, refusal } from './artifacts.ts';

const quarters = ['2024q3', '2024q4', '2025q1', '2025q2', '2025q3', '2025q4'];
const page = quarters.map((quarter) => `<a href="/files/dera/data/x/${quarter}_nport.zip">${quarter}</a>`).join('\n');

it('fetches every quarter listed on the page with its last day, and requests those of the last year again', async () => {
  const found = await Array.fromAsync(discover('2026-02-01', { text: () => Promise.resolve(page) }));
  expect(found.map(({ name }) => name)).toEqual(quarters.map((quarter) => `${quarter}_nport.zip`));
  expect(found.slice(0, 3)).toMatchObject([
    { until: '2024-09-30', settled: true },
    { until: '2024-12-31', settled: true },
    { until: '2025-03-31' },
  ]);
  expect(found[2]).not.toHaveProperty('settled');
});

it('recognizes an archive by its name or first table, and says what is missing for a single table', () => {
  const head = 'ACCESSION_NUMBER\tBORROWER_ID\tNAME\tLEI\tAGGREGATE_VALUE\n';
  expect(recognise('2020Q1_nport (1).zip', '')?.name).toBe('2020q1_nport.zip');
  expect(recognise('nport.zip', '{"@context":"http://www.w3.org/ns/csvw"}')?.name).toBe('nport.zip');
  expect(recognise('of the first quarter.zip', head)?.name).toBe('of the first quarter.zip');
  expect(recognise('other.zip', 'ACCESSION_NUMBER\tREPORTCALENDARORQUARTER\t')).toBeNull();
  expect(recognise('BORROWER.tsv', head)).toBeNull();
  expect(refusal('BORROWER.tsv', head)).toContain('a table of a quarterly data set');
  expect(refusal('other.zip', '<html>')).toBeNull();
});
