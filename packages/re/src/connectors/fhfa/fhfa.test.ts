import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recognise, refusal } from './artifacts.ts';
import { readCell } from './cell.ts';
import { parse } from './parse.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-fhfa-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('annual indexes of metropolitan areas', () => {
  const header = 'CBSA\tName\tYear\tAnnual Change (%)\tHPI\tHPI with 1990 base\tHPI with 2000 base\n';

  it('have what lies outside them in a state under its two digits: a series of the state', async () => {
    const path = join(folder, 'hpi_at_bdl_cbsa.txt');
    const text = `${header}01\tAlabama(non CBSA areas)\t1986\t5.89\t105.89\t97.16\t66.92\n10180\tAbilene, TX\t1986\t-1.20\t98.80\t.\t.\n`;
    await writeFile(path, text);
    const stored = { name: 'HPI_AT_BDL_cbsa.xlsx', address: '', path, sha256: '', bytes: text.length };
    const cells = (await Array.fromAsync(parse(stored))).flat().flatMap(({ record }) => {
      const readings = readCell(record);
      if ('reject' in readings) throw new Error(readings.reject);
      return readings.map(({ series, value }) => [series.measure, `${series.place.level}:${series.place.code}`, value]);
    });
    expect(cells).toEqual([
      ['all_transactions.non_cbsa', 'state:01', '105.89'],
      ['all_transactions.non_cbsa.base_1990', 'state:01', '97.16'],
      ['all_transactions.non_cbsa.base_2000', 'state:01', '66.92'],
      ['all_transactions.non_cbsa.annual_change', 'state:01', '5.89'],
      ['all_transactions', 'cbsa:10180', '98.80'],
      ['all_transactions.base_1990', 'cbsa:10180', null],
      ['all_transactions.base_2000', 'cbsa:10180', null],
      ['all_transactions.annual_change', 'cbsa:10180', '-1.20'],
    ]);
  });
});

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

it('tables named by their quarter, as until 2011, are known; of another name they are refused with the reason', () => {
  const header = 'state\tyr\tqtr\tindex_not_seasonally_adjusted\tindex_seasonally_adjusted\nAK\t1991\t1\t100\t100\n';
  expect(recognise('1q09hpistspo.xls', header)?.name).toBe('hpi_po_state.txt');
  expect(recognise('states.xls', header)).toBeNull();
  expect(refusal('states.xls', header)).toMatch(/purchase-only or expanded-data/);
});

it('a warning below the rows of a table is not a row; a damaged row still refuses the file', async () => {
  const rows = 'AK,1975,1,62.05\nAK,1975,2,61.08\n';
  const read = async (text: string) => {
    const path = join(folder, 'hpi_at_state.csv');
    await writeFile(path, text);
    const stored = { name: 'hpi_at_state.csv', address: '', path, sha256: '', bytes: text.length };
    return (await Array.fromAsync(parse(stored))).flat().map(({ record }) => record.text);
  };
  const warning = '"Warning: These indexes are not seasonally adjusted, and may be revised"\n';
  expect(await read(`${rows}${warning}`)).toEqual(['62.05', '61.08']);
  expect(await read(`${rows}Warning: not seasonally adjusted, may be revised\n`)).toEqual(['62.05', '61.08']);
  await expect(read(`${rows}AK,1975\n`)).rejects.toThrow('a line has 2 columns');
  // The file of states of 2017 ends two of its 8,415 lines like this.
  expect(await read(`${rows}VT,1976,1,.,.,warning: data unavailable in original source.\n`)).toEqual([
    '62.05',
    '61.08',
    '.',
  ]);
  await expect(read(`${rows}VT,1976,1,50.02,61.08\n`)).rejects.toThrow('a line has 5 columns');
});
