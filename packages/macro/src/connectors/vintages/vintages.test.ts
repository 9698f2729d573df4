import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Located } from '@dqs/kit';
import { read, utils } from '@e965/xlsx';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { headlines } from '../../catalogue/index.ts';
import type { ReadCell } from '../../published/cell.ts';
import { alfredCells } from './alfred.ts';
import { alfredConnector, fredMdConnector, realTimeConnector } from './connectors.ts';
import { fredMdCells } from './fred-md.ts';
import { fredIds, seriesOfFredId } from './fred-series.ts';

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text, 'latin1');
}

const told = async (cells: AsyncIterable<readonly Located<ReadCell>[]>): Promise<readonly string[]> =>
  (await Array.fromAsync(cells))
    .flat()
    .map(({ record }) =>
      'reject' in record
        ? record.reject
        : `${record.series.key} ${record.period} ${record.value ?? 'none'} ${record.knownAt ?? ''}`,
    );

describe('FRED-MD', () => {
  it('counts as known when the month after its last one is over, whatever the width of its numbers', async () => {
    const file =
      'sasdate,CPIAUCSL,S&P 500,UNRATE,RETAILx\nTransform:,6,5,2,5\n12/1/2019,258.444,3176.75,3.5,1\n01/01/2020,   258.820000000,,3.6,\n,,,,\n';
    expect(await told(fredMdCells(bytes(file)))).toEqual([
      'bls.cpi.u.us.all_items.sa 2019-12-01 258.444 2020-02-29T23:59:59Z',
      'bls.cps.unemployment_rate.sa 2019-12-01 3.5 2020-02-29T23:59:59Z',
      'bls.cpi.u.us.all_items.sa 2020-01-01 258.820000000 2020-02-29T23:59:59Z',
      'bls.cps.unemployment_rate.sa 2020-01-01 3.6 2020-02-29T23:59:59Z',
    ]);
  });

  it('leads to series that the catalogue names, of agencies alone', () => {
    const keys = new Set(headlines.map(({ key }) => key));
    expect(fredIds.filter((id) => !keys.has(seriesOfFredId(id)!.key))).toEqual([]);
    expect(['S&P 500', 'UMCSENTx', 'AAA', 'RETAILx'].map(seriesOfFredId)).toEqual([null, null, null, null]);
  });
});

describe('ALFRED', () => {
  it('has a column for each vintage, known when its day is over', async () => {
    const file =
      'observation_date,CPIAUCSL_20220713,CPIAUCSL_20230613\n2022-06-01,295.328,294.728\n2022-07-01,.,294.628\n';
    expect(await told(alfredCells(bytes(file)))).toEqual([
      'bls.cpi.u.us.all_items.sa 2022-06-01 295.328 2022-07-13T23:59:59Z',
      'bls.cpi.u.us.all_items.sa 2022-06-01 294.728 2023-06-13T23:59:59Z',
      'bls.cpi.u.us.all_items.sa 2022-07-01 none 2022-07-13T23:59:59Z',
      'bls.cpi.u.us.all_items.sa 2022-07-01 294.628 2023-06-13T23:59:59Z',
    ]);
  });

  it('says nothing of periods before a vintage begins', async () => {
    const file = 'observation_date,CPIAUCSL_20230613\n2022-05-01,.\n2022-06-01,294.728\n2022-07-01,.\n';
    expect(await told(alfredCells(bytes(file)))).toEqual([
      'bls.cpi.u.us.all_items.sa 2022-06-01 294.728 2023-06-13T23:59:59Z',
      'bls.cpi.u.us.all_items.sa 2022-07-01 none 2023-06-13T23:59:59Z',
    ]);
  });

  it('ends a value that a later vintage has no more, in whatever order the columns stand', async () => {
    const file = 'observation_date,CPIAUCSL_20230613,CPIAUCSL_20220713\n2022-06-01,.,295.328\n2022-07-01,294.628,.\n';
    expect(await told(alfredCells(bytes(file)))).toEqual([
      'bls.cpi.u.us.all_items.sa 2022-06-01 295.328 2022-07-13T23:59:59Z',
      'bls.cpi.u.us.all_items.sa 2022-06-01 none 2023-06-13T23:59:59Z',
      'bls.cpi.u.us.all_items.sa 2022-07-01 none 2022-07-13T23:59:59Z',
      'bls.cpi.u.us.all_items.sa 2022-07-01 294.628 2023-06-13T23:59:59Z',
    ]);
  });

  it('is refused for a series that is no agency’s own', async () => {
    await expect(told(alfredCells(bytes('observation_date,SP500_20220713\n2022-06-01,1\n')))).rejects.toThrow(/SP500/);
  });

  it('says why an answer of the API is not loaded', () => {
    const head = '{"realtime_start":"2023-05-09","observations":[]}';
    expect(alfredConnector.recognition.recognise('gdp.json', head)).toBeNull();
    expect(alfredConnector.recognition.refusal?.('gdp.json', head)).toMatch(/does not name its series/);
  });
});

const files = (pattern: string): readonly string[] =>
  [sources, join(sources, '../further-sources')].flatMap((place) => globSync(join(place, 'vintages', pattern)));

const stored = (path: string) => ({ path, name: basename(path), address: '', sha256: '', bytes: statSync(path).size });

