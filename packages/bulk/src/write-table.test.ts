import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SurfaceRows, SurfaceTable } from '@dqs/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuck, quoted, type Duck } from './duckdb.ts';
import type { ManifestTable } from './manifest.ts';
import { writeTable } from './write-table.ts';

const asOf = '2026-11-20T12:00:00Z';

/** Chunks of rows of a number each, as COPY gives them; null is an empty cell. */
const rowsOf = (chunks: readonly (readonly (string | null)[])[]): SurfaceRows => ({
  generations: new Map(),
  tables: [],
  query: <Row>() => Promise.resolve([{ held: String(chunks.flat().length) }] as unknown as readonly Row[]),
  csv: async function* () {
    for (const values of chunks) {
      const bytes = Buffer.from(values.map((value, at) => `${at},${value ?? ''},test.source,${asOf}\n`).join(''));
      yield await Promise.resolve({ bytes, rows: values.length, longest: 100 });
    }
  },
});

const columnOf = (name: string, type: string) => ({ name, type, nullable: true, generated: false });
const table: SurfaceTable = {
  name: 'fx_test',
  columns: [
    columnOf('at', 'int4'),
    columnOf('value', 'numeric'),
    columnOf('source_tag', 'text'),
    columnOf('as_of', 'timestamptz'),
  ],
  key: [],
  estimate: 0,
};

let folder = '';
let duck: Duck;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-bulk-table-'));
  duck = await openDuck();
});
afterAll(async () => {
  duck.close();
  await rm(folder, { recursive: true, force: true });
});

let tables = 0;

/** Each chunk becomes a file of its own. */
const write = async (chunks: readonly (readonly (string | null)[])[]): Promise<ManifestTable> => {
  tables += 1;
  const options = { duck, folder, generation: `g${tables}`, scratch: folder, part: { rows: 1, bytes: 1 } };
  const written = await writeTable({ table, sources: ['test.source'] }, { rows: rowsOf(chunks), ...options });
  expect(written?.asOf).toBe(asOf);
  return written!.table;
};

/** The values as their publisher wrote them, read from files of one shape. */
const readBack = async ({ columns, files }: ManifestTable): Promise<readonly (string | null)[]> => {
  const list = files.map(({ path }) => quoted(join(folder, path))).join(', ');
  const { columns: names, rows } = await duck.rows(`select * from read_parquet([${list}])`);
  expect(names).toEqual(columns.map(({ name }) => name));
  const types = (await duck.rows(`describe select * from read_parquet([${list}])`)).rows.map(([, type]) => type);
  expect(types).toEqual(columns.map(({ type }) => type));
  const cell = (row: readonly (string | null)[], name: string) => row[names.indexOf(name)] ?? null;
  return rows.map((row) => {
    if (names.includes('value_text')) return cell(row, 'value_text');
    const value = cell(row, 'value');
    if (value === null || !names.includes('value_places')) return value;
    const [whole, fraction = ''] = value.split('.');
    const places = Number.parseInt(cell(row, 'value_places')!, 10);
    return places === 0 ? whole! : `${whole}.${fraction.slice(0, places)}`;
  });
};

const huge = '123456789012345678901234567890';

describe('a table whose numbers need more digits from file to file', () => {
  it.each<[string, string, readonly (readonly (string | null)[])[]]>([
    ['one number of places', 'DECIMAL(3,2)', [['1.25', '-0.50'], ['9.99'], [null]]],
    ['more digits before the point', 'DECIMAL(7,2)', [['1.25'], ['12345.00'], ['-99999.99'], ['2.00']]],
    ['more digits after it', 'DECIMAL(6,5)', [['1.25'], ['1.5'], ['0.00001'], ['3']]],
    ['fewer digits after it', 'DECIMAL(3,2)', [['1.25'], ['7'], ['-1.5']]],
    ['no value at first', 'DECIMAL(3,2)', [[null, null], ['5.00'], [null]]],
    ['no value at all', 'DECIMAL(1,0)', [[null], [null, null]]],
    ['whole numbers after no value', 'DECIMAL(3,2)', [[null], ['5'], ['1.25']]],
    ['more than a DECIMAL holds', 'DOUBLE', [['1.25', null], ['1.5'], [`${huge}.1234567890`], ['-7.0']]],
    ['as many as a DECIMAL holds', 'DECIMAL(38,8)', [['1'], [`-${huge}.12345678`], ['0.00000001']]],
    ['no number', 'DOUBLE', [['1.25'], ['NaN', 'Infinity'], ['-2'], [null]]],
    ['no number at first', 'DOUBLE', [['NaN'], ['1.250']]],
  ])('has files of one type, to the digit: %s', async (_, type, chunks) => {
    const written = await write(chunks);
    expect(written.files).toHaveLength(chunks.length);
    expect(written.columns.find(({ name }) => name === 'value')?.type).toBe(type);
    expect(await readBack(written)).toEqual(chunks.flat());
  });

  it('has the nearest double beside a text that no DECIMAL holds', async () => {
    const { files } = await write([['1.25', '-0.50'], [`${huge}.1234567890`], ['NaN']]);
    const list = files.map(({ path }) => quoted(join(folder, path))).join(', ');
    const { rows } = await duck.rows(`select value::varchar from read_parquet([${list}])`);
    expect(rows.flat()).toEqual(['1.25', '-0.5', '1.2345678901234568e+29', 'nan']);
  });
});
