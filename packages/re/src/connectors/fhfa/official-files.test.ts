import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialSources as sources, readAsFile } from '@dqs/testing';
import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { ObservationRow } from '../../series-record/reading.ts';
import { fhfa } from './connector.ts';

const further = join(sources, '../further-sources');
const missing = !existsSync(join(further, 'fhfa')) || !existsSync(join(sources, 'census-geo'));

const emittedOf = async (file: string) => {
  const { rows, rejects } = await readAsFile<ObservationRow>(join(further, file), [fhfa]);
  expect(rejects).toEqual([]);
  return new Map(rows.map((row) => [`${row.series_key} ${row.period}`, row]));
};

const table = (file: string, delimiter: string): string[][] => {
  const bytes = readFileSync(join(further, file));
  return parseCsv((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'), {
    delimiter,
    relax_column_count: true,
    trim: true,
  }) as string[][];
};

const fips = (): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(join(sources, 'census-geo/fips/state.txt'), 'utf8')
      .split('\n')
      .map((line) => [line.split('|')[1] ?? '', line.split('|')[0] ?? '']),
  );

const quarterDay = (year: string, quarter: string): string =>
  `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`;

const expectSame = (rows: ReadonlyMap<string, ObservationRow>, expected: ReadonlyMap<string, string | null>): void => {
  for (const [key, value] of expected)
    if (rows.get(key)?.value !== value) expect([key, rows.get(key)?.value]).toEqual([key, value]);
  expect(rows.size).toBe(expected.size);
};

describe.skipIf(missing)('tables of the FHFA in their other forms (needs official files)', () => {
  it('states in 2024, without a header', async () => {
    const states = fips();
    const expected = new Map<string, string | null>();
    for (const [state = '', year = '', quarter = '', value = ''] of table('fhfa/hpi_at_state_2024Q4.csv', ','))
      expected.set(
        `fhfa.hpi.all_transactions.state.${states.get(state)}.quarterly.nsa ${quarterDay(year, quarter)}`,
        value,
      );
    expect(expected.size).toBe(10_200);
    expectSame(await emittedOf('fhfa/hpi_at_state_2024Q4.csv'), expected);
  });

  it('what lies outside metropolitan areas: the name of a column, and no column', async () => {
    const states = fips();
    const expected = new Map<string, string | null>();
    for (const [state = '', year = '', quarter = '', value = ''] of table(
      'fhfa/HPI_AT_nonmetro_2016Q1.txt',
      '\t',
    ).slice(1))
      expected.set(
        `fhfa.hpi.all_transactions.non_metro.state.${states.get(state)}.quarterly.nsa ${quarterDay(year, quarter)}`,
        value,
      );
    const rows = await emittedOf('fhfa/HPI_AT_nonmetro_2016Q1.txt');
    expectSame(rows, expected);
    expect([...rows.values()].every(({ source_vintage }) => source_vintage === '2016Q1')).toBe(true);
  });

  it.each([
    ['fhfa/HPI_PO_state_2016Q1.txt', 'purchase_only', 'state', 0],
    ['fhfa/HPI_EXP_metro_2016Q1.txt.gz', 'expanded', 'cbsa', 1],
  ])('%s: both indexes of every quarter, and what is noted', async (file, measure, level, names) => {
    const states = fips();
    const expected = new Map<string, string | null>();
    const notes = new Map<string, string>();
    for (const cells of table(file, '\t').slice(1)) {
      const [year = '', quarter = '', nsa = '', sa = '', note = ''] = cells.slice(1 + names);
      const code = level === 'state' ? states.get(cells[0]!) : cells[0];
      const key = (adjustment: string) =>
        `fhfa.hpi.${measure}.${level}.${code}.quarterly.${adjustment} ${quarterDay(year, quarter)}`;
      expected.set(key('nsa'), nsa).set(key('sa'), sa);
      if (note !== '') notes.set(key('sa'), note);
    }
    const rows = await emittedOf(file);
    expectSame(rows, expected);
    for (const [key, note] of notes)
      if (!rows.get(key)?.meta?.includes(note)) expect([key, rows.get(key)?.meta]).toBe(note);
    expect(notes.size).toBeGreaterThan(0);
  });
});