/** The number of cells, by column and period, that an independent reader reads differently, and the total. */
const differing = async (
  cells: AsyncIterable<readonly Located<ReadCell>[]>,
  expected: Map<string, string | null>,
): Promise<{ readonly cells: number; readonly differences: readonly string[] }> => {
  const differences: string[] = [];
  let count = 0;
  for await (const batch of cells) {
    for (const { record } of batch) {
      if ('reject' in record) {
        differences.push(record.reject);
        continue;
      }
      const place = `${record.series.key} ${record.knownAt ?? ''} ${record.period}`;
      if (expected.get(place) !== record.value)
        differences.push(`${place} ${record.value ?? 'none'}: ${String(expected.get(place))}`);
      expected.delete(place);
      count += 1;
    }
  }
  return { cells: count, differences: [...differences, ...expected.keys()].slice(0, 5) };
};

const keyOfVariable: Readonly<Record<string, string>> = {
  ROUTPUT: 'bea.real_time.routput',
  P: 'bea.real_time.p',
  RUC: 'bls.cps.unemployment_rate.sa',
  HSTARTS: 'census.housing.starts.sa',
};

/** Every cell of a workbook as read by another library, from the first value of its row. */
const workbookCells = (path: string): Map<string, string | null> => {
  const book = read(readFileSync(path), { cellFormula: false, cellText: false });
  const [header = [], ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, {
    header: 1,
    raw: true,
  });
  const expected = new Map<string, string | null>();
  for (const row of rows) {
    const [year = '', rest = ''] = String(row[0]).split(':');
    if (rest === '') continue;
    const month = rest.startsWith('Q') ? Number.parseInt(rest.slice(1), 10) * 3 - 2 : Number.parseInt(rest, 10);
    const period = `${year}-${String(month).padStart(2, '0')}-01`;
    let begun = false;
    for (let at = 1; at < header.length; at += 1) {
      const [, variable = '', vintage = '', kind = '', number = ''] = /^(\D+)(\d\d)(.)(\d+)$/.exec(String(header[at]))!;
      const count = Number.parseInt(number, 10);
      const day = `${vintage > '50' ? '19' : '20'}${vintage}-${String(kind === 'Q' ? [2, 5, 8, 11][count - 1] : count).padStart(2, '0')}-15`;
      const value = typeof row[at] === 'number' ? String(row[at]) : null;
      begun ||= value !== null;
      if (begun) expected.set(`${keyOfVariable[variable] ?? variable} ${day}T23:59:59Z ${period}`, value);
    }
  }
  return expected;
};

describe.skipIf(!existsSync(join(sources, 'vintages')))('the real-time files (needs official files)', () => {
  it('workbooks of the Philadelphia Fed in three layouts: every cell of every vintage', async () => {
    let cells = 0;
    for (const path of files('*.xlsx')) {
      if (!(basename(path).split('Qv')[0]!.split('Mv')[0]!.toUpperCase() in keyOfVariable)) continue;
      expect(realTimeConnector.recognition.recognise(basename(path), '')).not.toBeNull();
      const compared = await differing(
        realTimeConnector.reading.parse(stored(path)) as AsyncIterable<readonly Located<ReadCell>[]>,
        workbookCells(path),
      );
      expect({ path, differences: compared.differences }).toEqual({ path, differences: [] });
      cells += compared.cells;
    }
    expect(cells).toBeGreaterThan(600_000);
  });

  it('FRED-MD: every cell of the agencies’ own columns', async () => {
    let cells = 0;
    for (const path of files('FRED-MD_*')) {
      const text = (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString('latin1');
      expect(fredMdConnector.recognition.recognise(basename(path), text.slice(0, 4096))).not.toBeNull();
      const [, year = '', month = ''] = /(\d{4})-(\d\d)/.exec(basename(path))!;
      const last = new Date(Date.UTC(Number.parseInt(year, 10), Number.parseInt(month, 10), 0))
        .toISOString()
        .slice(0, 10);
      const [header = '', , ...lines] = text.split(/\r?\n/);
      const columns = header.split(',').map((name) => (fredIds.includes(name) ? seriesOfFredId(name)!.key : null));
      const expected = new Map<string, string | null>();
      for (const line of lines) {
        const [date = '', ...values] = line.split(',');
        const [m = '', , y = ''] = date.split('/');
        for (const [index, value] of values.entries())
          if (y !== '' && columns[index + 1] !== null && columns[index + 1] !== undefined && value.trim() !== '')
            expected.set(`${columns[index + 1]} ${last}T23:59:59Z ${y}-${m.padStart(2, '0')}-01`, value.trim());
      }
      const compared = await differing(
        fredMdConnector.reading.parse(stored(path)) as AsyncIterable<readonly Located<ReadCell>[]>,
        expected,
      );
      expect({ path, differences: compared.differences }).toEqual({ path, differences: [] });
      cells += compared.cells;
    }
    expect(cells).toBeGreaterThan(200_000);
  });

  it('an observation of ALFRED in two vintages', async () => {
    const cells = (
      await Promise.all(files('alfred_*').map((path) => told(alfredCells(bytes(readFileSync(path, 'latin1'))))))
    ).flat();
    expect(cells).toEqual(
      expect.arrayContaining([
        'bls.cpi.u.us.all_items.sa 2022-06-01 295.328 2022-07-13T23:59:59Z',
        'bls.cpi.u.us.all_items.sa 2022-06-01 294.728 2023-06-13T23:59:59Z',
      ]),
    );
  });

  it('files that do not name their series are refused with the reason', () => {
    const reasons = files('*.{json,xls,json.gz}').map((path) => {
      const head = (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path))
        .subarray(0, 4096)
        .toString('latin1');
      return alfredConnector.recognition.refusal?.(basename(path), head);
    });
    expect(reasons.length).toBeGreaterThanOrEqual(4);
    expect(reasons).not.toContain(null);
  });
});
