import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Artifact } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { re } from '../../index.ts';
import type { series as endpoint } from '../../series/contract.ts';
import { areaOf } from './area.ts';
import { discover, recognise, refusal } from './artifacts.ts';
import { readCell } from './cell.ts';
import { abs } from './connector.ts';
import { measureOf } from './measure.ts';
import type { PublishedCell } from './parse.ts';

const cell: PublishedCell = {
  name: 'Residential Property Price Index ;  Sydney ;',
  unit: 'Index Numbers',
  seriesType: 'Original',
  frequency: 'Quarter',
  seriesId: 'A83728383L',
  day: '2021-12-01' as PublishedCell['day'],
  text: '218.7',
  release: '2021-12-01' as PublishedCell['day'],
};

describe('a cell', () => {
  it('is of the quarter that ends with its month', () => {
    expect(readCell(cell)).toMatchObject([
      {
        period: '2021-10-01',
        period_type: 'quarter',
        value: '218.7',
        sourceVintage: '2021Q4',
        knownAt: '2021-12-31T00:00:00Z',
        series: { measure: 'residential', units: 'index', basePeriod: '2011-12=100', place: { code: '1GSYD' } },
      },
    ]);
  });

  it.each(['', 'na', 'np', '..'])('says with "%s" that there is no number', (text) => {
    expect(readCell({ ...cell, text })).toMatchObject([{ value: null }]);
  });

  it('of the average of the capitals is of Australia and says so; what is not known is rejected', () => {
    const capitals = 'Residential Property Price Index ;  Weighted average of eight capital cities ;';
    expect(readCell({ ...cell, name: capitals })).toMatchObject([
      {
        value: cell.text,
        series: {
          measure: 'residential.eight_capitals',
          subject: 'Residential property price index, weighted average of eight capital cities',
          place: { level: 'nation', code: 'AU' },
        },
      },
    ]);
    for (const wrong of [
      { name: 'Residential Property Price Index ;  Atlantis ;' },
      { name: 'Rents ;  Sydney ;' },
      { name: 'Residential Property Price Index ;  Sydney ;  Houses ;' },
      { unit: 'Dozens' },
      { seriesType: 'Trend' },
      { frequency: 'Month' },
    ])
      expect(readCell({ ...cell, ...wrong })).toHaveProperty('reject');
  });

  it('keeps the unit of its column', () => {
    const stock = { ...cell, name: 'Value of dwelling stock; Owned by All Sectors ;  Tasmania ;', unit: '$ Millions' };
    expect(readCell(stock)).toMatchObject([
      {
        series: {
          measure: 'value.all_sectors',
          units: 'AUD millions',
          currency: 'AUD',
          place: { level: 'au_state', code: '6' },
        },
      },
    ]);
    expect(measureOf('Number of Attached Dwelling Transfers')).toMatchObject({ measure: 'attached_dwellings.count' });
    expect(areaOf('Rest of Qld.')?.place).toMatchObject({ level: 'au_gccsa', code: '3RQLD' });
  });
});

describe('workbooks', () => {
  it('are told by the number of their table', () => {
    expect(recognise('641601.xlsx')?.name).toBe('641601.xlsx');
    expect(recognise('643201_sep2024.xlsx')?.name).toBe('643201.xlsx');
    expect(recognise('641608.xlsx')).toBeNull();
    expect(refusal('641608.xlsx', '')).toMatch(/1989-90/);
    expect(refusal('other.xlsx', '')).toBeNull();
  });

  it('are told by their title, whatever they are called', () => {
    const titled = (title: string) => `\tTime Series Workbook\n\t${title}\n\t\t\tEnquiries`;
    const continued = '6432.0 Total Value of Dwellings\n\tTable 2. Median Price (unstratified) and Number of Transfers';
    expect(recognise('download.xlsx', titled(continued))?.name).toBe('643202.xlsx');
    expect(recognise('643203.xlsx', '')?.name).toBe('643203.xlsx');
    const values =
      '6416.0 Residential Property Price Indexes: Eight Capital Cities\n\tTable 6. Value of Residential Dwellings';
    expect(recognise('download.xlsx', titled(values))?.name).toBe('641606.xlsx');
    const former =
      '6416.0 Residential Property Price Indexes: Eight Capital Cities\n\tTable 8. Price Index of Established Houses';
    expect(recognise('download.xlsx', titled(former))).toBeNull();
    expect(refusal('download.xlsx', titled(former))).toMatch(/1989-90/);
  });

  it('are those of the newest release listed, with the one before behind it', async () => {
    const folder = '/statistics/economy/price-indexes-and-inflation/total-value-dwellings';
    const links = ['dec-quarter-2024', 'sep-quarter-2025', 'mar-quarter-2025', 'jun-quarter-2025', 'latest-release'];
    const page = links.map((release) => `<a href="${folder}/${release}">${release}</a>`).join('');
    const found: Artifact[] = await Array.fromAsync(discover('2026-03-06', { text: () => Promise.resolve(page) }));
    expect(found).toHaveLength(7);
    expect(found.at(-1)?.address).toBe(`https://www.abs.gov.au${folder}/sep-quarter-2025/643202.xlsx`);
    expect(found.at(-2)).toMatchObject({
      address: `https://www.abs.gov.au${folder}/sep-quarter-2025/643201.xlsx`,
      otherwise: { address: `https://www.abs.gov.au${folder}/jun-quarter-2025/643201.xlsx` },
    });
  });
});

