import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { StoredArtifact } from '@dqs/kit';
import { describe, expect, it } from 'vitest';
import { seriesAndClasses } from './connector.ts';

const sample = join(import.meta.dirname, '../../../../../samples/funds/investment-company-series-class-2026.csv');

const artifactAt = (path: string, name = basename(path)): StoredArtifact => ({
  name,
  address: 'https://www.sec.gov/',
  path,
  sha256: '',
  bytes: statSync(path).size,
});

const rowsOf = async (artifact: StoredArtifact) => {
  const rows: object[] = [];
  for await (const batch of seriesAndClasses.reading.parse(artifact))
    for (const { record } of batch) {
      const made = seriesAndClasses.rows.normalise(record);
      if ('reject' in made) throw new Error(made.reject);
      rows.push(...made);
    }
  return rows;
};

describe('the yearly file of series and classes', () => {
  it('is known by its header, and its year stands in its name', () => {
    const [header = ''] = readFileSync(sample, 'utf8').split('\n', 1);
    const { recognise } = seriesAndClasses.recognition;
    expect(recognise('download-2025.csv', header)?.address).toContain('2025');
    expect(recognise('download.csv', 'Fund,Ticker')).toBeNull();
  });

  it('gives a row for each line, with its ids, names and symbol', async () => {
    const lines = readFileSync(sample, 'utf8').trim().split(/\r?\n/).slice(1);
    const rows = await rowsOf(artifactAt(sample));
    const ids = lines.map((line) => ({ series_id: /S\d{9}/.exec(line)?.[0], class_id: /C\d{9}/.exec(line)?.[0] }));
    expect(rows).toMatchObject(ids);
    expect(rows[0]).toEqual({
      class_id: 'C000092055',
      year: 2026,
      series_id: 'S000002839',
      cik: 36405,
      registrant_name: 'VANGUARD INDEX FUNDS',
      series_name: 'Vanguard 500 Index Fund',
      class_name: 'ETF Shares',
      symbol: 'VOO',
      symbol_key: 'VOO',
    });
  });

  it('is refused without a year in its name', async () => {
    await expect(rowsOf(artifactAt(sample, 'series-class.csv'))).rejects.toThrow('does not say of which year it is');
  });

  it.each([
    [{ cik: 'none' }, '"none" is not a CIK'],
    [{ seriesId: 'X000002839' }, 'is no series'],
    [{ classId: 'C92055' }, 'is no class'],
  ])('rejects %j', (change, reason) => {
    const record = { cik: '36405', seriesId: 'S000002839', classId: 'C000092055', year: 2026 };
    const names = { registrantName: '', seriesName: '', className: '', symbol: '' };
    expect(seriesAndClasses.rows.normalise({ ...record, ...names, ...change })).toEqual({
      reject: expect.stringContaining(reason),
    });
  });

  it('leaves out a registrant without series', () => {
    const nothing = { registrantName: 'A', seriesId: '', seriesName: '', classId: '', className: '', symbol: '' };
    expect(seriesAndClasses.rows.normalise({ ...nothing, cik: '36405', year: 2026 })).toEqual([]);
  });
});
