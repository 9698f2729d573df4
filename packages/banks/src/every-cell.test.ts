import { existsSync, globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { officialSources as sources, recogniseFile } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { institutionRows } from './connectors/fdic/institution-row.ts';
import { parse } from './connectors/fdic/parse.ts';
import { quarterRows } from './connectors/fdic/quarter-row.ts';
import type { FdicRow } from './connectors/fdic/row.ts';
import { dayByHand, institutionByHand, readByHand, type Cells } from './oracles/read-by-hand.ts';
import { banks } from './index.ts';
import { metrics } from './metric/metric.ts';

const folders = [join(sources, 'fdic-banks'), join(sources, '../further-sources/fdic-banks')].filter((folder) =>
  existsSync(folder),
);

const files = folders
  .flatMap((folder) => globSync(join(folder, '**')))
  .filter((path) => statSync(path).isFile() && !path.endsWith('.md'))
  .toSorted();

interface AtHand {
  readonly path: string;
  readonly connector: string | null;
  readonly refused: string | null;
}

const atHand = await Promise.all(
  files.map(async (path): Promise<AtHand> => {
    const { connector, refused } = await recogniseFile(path, banks.connectors);
    return { path, connector: connector?.key ?? null, refused };
  }),
);
const recognised = atHand.filter(({ connector }) => connector !== null);
const refused = atHand.filter(({ connector }) => connector === null);

const rowsRead = async (path: string): Promise<readonly FdicRow[]> => {
  const rows: FdicRow[] = [];
  for await (const batch of parse({ path, name: basename(path), address: '', sha256: '', bytes: statSync(path).size }))
    rows.push(...batch.map(({ record }) => record));
  return rows;
};

/** Of the events of one day and institution one is kept: the first. */
const kept = (rows: readonly Cells[]): readonly Cells[] => {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = `${row['CERT']} ${row['EFFDATE']}`;
    return !('CHANGECODE' in row) || (!seen.has(key) && seen.add(key));
  });
};

/** What is told apart and served, counted over all files. */
const compared = { cells: 0, institutions: 0, figures: 0 };

const differencesOf = (place: string, read: object, told: object): readonly string[] =>
  JSON.stringify(read) === JSON.stringify(told)
    ? []
    : [`${place}: ${JSON.stringify(read)} is ${JSON.stringify(told)} in the file`];

const sorted = (record: object): object =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const institutionDifferences = (place: string, row: FdicRow, cells: Cells): readonly string[] => {
  const rows = institutionRows(row);
  const told = institutionByHand(cells);
  if ('reject' in rows) return [`${place}: ${rows.reject}`];
  const [read] = rows;
  if (read === undefined || told === null)
    return (read === undefined) === (told === null) ? [] : [`${place}: only one reading names an institution`];
  compared.institutions += Object.keys(told.told).length;
  const { cert, origin, content } = read;
  return [
    ...differencesOf(place, [String(cert), origin], [told.cert, told.origin]),
    ...differencesOf(place, sorted(JSON.parse(content) as object), sorted(told.told)),
    ...(told.day === null ? [] : differencesOf(place, [read.as_known_at], [`${told.day}T00:00:00Z`])),
  ];
};

/** Dollars by whole numbers: an amount in thousands never has more than zeros behind its point. */
const inDollars = (cell: string): string => String(BigInt(cell.replace(/\.0+$/, '')) * 1000n);

const figureDifferences = (place: string, row: FdicRow, cells: Cells): readonly string[] => {
  const told = metrics.flatMap(({ field, units }) => {
    const cell = cells[field] ?? '';
    return cell === '' ? [] : [[field, units === 'USD' ? inDollars(cell) : cell] as const];
  });
  const rows = quarterRows(row);
  if ('reject' in rows) return [`${place}: ${rows.reject}`];
  const [read] = rows;
  if (told.length === 0) return read === undefined ? [] : [`${place}: no figure is in the file`];
  compared.figures += told.length;
  return [
    ...differencesOf(place, [read?.period], [dayByHand(cells['REPDTE'] ?? cells['RISDATE'])]),
    ...differencesOf(place, sorted(JSON.parse(read?.figures ?? '{}') as object), sorted(Object.fromEntries(told))),
  ];
};

describe.skipIf(folders.length === 0)('the files of the FDIC (needs official files)', () => {
  it.each(recognised.map(({ path, connector }) => [basename(path), connector, path] as const))(
    '%s, of %s: every cell is read as by hand, and what is kept of it',
    async (_, key, path) => {
      const told = kept(readByHand(path));
      const read = await rowsRead(path);
      expect(read.length).toBe(told.length);
      const differences = read.flatMap((row, at) => {
        const place = `row ${at + 1}`;
        const { CERT: certificate, ...own } = row.cells;
        // An export of the web page has the certificate in its name.
        const cells = row.kind === 'export' ? own : row.cells;
        compared.cells += Object.keys(cells).length;
        return [
          ...differencesOf(place, sorted(cells), sorted(told[at]!)),
          ...(row.kind === 'export' && !path.includes(`_${certificate}_`) ? [`${place}: ${certificate}`] : []),
          ...(row.kind === 'export' ? [] : institutionDifferences(place, row, told[at]!)),
          ...(key === 'banks.fdic-financials' ? figureDifferences(place, row, told[at]!) : []),
        ];
      });
      expect(differences.slice(0, 10)).toEqual([]);
    },
  );

  it('are as many as are published', () => {
    expect(recognised.length).toBeGreaterThanOrEqual(11);
    console.info(`cells of the FDIC compared: ${JSON.stringify(compared)}`);
    expect(compared.cells).toBeGreaterThan(700_000);
    expect(compared.institutions).toBeGreaterThan(100_000);
    expect(compared.figures).toBeGreaterThan(200_000);
  });

  it.each(refused.map(({ path, refused: reason }) => [basename(path), reason] as const))(
    '%s is none of them: %s',
    (name, reason) => {
      if (name === 'si_structure.csv') expect(reason).toMatch(/^sums of the FDIC over many institutions/);
      else expect(reason).toMatch(/^a description of variables/);
    },
  );
});
