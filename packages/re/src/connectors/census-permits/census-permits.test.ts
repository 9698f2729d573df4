import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { re } from '../../index.ts';
import { series } from '../../series/contract.ts';
import { censusPermits } from './connector.ts';
import { parse } from './parse.ts';
import { readPermits } from './permits.ts';

const sample = join(import.meta.dirname, '../../../../../samples/re/co2412c.txt');

let scratch: ScratchService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-permits-'));
  scratch = await openScratchService(re, '2026-03-06T09:00:00Z', [geo, hazards]);
  await scratch.load(censusPermits, [sample]);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
});

/** The only value of a series in the file. */
const valueOf = async (key: string): Promise<string | null | undefined> => {
  const { data } = await scratch.answer(series, { series_key: `census.bps.${key}.monthly.nsa` });
  const [first, ...more] = data.observations;
  expect([first?.period, more]).toEqual(['2024-12-01', []]);
  return first?.value;
};

/** Areas of the file as read independently: code, then units and value of each structure type. */
const areas = readFileSync(sample, 'utf8')
  .split(/\r?\n/)
  .filter((line) => line.startsWith('202412'))
  .map((line) => {
    const [, state, county, , , , ...figures] = line.split(',').map((cell) => cell.trim());
    const sizes = ['one_unit', 'two_units', 'three_and_four_units', 'five_or_more_units'];
    return {
      code: `${state}${county}`,
      cells: sizes.map((size, at) => ({ size, units: figures[at * 3 + 1] ?? '', value: figures[at * 3 + 2] ?? '' })),
    };
  });

const sum = (texts: readonly string[]): string => String(texts.reduce((total, text) => total + BigInt(text), 0n));

describe('building permits', () => {
  const counties = areas.filter(({ code }) => !code.endsWith('000'));

  it.each(counties)('of county $code are those of the file, size by size, with their sum', async ({ code, cells }) => {
    for (const { size, units, value } of cells) {
      expect(await valueOf(`units.${size}.county.${code}`)).toBe(units);
      expect(await valueOf(`value.${size}.county.${code}`)).toBe(value);
    }
    expect(await valueOf(`units.total.county.${code}`)).toBe(sum(cells.map(({ units }) => units)));
    expect(await valueOf(`value.total.county.${code}`)).toBe(sum(cells.map(({ value }) => value)));
  });

  it('of the rest of a state, which has the code of no county, are left out', async () => {
    expect(counties.length).toBe(areas.length - 1);
    await expect(valueOf('units.one_unit.county.23000')).rejects.toThrow('is not a series');
  });

  it.each([
    ['co1998a.txt', '9899  ', '1998-01-01'],
    ['co1999a.txt', '1999', '1999-01-01'],
    ['co2000a.txt', '2000', '2000-01-01'],
  ])('of %s, whose lines begin with %s, are of the year %s', async (name, date, period) => {
    const text = `Survey,FIPS,FIPS,Region,Division,County,,1-unit,,,2-units,,,3-4 units,,,5+ units,\nDate,State,County,Code,Code,Name,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value\n \n${date},01,001,3,6,Autauga County                ,215,215,12320143,0,0,0,1,4,115385,2,34,1162500\n`;
    const path = join(folder, name);
    await writeFile(path, text);
    const stored = { name, address: '', path, sha256: '', bytes: text.length };
    const [first, ...more] = (await Array.fromAsync(parse(stored))).flat().map(({ record }) => readPermits(record));
    expect(more).toEqual([]);
    expect(first).toMatchObject(Array.from({ length: 10 }, () => ({ period, period_type: 'year' })));
    expect(first).toContainEqual(
      expect.objectContaining({ value: '253', knownAt: `${period.slice(0, 4)}-12-31T00:00:00Z` }),
    );
  });

  it('of a county that stands twice under two spellings are those of one county', async () => {
    const figures = '68,68,13906374,4,8,1312926,1,4,347718,14,124,14129640';
    const lines = ['Juneau Borough', 'Juneau City and Borough'].map((name) => `2014,02,110,4,9,${name},${figures}`);
    const text = `Survey,FIPS,FIPS,Region,Division,County,,1-unit,,,2-units,,,3-4 units,,,5+ units,\nDate,State,County,Code,Code,Name,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value\n \n${lines.join('\n')}\n`;
    const path = join(folder, 'co2014a.txt');
    await writeFile(path, text);
    const { status, artifacts } = await scratch.load(censusPermits, [path]);
    expect([status, artifacts.map(({ rejects }) => rejects)]).toEqual(['ok', [0]]);
    const { data } = await scratch.answer(series, { series_key: 'census.bps.units.total.county.02110.annual.nsa' });
    expect(data.observations.map(({ period, value }) => [period, value])).toEqual([['2014-01-01', '204']]);
    await writeFile(path, text.replace('City and Borough,68', 'City and Borough,69'));
    expect((await scratch.load(censusPermits, [path])).status).not.toBe('ok');
  });

  it('are told by the name of the file, because it says of what they are', () => {
    const { recognise } = censusPermits.recognition;
    const head = readFileSync(sample, 'utf8').slice(0, 4000);
    expect(recognise('co2412c.txt', head)?.name).toBe('co2412c.txt');
    expect(recognise('ecb.txt', 'Date,USD\n')).toBeNull();
  });
});

