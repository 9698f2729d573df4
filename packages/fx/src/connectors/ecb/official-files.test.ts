import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse as readCsv } from 'csv-parse/sync';
import { officialSources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { normaliseCell } from './cell.ts';
import { ecbConnector } from './connector.ts';

const folder = join(officialSources, 'ecb-fx');

/** `currency date` → digits, as the connector reads a file. */
const parsed = async (name: string): Promise<Map<string, string>> => {
  const path = join(folder, name);
  const rates = new Map<string, string>();
  for await (const batch of ecbConnector.reading.parse({
    path,
    name,
    address: '',
    sha256: '',
    bytes: statSync(path).size,
  })) {
    for (const { record } of batch) {
      const rows = normaliseCell(record);
      if ('reject' in rows) throw new Error(rows.reject);
      for (const { currency, rate_date, value } of rows) {
        if (rates.has(`${currency} ${rate_date}`)) throw new Error(`${currency} ${rate_date} twice`);
        rates.set(`${currency} ${rate_date}`, value);
      }
    }
  }
  return rates;
};

/** The same by another CSV reader, without a line of the connector. */
const csvByHand = (text: string, dateOf = (date: string) => date): Map<string, string> => {
  const records = readCsv(text, { columns: true, trim: true }) as Record<string, string>[];
  return new Map(
    records.flatMap(({ Date: date = '', ...cells }) =>
      Object.entries(cells)
        .filter(([currency, rate]) => currency !== '' && rate !== 'N/A')
        .map(([currency, rate]) => [`${currency} ${dateOf(date)}`, rate] as const),
    ),
  );
};

const xmlByHand = (text: string): Map<string, string> => {
  const rates = new Map<string, string>();
  for (const [, date = '', inside = ''] of text.matchAll(/<Cube time=['"]([\d-]+)['"]>(.*?)<\/Cube>/gs)) {
    for (const [, currency = '', rate = ''] of inside.matchAll(/currency=['"](\w+)['"] rate=['"]([\d.]+)['"]/g)) {
      rates.set(`${currency} ${date}`, rate);
    }
  }
  return rates;
};

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe.skipIf(!existsSync(folder))('the official files (needs official files)', () => {
  it('every cell of the full history is read digit for digit', async () => {
    const name = 'eurofxref-hist.2026-03-05.csv';
    const rates = await parsed(name);
    expect(rates.size).toBe(216_830);
    expect(rates).toEqual(csvByHand(read(name)));
  });

  it('the zip as published agrees with the later history on every day it has', async () => {
    const [zip, csv] = await Promise.all([
      parsed('eurofxref-hist.2024-09-02.zip'),
      parsed('eurofxref-hist.2026-03-05.csv'),
    ]);
    expect(zip.size).toBe(205_355);
    expect([...zip].filter(([cell, rate]) => csv.get(cell) !== rate)).toEqual([]);
    expect([...csv.keys()].filter((cell) => cell.slice(4) <= '2024-09-02' && !zip.has(cell))).toEqual([]);
  });

  it('the daily CSV', async () => {
    const name = 'eurofxref.2024-10-11.csv';
    const rates = await parsed(name);
    expect(rates.get('PLN 2024-10-11')).toBe('4.2898');
    expect(rates.get('ISK 2024-10-11')).toBe('149.10');
    expect(rates).toEqual(csvByHand(read(name), (date) => (date === '11 October 2024' ? '2024-10-11' : date)));
  });

  it.each([
    ['eurofxref-daily.2022-07-08.xml', 31],
    ['eurofxref-hist-90d.2018-06-29.xml', 2016],
    ['eurofxref-hist-90d.2020-12-10.xml', 2048],
  ])('%s', async (name, count) => {
    const rates = await parsed(name);
    expect(rates.size).toBe(count);
    expect(rates).toEqual(xmlByHand(read(name)));
  });
});
