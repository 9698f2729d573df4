import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recognise } from './artifacts.ts';
import { parse } from './parse.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-fhfa-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the national expanded-data index back to 1975', () => {
  const rows = [
    ['HPI for nation (Expanded-Data Index)'],
    [],
    ['*This data supplement provides a nominal, national expanded-data series beginning in 1975Q1.'],
    ['Not Seasonally Adjusted (NSA) '],
    ['Place', 'Year', 'Quarter', 'HPI'],
    ['USA', 1975, 1, 36.01],
    ['USA', 2022, 4, 370.52],
  ];

  it('is known by its title and read below its notes', async () => {
    const name = recognise('longer_HPI_EXP_us_nsa.xls', rows.map((row) => row.join('\t')).join('\n'))?.name ?? '';
    expect(name).toBe('hpi_exp_us_and_census.txt');
    const book = utils.book_new(utils.aoa_to_sheet(rows), 'Sheet1');
    const path = join(folder, 'longer_HPI_EXP_us_nsa.xls');
    await writeFile(path, write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
    const stored = { name, address: '', path, sha256: '', bytes: (await stat(path)).size };
    expect((await Array.fromAsync(parse(stored))).flat().map(({ record }) => record)).toMatchObject([
      { area: { code: 'USA' }, year: '1975', part: '1', text: '36.01', adjusted: false, release: '2022-12-31' },
      { kind: { indexType: 'expanded' }, year: '2022', part: '4', text: '370.52' },
    ]);
  });
});
