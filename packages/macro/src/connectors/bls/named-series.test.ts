import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { macro } from '../../index.ts';
import { fileKind } from './artifacts.ts';
import { codeRowsOf } from './code-list.ts';
import { blsCodesConnector } from './codes-connector.ts';
import { codedTitle, codesOfId } from './coded-title.ts';
import { blsConnector } from './connector.ts';
import { blsSeriesConnector } from './series-connector.ts';

const now = '2026-11-22T09:00:00Z';
const lines = (...rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.join('\t')}\r\n`).join('');
const data = ['series_id        ', 'year', 'period', '       value', 'footnote_codes'];

/** Files of surveys with codes instead of series titles, in the Bureau's layouts. */
const files: Readonly<Record<string, string>> = {
  'la.data.0.CurrentU20-24': lines(
    data,
    ['LAUCN010010000000003', '2024', 'M01', '         2.4', ''],
    ['LAUCN010010000000003', '2024', 'M13', '         2.3', ''],
    ['LASST060000000000003', '2024', 'M01', '         5.2', ''],
  ),
  'la.area': lines(
    ['area_type_code', 'area_code', 'area_text', 'display_level', 'selectable', 'sort_sequence'],
    ['A', 'ST0600000000000', 'California', '0', 'T', '20'],
    ['F', 'CN0100100000000', 'Autauga County, AL', '0', 'T', '34', ''],
  ),
  'jt.data.1.AllItems': lines(data, ['JTU230000000000000HIL', '2024', 'M01', '        8748', '']),
  'jt.series': lines(
    ['series_id', 'seasonal', 'industry_code', 'state_code', 'area_code', 'sizeclass_code', 'dataelement_code'],
    ['JTU230000000000000HIL', 'U', '230000', '00', '00000', '00', 'HI'],
  )
    .replace('dataelement_code\r\n', 'dataelement_code\tratelevel_code\tbegin_year\tbegin_period\r\n')
    .replace('\tHI\r\n', '\tHI\tL\t2000\tM12\r\n'),
  'jt.industry': lines(['industry_code', 'industry_text', 'display_level'], ['230000', 'Construction', '1']),
  'jt.state': lines(['state_code', 'state_text', 'display_level'], ['00', 'Total US', '0']),
  'wp.data.0.Current': lines(data, ['WPU1411    ', '2024', 'M01', '     250.123', '']),
  'wp.item': lines(
    ['group_code', 'item_code', 'item_name'],
    ['13', '11', 'Flat glass'],
    ['14', '11', 'Motor vehicles'],
  ),
  'pr.data.0.Current': lines(data, ['PRS88003062', '2026', 'Q01', '         2.6', '']),
  'cu.data.1.AllItems': lines(
    data,
    ['CUUR0100SAF1', '2024', 'M12', '     310.123', ''],
    ['CUUR0100SAF1', '2024', 'M13', '     309.123', ''],
  ),
  'cu.series': lines(
    ['series_id', 'area_code', 'item_code', 'seasonal', 'base_period', 'series_title', 'begin_year', 'begin_period'],
    [
      'CUUR0100SAF1',
      '0100',
      'SAF1',
      'U',
      '1982-84=100',
      'Food in Northeast, all urban consumers, not seasonally adjusted',
      '1976',
      'M12',
    ],
  ),
};

const connectors = [blsConnector, blsSeriesConnector, blsCodesConnector];

describe('series that are named by codes', () => {
  const services: ScratchService[] = [];
  let folder = '';
  const loaded = async (order: readonly string[]): Promise<ScratchService> => {
    const scratch = await openScratchService(macro, now);
    services.push(scratch);
    for (const name of order) {
      const path = join(folder, name);
      const [connector] = connectors.filter(({ recognition }) =>
        recognition.recognise(name, files[name]!.slice(0, 500)),
      );
      expect(await scratch.load(connector!, [path])).toMatchObject({ status: 'ok' });
    }
    return scratch;
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'macro-codes-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    await loaded(Object.keys(files));
    await loaded(
      fc.sample(fc.shuffledSubarray(Object.keys(files), { minLength: Object.keys(files).length }), {
        numRuns: 1,
        seed: 4,
      })[0]!,
    );
  });
  afterAll(async () => {
    for (const scratch of services) await scratch.close();
    rmSync(folder, { recursive: true });
  });

  it('have titles in the words of the code lists, in whatever order files come', async () => {
    for (const scratch of services) {
      const { rows } = await scratch.db.knex.raw<{ rows: { title: string; units: string; geography: string }[] }>(
        'select title, units, geography from data.macro_series order by series_key',
      );
      expect(rows.map(({ title, units, geography }) => [title, units, geography])).toEqual([
        ['Food in Northeast, all urban consumers, not seasonally adjusted', 'Index 1982-84=100', 'Northeast'],
        [
          'Food in Northeast, all urban consumers, not seasonally adjusted, annual average or total as published',
          'Index 1982-84=100',
          'Northeast',
        ],
        [
          'Job Openings and Labor Turnover Survey: Hires, level in thousands, Construction, Total US, not seasonally adjusted',
          'Thousands',
          'US',
        ],
        ['Unemployment rate: California, seasonally adjusted', 'Percent', 'US-CA'],
        ['Unemployment rate: Autauga County, AL (U)', 'Percent', 'Autauga County, AL'],
        [
          'Unemployment rate: Autauga County, AL (U), annual average or total as published',
          'Percent',
          'Autauga County, AL',
        ],
        [
          'Major sector productivity and costs: measure 06, Nonfinancial corporations, employees, percent change from the previous quarter at annual rate, seasonally adjusted',
          'Percent',
          'US',
        ],
        ['Producer Price Index, commodities: Motor vehicles, not seasonally adjusted', 'Index', 'US'],
      ]);
    }
  });

  it('are found by the words of their titles', async () => {
    const { data: found } = await services[0]!.ask('macro_search', { query: 'Autauga county unemployment rate' });
    expect(found).toMatchObject({ matches: [{ series_key: 'bls.la.laucn010010000000003' }, {}] });
  });
});

describe('the codes of an id', () => {
  it.each([
    ['CUSR0000SA0', { seasonal: 'S', periodicity: 'R', area: '0000', item: 'SA0' }],
    ['LAUCN281070000000003', { seasonal: 'U', area: 'CN2810700000000', measure: '03' }],
    ['PRS85006092', { seasonal: 'S', sector: '8500', class: '6', measure: '09', duration: '2' }],
    ['SMU19197802023800001', { seasonal: 'U', state: '19', area: '19780', industry: '20238000', data_type: '01' }],
  ])('%s', (id, codes) => expect(codesOfId(id)).toEqual(codes));

  it('of a survey whose make-up is not known are none', () => expect(codesOfId('XXU0000')).toBeNull());

  it('say nothing where no list is loaded, and stand as they are where one of several is', () => {
    const codes = codesOfId('PRS85006092')!;
    expect(codedTitle('PRS85006092', codes, () => undefined)).toBeNull();
    const naming = (dimension: string) => (dimension === 'sector' ? 'Nonfarm business' : undefined);
    expect(codedTitle('PRS85006092', codes, naming)).toBe(
      'Major sector productivity and costs: measure 09, Nonfarm business, class 6, duration 2, seasonally adjusted',
    );
  });

  it('make up every id, none of its characters lost', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('CU', 'LA', 'PR', 'WP', 'CE', 'SM', 'AP'),
        fc.stringMatching(/^[SU][A-Z0-9]{8,16}$/),
        (survey, rest) => {
          const id = `${survey}${rest}`;
          const codes = Object.values(codesOfId(id)!).join('');
          expect(rest.startsWith(codes)).toBe(true);
        },
      ),
    );
  });
});

it('aspects of observations are not observations', () => {
  const head = 'series_id\tyear\tperiod\taspect_type\tvalue\tfootnote_codes\n';
  expect(fileKind('cu.aspect', head)).toBe('aspects');
  expect(blsConnector.recognition.recognise('cu.aspect', head)).toBeNull();
  expect(blsConnector.recognition.refusal?.('cu.aspect', head)).toMatch(/standard errors/);
});

describe.skipIf(!existsSync(join(sources, 'bls')))('the code lists of the Bureau (needs official files)', () => {
  it.each([
    ['cu.area', 'area_code', 'area_name', 58],
    ['cu.item', 'item_code', 'item_name', 400],
    ['cu.base', 'base_code', 'base_name', 2],
    ['cu.footnote', 'footnote_code', 'footnote_text', 1],
    ['cu.period', 'period', 'period_name', 16],
    ['cu.periodicity', 'periodicity_code', 'periodicity_name', 2],
    ['ce.datatype', 'data_type_code', 'data_type_text', 30],
    ['ce.supersector', 'supersector_code', 'supersector_name', 22],
    ['../../further-sources/bls/la.area.gz', 'area_code', 'area_text', 8273],
  ])('%s: every code has its name', async (file, codeColumn, nameColumn, atLeast) => {
    const path = join(sources, 'bls', file);
    const bytes = readFileSync(path);
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    const name = file.split('/').at(-1)!;
    const artifact = blsCodesConnector.recognition.recognise(name, text.slice(0, 4096));
    expect(artifact).not.toBeNull();
    const [header = [], ...rows] = text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => line.split('\t').map((field) => field.trim()));
    const [codeAt, nameAt] = [header.indexOf(codeColumn), header.indexOf(nameColumn)];
    const stored = { ...artifact!, path, sha256: '', bytes: bytes.length };
    const read = (await Array.fromAsync(blsCodesConnector.reading.parse(stored)))
      .flat()
      .flatMap(({ record }) => codeRowsOf(record));
    expect(read.map((row) => [row.code, row.name])).toEqual(rows.map((row) => [row[codeAt], row[nameAt]]));
    expect(read.length).toBeGreaterThanOrEqual(atLeast);
  });
});
