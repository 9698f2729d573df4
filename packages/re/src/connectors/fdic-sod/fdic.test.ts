import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artifact } from '@dqs/kit';
import { zipOf } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover, recognise, refusal } from './artifacts.ts';
import { fdicDeposits } from './connector.ts';
import { parse } from './parse.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sod-'));
});
afterAll(() => rm(folder, { recursive: true }));

const header = 'YEAR,CERT,BRNUM,NAMEFULL,CNTYNAMB,STALPBR,DEPSUMBR,MSABR,MSANAMB,STCNTYBR';

const office = (
  state: string,
  county: string,
  deposits: string,
  options: { area?: string; year?: string; name?: string } = {},
) =>
  [
    options.year ?? '2023',
    '14',
    '0',
    '"A Bank, N.A."',
    options.name ?? 'Some',
    state,
    deposits,
    options.area ?? '0',
    '',
    county,
  ].join(',');

const rowsOfFile = async (name: string, bytes: string | Buffer) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const artifact = { name, path, address: '', sha256: '', bytes: (await stat(path)).size };
  const rows = [];
  for await (const batch of fdicDeposits.reading.parse(artifact)) {
    for (const { record } of batch) {
      const read = fdicDeposits.rows.normalise(record);
      rows.push(...('reject' in read ? [read] : read));
    }
  }
  return rows;
};

const valuesOf = async (lines: readonly string[], name = 'ALL_2023.csv') =>
  Object.fromEntries(
    (await rowsOfFile(name, `${[header, ...lines].join('\r\n')}\r\n`)).map((row) =>
      'reject' in row
        ? ['reject', row.reject]
        : [row.series_key.replace('fdic_sod.sod.', '').replace('.annual.na', ''), row.value],
    ),
  );

describe('offices', () => {
  it('are counted and their deposits summed in whole dollars, by county, area and state', async () => {
    const found = await valuesOf([
      office('AL', '1001', '1000', { area: '33860' }),
      office('AL', '1001', '"2,500"', { area: '33860' }),
      office('AL', '1003', '', { area: '5160' }),
      office('TX', '48201', '99999999', { area: '26420' }),
    ]);
    expect(found).toEqual({
      'deposits.county.01001': '3500000',
      'offices.county.01001': '2',
      'deposits.county.01003': '0',
      'offices.county.01003': '1',
      'deposits.county.48201': '99999999000',
      'offices.county.48201': '1',
      'deposits.cbsa.33860': '3500000',
      'offices.cbsa.33860': '2',
      'deposits.cbsa.26420': '99999999000',
      'offices.cbsa.26420': '1',
      'deposits.state.01': '3500000',
      'offices.state.01': '3',
      'deposits.state.48': '99999999000',
      'offices.state.48': '1',
    });
  });

  it('of a whole year have a sum of the nation, those of an extract none', async () => {
    const postals =
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
    const lines = postals.split(' ').map((postal, at) => office(postal, '', String(at)));
    expect(await valuesOf(lines)).toMatchObject({ 'deposits.nation.US': '1225000', 'offices.nation.US': '50' });
    expect(await valuesOf(lines.slice(1))).not.toHaveProperty('deposits.nation.US');
    const notesOf = async (some: readonly string[]) =>
      new Set(
        (await rowsOfFile('ALL_2023.csv', `${[header, ...some].join('\n')}\n`)).map((row) =>
          'reject' in row ? row.reject : row.meta,
        ),
      );
    expect(await notesOf(lines)).toEqual(new Set([null]));
    const known = async (lines: readonly string[]) =>
      (await rowsOfFile('ALL_2023.csv', [header, ...lines].join('\n'))).flatMap((row) =>
        'reject' in row ? [] : [row.as_known_at ?? ''],
      );
    // A complete year takes precedence over an extract, and a larger extract over a smaller one, whatever the order of
    // loading.
    const [smaller = '', larger = ''] = [
      (await known([office('TX', '48201', '3')]))[0],
      (await known([office('TX', '48201', '3'), office('TX', '48201', '4')]))[0],
    ];
    expect(smaller < larger).toBe(true);
    expect(new Set(await known(lines))).toEqual(new Set(['2023-09-01T00:00:00Z']));
    expect(larger < '2023-07-01').toBe(true);
    const note = 'Summed from an extract with 3 offices in 2 states, no whole year: the place may have more.';
    const extract = [office('AL', '1001', '1'), office('AL', '1001', '2'), office('TX', '48201', '3')];
    expect(await notesOf(extract)).toEqual(new Set([JSON.stringify({ source_note: note })]));
  });

  it('are those of 30 June, under the name that the file gives their county', async () => {
    const [row] = await rowsOfFile(
      'ALL_2023.csv',
      Buffer.from(`${header}\n${office('NM', '35013', '7', { name: 'Do\u00F1a Ana' })}\n`, 'latin1'),
    );
    expect(row).toMatchObject({ period: '2023-01-01', effective_date: '2023-06-30', source_vintage: '2023' });
    const series = fdicDeposits.rows.further?.[0]?.normalise({
      level: 'county',
      code: '35013',
      name: 'Do\u00F1a Ana',
      year: '2023',
      offices: 1,
      thousands: 7n,
      extract: null,
    });
    expect(series).toMatchObject([
      { geo_name: 'Do\u00F1a Ana', units: 'USD', geo_state_code: 'NM' },
      { units: 'number' },
    ]);
  });

  it('in freely associated states are in no sum; a damaged line is rejected', async () => {
    expect(await valuesOf([office('FM', '64040', '10')])).toEqual({});
    expect(await valuesOf([office('AL', '1001', 'x')])).toEqual({ reject: 'DEPSUMBR is "x"' });
    expect(await valuesOf([office('AL', '1001', '1', { year: '23' })])).toEqual({ reject: 'YEAR is "23"' });
    await expect(rowsOfFile('ALL_2023.csv', 'YEAR,CERT,BRNUM\n2023,1,0\n')).rejects.toThrow(/DEPSUMBR/);
  });

  it('add up whatever their order', async () => {
    const deposits = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(deposits, async (list) => {
        const found = await valuesOf(
          list.map((value, at) => office('IL', at % 2 === 0 ? '17031' : '17043', String(value))),
        );
        const total = list.reduce((sum, value) => sum + BigInt(value), 0n) * 1000n;
        expect(found['deposits.state.17']).toBe(`${total}`);
        expect(found['offices.state.17']).toBe(`${list.length}`);
      }),
      { numRuns: 20 },
    );
  });
});

