import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artifact } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { postalOfNceiState } from '@dqs/places';
import { re } from '../../index.ts';
import type { series as endpoint } from '../../series/contract.ts';
import { discover, recognise, refusal } from './artifacts.ts';
import { noaa } from './connector.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noaa-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A line of a county file: the layout has seven columns with two decimals for each month. */
const countyLine = (code: string, values: readonly string[]): string =>
  code + values.map((value) => value.padStart(7)).join('');

const rowsOf = async (name: string, lines: readonly string[]) => {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  const artifact = { name, path, address: '', sha256: '', bytes: (await stat(path)).size };
  const rows = [];
  for await (const batch of noaa.reading.parse(artifact)) {
    for (const { record } of batch) {
      const read = noaa.rows.normalise(record);
      rows.push(...('reject' in read ? [read] : read));
    }
  }
  return rows;
};

const year = '44.00 38.20 55.50 64.10 70.20 78.30 79.40 79.50 77.60 61.70 54.80 45.90'.split(' ');

describe('a line', () => {
  it('of a county is twelve months of it', async () => {
    const rows = await rowsOf('climdiv-tmpccy-v1.0.0-20241206', [countyLine('01001021895', year)]);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatchObject({
      series_key: 'noaa.nclimdiv.temperature_average.county.01001.monthly.na',
      period: '1895-01-01',
      value: '44.00',
      source_vintage: 'v1.0.0-20241206',
      as_known_at: '2024-12-06T00:00:00Z',
    });
    expect(rows.map((row) => ('reject' in row ? null : row.value))).toEqual(year);
  });

  it.each([
    ['44001021895', '51001'],
    ['50020021925', '02020'],
    ['18511021895', '11001'],
    ['09001021895', '13001'],
  ])('that begins with %s is of the county %s', async (code, fips) => {
    const [row] = await rowsOf('climdiv-tmpccy-v1.0.0-20241206', [countyLine(code, year)]);
    expect(row).toMatchObject({ series_key: `noaa.nclimdiv.temperature_average.county.${fips}.monthly.na` });
  });

  it('of the 48 contiguous states is of the United States and says so; regions are left out', async () => {
    const stateLine = (code: string) => code + year.map((value) => value.padStart(7)).join('');
    const [row, ...rest] = await rowsOf('climdiv-tmpcst-v1.0.0-20200106', [
      stateLine('1100021895'),
      stateLine('1010021895'),
      stateLine('1200021895'),
      stateLine('2010021895'),
      stateLine('3650021895'),
    ]);
    expect(rest).toHaveLength(11);
    expect(row).toMatchObject({
      series_key: 'noaa.nclimdiv.temperature_average.nation.US.monthly.na',
      period: '1895-01-01',
      value: '44.00',
    });
  });

  it('marks in three ways that a month has no value; months to come are not months', async () => {
    const marks = ['-9.99', '0.00', '3.10', ...year.slice(3, 10), '-9.99', '-9.99'];
    const rain = await rowsOf('climdiv-pcpncy-v1.0.0-20241206', [countyLine('01001012024', marks)]);
    expect(rain.map((row) => ('reject' in row ? row : [row.period, row.value])).slice(0, 2)).toEqual([
      ['2024-01-01', null],
      ['2024-02-01', '0.00'],
    ]);
    expect(rain.at(-1)).toMatchObject({ period: '2024-11-01', value: null });
    for (const mark of ['-99.90', '-99.99']) {
      const [first] = await rowsOf('climdiv-tmpccy-v1.0.0-20241206', [
        countyLine('50020021925', [mark, ...year.slice(1)]),
      ]);
      expect(first).toMatchObject({ value: null });
    }
    const cold = await rowsOf('climdiv-tmincy-v1.0.0-20241206', [
      countyLine('50020281925', ['-9.99', ...year.slice(1)]),
    ]);
    expect(cold[0]).toMatchObject({ value: '-9.99' });
  });

  it('that is cut short or of no known place or element is rejected', async () => {
    const whole = countyLine('01001021895', year);
    for (const wrong of [whole.slice(0, 80), `99${whole.slice(2)}`, `${whole.slice(0, 5)}77${whole.slice(7)}`])
      expect(await rowsOf('climdiv-tmpccy-v1.0.0-20241206', [wrong])).toEqual([{ reject: expect.any(String) }]);
  });

  it('keeps every figure that fits its columns', async () => {
    const figure = fc.integer({ min: -8999, max: 14_000 }).map((value) => (value / 100).toFixed(2));
    const figures = fc.array(figure, { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(figures, async (values) => {
        const rows = await rowsOf('climdiv-tmaxcy-v1.0.0-20241206', [countyLine('48001271999', values)]);
        expect(rows.map((row) => ('reject' in row ? row : row.value))).toEqual(values);
      }),
      { numRuns: 20 },
    );
  });
});

const slice = join(sources, '../further-sources/noaa/nclimdiv/climdiv-tmpcst-v1.0.0-20200106_slice');
const glance = join(sources, 'noaa/cag/110-tavg-all-12-1895-2020.csv');

it.skipIf(![slice, glance].every(existsSync))(
  'the contiguous states of official files agree with Climate at a Glance, month by month',
  async () => {
    const lines = (await readFile(slice, 'utf8')).trimEnd().split('\n');
    const rows = await rowsOf('climdiv-tmpcst-v1.0.0-20200106', lines);
    const months = new Map<string, string | undefined>(
      (await readFile(glance, 'utf8'))
        .split(/\r?\n/)
        .map((line) => /^(\d{4})(\d\d),(-?[\d.]+),/.exec(line))
        .flatMap((found) => (found ? [[`${found[1]}-${found[2]}-01`, found[3]] as const] : [])),
    );
    const nation = rows.filter((row) => !('reject' in row) && row.series_key.includes('.nation.US.'));
    expect(nation).toHaveLength(125 * 12);
    const other = nation.flatMap((row) =>
      'reject' in row || months.get(row.period) === row.value ? [] : [row.period.slice(0, 4)],
    );
    // The later edition, which Climate at a Glance shows, revised the last year of the file.
    expect(new Set(other)).toEqual(new Set(['2019']));
    expect(other).toHaveLength(6);
  },
);

describe('files', () => {
  it('are known by their whole names', () => {
    expect(recognise('climdiv-tmpccy-v1.0.0-20241206.txt')?.name).toBe('climdiv-tmpccy-v1.0.0-20241206');
    expect(recognise('climdiv-tmpcst_sample.txt')).toBeNull();
    expect(refusal('climdiv-tmpcst_sample.txt', '')).toMatch(/needs its complete name/);
    expect(recognise('climdiv-tmpcdv-v1.0.0-20241206')).toBeNull();
  });

  it('are those of the newest day of processing', async () => {
    const http = { text: (address: string) => Promise.resolve(address.endsWith('procdate.txt') ? '20241206\n' : '') };
    const found: Artifact[] = await Array.fromAsync(discover('2024-12-08', http));
    expect(found.map(({ name }) => name)).toContain('climdiv-pcpncy-v1.0.0-20241206');
    expect(found).toHaveLength(8);
    await expect(Array.fromAsync(discover('2024-12-08', { text: () => Promise.resolve('<html>') }))).rejects.toThrow(
      /date/,
    );
  });

  it('number the states by name', () => {
    expect(['01', '07', '08', '18', '44', '48', '49', '50', '51', '110'].map(postalOfNceiState)).toEqual([
      'AL',
      'DE',
      'FL',
      'MD',
      'VA',
      'WY',
      'HI',
      'AK',
      undefined,
      undefined,
    ]);
  });
});

const official = join(sources, 'noaa/nclimdiv/climdiv-tmpcst_sample.txt');

describe.skipIf(!existsSync(official))('the official lines (needs official files)', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(re, '2025-01-15T12:00:00Z', [geo, hazards]);
  });
  afterAll(() => scratch.close());

  it('of Alabama are served digit for digit; those of the contiguous states as of the nation', async () => {
    const copy = join(folder, 'climdiv-tmpcst-v1.0.0-20180705');
    await copyFile(official, copy);
    expect(await scratch.load(noaa, [copy])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
    const published = readFileSync(official, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('001'))
      .flatMap((line) => {
        const [head = '', ...values] = line.trim().split(/\s+/);
        return values.map((value, at) => [`${head.slice(6)}-${String(at + 1).padStart(2, '0')}-01`, value]);
      });
    const { data } = await scratch.ask('re_get_series', {
      series_key: 'noaa.nclimdiv.temperature_average.state.01.monthly.na',
      limit: 500,
    });
    const { observations, units } = data as Data<typeof endpoint>;
    expect(units).toBe('degrees Fahrenheit');
    expect(observations.map(({ period, value }) => [period, value]).toReversed()).toEqual(published);
    expect(published).toHaveLength(9 * 12);
    const series = await scratch.db.knex('data.re_series').count({ rows: '*' });
    expect(Number((series as { rows: string }[])[0]?.rows)).toBe(2);
  });
});