const areaHeader =
  'Survey,CSA,CBSA,MONCOV,CBSA,,1-unit,,,2-units,,,3-4 units,,,5+ units,,\nDate,Code,Code,,Name,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value,Bldgs,Units,Value\n \n';
const chicago =
  '201499,176,16980,C,Chicago-Naperville-Elgin  IL-IN-WI ,7723,7723,2180831,62,124,19992,131,439,70622,201,7393,1113734\n';

/** Values by year of a metropolitan area's series. */
const yearsOf = async (key: string): Promise<readonly (readonly [string, string])[]> => {
  const { data } = await scratch.answer(series, { series_key: `census.bps.${key}.annual.nsa` });
  return data.observations.map(({ period, value }) => [period.slice(0, 4), value] as const);
};

describe('the permits of metropolitan areas in a year', () => {
  it('are read from the text of the year', async () => {
    const path = join(folder, 'ma2014a.txt');
    await writeFile(path, `${areaHeader}${chicago}`);
    expect((await scratch.load(censusPermits, [path])).status).toBe('ok');
    expect(await yearsOf('units.total.cbsa.16980')).toEqual([['2014', '15679']]);
    expect(await yearsOf('value.two_units.cbsa.16980')).toEqual([['2014', '19992000']]);
  });

  it('are recognized by their lines, whatever the name of the file', () => {
    const { recognise } = censusPermits.recognition;
    expect(recognise('areas.txt', `${areaHeader}${chicago}`)?.name).toBe('ma2014a.txt');
    expect(recognise('areas.txt', `${areaHeader}${chicago.replace('201499', '202499')}`)?.name).toBe('cbsa2024a.txt');
    expect(recognise('areas.txt', `${areaHeader}${chicago.replace('201499', '201412')}`)).toBeNull();
  });
});

/** An annual workbook with one area, Abilene; the figures are those of 2022. */
const workbookOf = ({ units = [799, 473, 52, 0, 274], values = [143_757, 114_059, 5698, 0, 24_000] } = {}): Buffer => {
  const header = ['CSA', 'CBSA', 'Name', 'Total', '1 Unit', '2 Units', '3 and 4 Units', '5 Units or More'];
  const sheet = (title: string, figures: readonly number[]) =>
    utils.aoa_to_sheet([
      ['New Privately Owned Housing Units Authorized'],
      [title],
      [],
      ['', '', 'Annual 2022'],
      [],
      [...header, 'Num of Structures With 5 Units or More'],
      [],
      [999, 10_180, 'Abilene, TX              ', ...figures, 36],
    ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet('Unadjusted Units by Metropolitan Area', units), 'MSA Units');
  utils.book_append_sheet(
    book,
    sheet('Valuation by Metropolitan Area (in thousands of dollars)', values),
    'MSA Values',
  );
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

describe('the workbook of a year', () => {
  const loadWorkbook = async (name: string, content: Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return scratch.load(censusPermits, [path]);
  };

  it('gives units and values in dollars, and the final edition counts in any order', async () => {
    expect((await loadWorkbook('msaannual_202299.xls', workbookOf())).status).toBe('ok');
    const before = workbookOf({ units: [798, 472, 52, 0, 274] });
    expect((await loadWorkbook('msaannual_2022prelim.xls', before)).status).toBe('ok');
    expect(await yearsOf('units.total.cbsa.10180')).toEqual([['2022', '799']]);
    expect(await yearsOf('units.five_or_more_units.cbsa.10180')).toEqual([['2022', '274']]);
    expect(await yearsOf('value.one_unit.cbsa.10180')).toEqual([['2022', '114059000']]);
  });

  it.each([
    ['the units', { units: [800, 473, 52, 0, 274] }],
    ['the values', { values: [143_757, 114_059, 5698, 1, 24_000] }],
  ])('is refused where %s of the four sizes do not add up to the total', async (_, figures) => {
    expect((await loadWorkbook('msaannual_202299.xls', workbookOf(figures))).status).not.toBe('ok');
  });

  it('is recognized by its title; for other tables the error names the file to load', () => {
    const { recognise, refusal } = censusPermits.recognition;
    const title = 'New Privately Owned Housing Units Authorized\nUnadjusted Units by Metropolitan Area\n';
    const columns = 'CSA\tCBSA\tName\tTotal\t1 Unit\t2 Units\t3 and 4 Units\t5 Units or More';
    expect(recognise('permits.xls', `${title}\t\tAnnual 2019\n${columns}`)?.name).toBe('msaannual_201999.xls');
    expect(recognise('cbsaannual_2025prelim.xls', `${title}\t\tAnnual 2025\n${columns}`)?.name).toBe(
      'cbsaannual_2025prelim.xls',
    );
    const ofMonth = `${title}\t\tDecember 2019\n${columns}`;
    expect(recognise('msamonthly_201912.xls', ofMonth)).toBeNull();
    expect(refusal?.('msamonthly_201912.xls', ofMonth)).toMatch(/maYYMMc\.txt/);
    expect(refusal?.('tb3u2018.txt', 'Table 3u. New Privately Owned Housing Units Authorized\n')).toMatch(/maYYYYa/);
  });
});