describe('files', () => {
  it('of old years hold two halves, which are summed together', async () => {
    const half = (deposits: string) => `${header}\n${office('AL', '1001', deposits, { year: '1994' })}\n`;
    const rows = await rowsOfFile(
      'ALL_1994.zip',
      zipOf([
        ['ALL_1994_1.csv', half('10')],
        ['ALL_1994_2.csv', half('32')],
      ]),
    );
    expect(rows[0]).toMatchObject({ period: '1994-01-01', value: '42000' });
    const one = await rowsOfFile(
      'ALL_2023.zip',
      zipOf([
        ['ALL_2023.csv', half('10')],
        ['readme.txt', 'x'],
      ]),
    );
    expect(one[0]).toMatchObject({ value: '10000' });
  });

  it('are told by name or header; half a year is refused', () => {
    expect(recognise('ALL_2023.csv', '')?.name).toBe('ALL_2023.zip');
    expect(recognise('download.csv', 'YEAR,CERT,BRNUM,UNINUMBR')?.name).toBe('download.csv');
    expect(recognise('ALL_1994_1.csv', 'YEAR,CERT,BRNUM,UNINUMBR')).toBeNull();
    expect(refusal('ALL_1994_1.csv')).toMatch(/both halves/);
    expect(recognise('ALLOCATIONS.csv', 'A,B')).toBeNull();
  });

  it('are all offices of each year that the API holds, in its pages', async () => {
    const text = (address: string): Promise<string> => {
      const query = new URL(address).searchParams;
      if (query.get('sort_order') === 'ASC') return Promise.resolve('{"data":[{"data":{"YEAR":"2019"}}]}');
      if (query.get('sort_order') === 'DESC') return Promise.resolve('{"data":[{"data":{"YEAR":2023}}]}');
      return Promise.resolve(`{"meta":{"total":${query.get('filters') === 'YEAR:2023' ? 20_001 : 3}}}`);
    };
    const found: Artifact[] = await Array.fromAsync(discover('2026-10-03', { text }));
    expect(found.map(({ name, settled = false }) => [name, settled])).toEqual([
      ['sod_2019.csv', true],
      ['sod_2020.csv', true],
      ['sod_2021.csv', false],
      ['sod_2022.csv', false],
      ['sod_2023.csv', false],
    ]);
    const offsets = found.at(-1)?.pages?.map((page) => new URL(page).searchParams.get('offset'));
    expect(offsets).toEqual(['0', '10000', '20000']);
  });

  it('are read page behind page, each with its header', async () => {
    const header = 'BRNUM,CERT,CNTYNAMB,DEPSUMBR,ID,MSABR,MSANAMB,STALPBR,STCNTYBR,YEAR';
    const office = (id: number) => `${id},1,Autauga,${id * 10},${id},33860,"Montgomery, AL",AL,1001,2023`;
    const path = join(folder, 'sod_2023.csv');
    await writeFile(path, [header, office(1), office(2), header, office(3), ''].join('\n'));
    expect(recognise('sod_2023.csv', header)?.name).toBe('sod_2023.csv');
    const sums = (
      await Array.fromAsync(parse({ name: 'sod_2023.csv', address: '', path, sha256: '', bytes: 1 }))
    ).flat();
    expect(sums.map(({ record }) => record)).toContainEqual({
      level: 'county',
      code: '01001',
      name: 'Autauga',
      year: '2023',
      offices: 3,
      thousands: 60n,
      extract: { offices: 3, states: 1 },
    });
    expect(sums.every(({ record }) => !('fault' in record))).toBe(true);
    const announced = (count: number) =>
      Array.fromAsync(parse({ name: 'sod_2023.csv', address: '', path, sha256: '', bytes: 1, announced: count }));
    expect(await announced(3)).toEqual([sums]);
    await expect(announced(4)).rejects.toThrow(/have 3 offices, but the API reported 4/);
  });
});