const folder = join(sources, 'abs-re');
const files = existsSync(folder) ? globSync('*.xlsx', { cwd: folder }).toSorted() : [];

/** The members of a zip, read without the connector's reader: from its directory, inflated as a whole. */
const partsOf = (path: string): ReadonlyMap<string, string> => {
  const bytes = readFileSync(path);
  const parts = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = bytes.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    const [size, nameLength, extra, comment] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(start, start + size);
    parts.set(name, (bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return parts;
};

const unescaped = (text: string): string =>
  text
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The cells of the sheet Data1 by name (`B11`). */
const cellsOf = (path: string): ReadonlyMap<string, string> => {
  const parts = partsOf(path);
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    unescaped([...si.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => text).join('')),
  );
  const sheet = parts.get('xl/worksheets/sheet2.xml') ?? '';
  const cells = new Map<string, string>();
  for (const [, name = '', attributes = '', inner = ''] of sheet.matchAll(
    /<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1];
    if (value !== undefined) cells.set(name, /t="s"/.test(attributes) ? (shared[Number(value)] ?? '') : value);
  }
  return cells;
};

const quarterStart = (serial: string): string => {
  const day = new Date(Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000).toISOString();
  return `${day.slice(0, 5)}${String(Number(day.slice(5, 7)) - 2).padStart(2, '0')}-01`;
};

describe.skipIf(files.length === 0)('the official files (needs official files)', () => {
  let scratch: ScratchService;
  let report: Awaited<ReturnType<ScratchService['load']>>;
  beforeAll(async () => {
    scratch = await openScratchService(re, '2025-01-15T12:00:00Z', [geo, hazards]);
    report = await scratch.load(
      abs,
      files.map((file) => join(folder, file)),
    );
  });
  afterAll(() => scratch.close());

  it('load without a reject', () => {
    expect(report.artifacts.map(({ status, rejects }) => [status, rejects])).toEqual(files.map(() => ['ok', 0]));
  });

  it('are served digit for digit, every figure of every column, and nothing else', async () => {
    const expected = new Map<string, Map<string, string>>();
    const units = new Map<string, string>();
    for (const file of files) {
      const cells = cellsOf(join(folder, file));
      const columns = [...cells.keys()].filter((name) => /^[A-Z]+1$/.test(name)).map((name) => name.slice(0, -1));
      for (const column of columns) {
        const id = cells.get(`${column}10`) ?? '';
        const held = expected.get(id) ?? new Map<string, string>();
        for (let row = 11; cells.has(`A${row}`); row += 1) {
          const value = cells.get(`${column}${row}`);
          if (value !== undefined) held.set(quarterStart(cells.get(`A${row}`) ?? ''), String(Number(value)));
        }
        expected.set(id, held);
        units.set(id, cells.get(`${column}2`) ?? '');
        expect(held.size).toBeGreaterThan(0);
      }
    }
    const rows: { series_key: string; source_series_id: string }[] = await scratch.db.knex('data.re_series');
    expect(rows.map((row) => row.source_series_id).toSorted()).toEqual([...expected.keys()].toSorted());
    let compared = 0;
    for (const { series_key, source_series_id } of rows) {
      const { data } = await scratch.ask('re_get_series', { series_key, limit: 500 });
      const { observations, units: served } = data as Data<typeof endpoint>;
      const published = [...(expected.get(source_series_id) ?? [])].toSorted(([left], [right]) =>
        left < right ? 1 : -1,
      );
      expect(observations.map(({ period, value }) => [period, value])).toEqual(published);
      expect(served).toBe(
        {
          'Index Numbers': 'index',
          Percent: 'percent',
          Number: 'number',
          '000': 'thousands',
          "$'000": 'AUD thousands',
          '$ Millions': 'AUD millions',
        }[units.get(source_series_id) ?? ''],
      );
      compared += observations.length;
    }
    expect(compared).toBeGreaterThan(8000);
  });
});
