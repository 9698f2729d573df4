import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEstimate } from './estimate.ts';
import { parse } from './parse.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-indicators-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Figures of December 2018 in the layout of that time or, with `modern`, in the current one. */
const fileOf = (modern: boolean): string => {
  const title = (words: string): string => (modern ? words : `"${words}"`);
  const month = (name: string): string => (modern ? `${name}-2018` : `${name}2018`);
  return [
    'CATEGORIES',
    'cat_idx,cat_code,cat_desc,cat_indent',
    '1,ASTARTS,"Annual Rate for Housing Units Started",0',
    '',
    title('DATA TYPES'),
    'dt_idx,dt_code,dt_desc,dt_unit',
    '1,TOTAL,"Total Units",K',
    '',
    title('ERROR TYPES'),
    'et_idx,et_code,et_desc,et_unit',
    '1,E_TOTAL,"Relative Standard Error for Total Units",PCT',
    '',
    title('GEO LEVELS'),
    'geo_idx,geo_code,geo_desc',
    '1,US,"United States"',
    '2,NE,Northeast',
    '',
    title('TIME PERIODS'),
    'per_idx,per_name',
    `718,${month('Oct')}`,
    `719,${month('Nov')}`,
    '',
    title('DATA UPDATED ON'),
    title('Tuesday, 18-Dec-18 08:25:28 EST'),
    '',
    'DATA',
    'per_idx,cat_idx,dt_idx,et_idx,geo_idx,is_adj,val',
    '718,1,1,0,1,1,1217',
    '719,1,1,0,1,1,1256',
    '719,1,1,0,2,1,117',
    '719,1,0,1,1,1,6.6',
    '',
  ].join('\r\n');
};

describe('a file of housing indicators', () => {
  it.each([true, false])('of today (%s) and of before 2019 says the same', async (modern) => {
    const path = join(folder, `RESCONST-mf-${modern}.csv`);
    await writeFile(path, fileOf(modern));
    const stored = { name: 'RESCONST-mf.csv', address: '', path, sha256: '', bytes: (await stat(path)).size };
    const read = (await Array.fromAsync(parse(stored))).flat().flatMap(({ record }) => {
      const readings = readEstimate(record);
      if ('reject' in readings) throw new Error(readings.reject);
      return readings;
    });
    expect(read).toMatchObject([
      { period: '2018-10-01', value: '1217', meta: null, series: { measure: 'astarts.total', frequency: 'monthly' } },
      { period: '2018-11-01', value: '1256', meta: { source_note: 'Relative standard error 6.6 percent.' } },
    ]);
  });
});
