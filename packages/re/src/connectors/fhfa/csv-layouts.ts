import { SourceFormatError, columnIndex, csvRows, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import type { AreaLevel, PublishedCell } from './cell.ts';
import { allTransactions, masterKind, ofColumn } from './kind.ts';

/** Far above any file: the master file has 10 MB. */
export const maximumBytes = 256 * 1024 * 1024;

/** A cell before the release of its file is known. */
export type Cell = Omit<PublishedCell, 'release'>;

export type Cells = AsyncGenerator<readonly Located<Cell>[]>;

type Row = Located<readonly string[]>;

const quarter = { frequency: 'quarterly', adjusted: false, note: '' } as const;

const at = ({ record }: Row, column: number): string => record[column]?.trim() ?? '';

/** Files without a header: some copies have one, which is told by its word for the year. */
const withoutHeader = (batch: readonly Row[], first: boolean): readonly Row[] =>
  first && batch[0]?.record.some((cell) => /^"?(year|yr)"?$/i.test(cell.trim())) === true ? batch.slice(1) : batch;

async function* headless(artifact: StoredArtifact, width: number, cellOf: (row: Row) => Cell): Cells {
  let first = true;
  for await (const batch of csvRows(openArtifact(artifact, { maximumBytes }), { trim: true })) {
    if (first && batch[0]?.record.length !== width) {
      throw new SourceFormatError(`the file has ${batch[0]?.record.length} columns where ${width} were expected`, 1);
    }
    yield withoutHeader(batch, first).map((row) => ({ record: cellOf(row), line: row.line }));
    first = false;
  }
}

/** `USA` and the census divisions: place, year, quarter, index. */
export const usCells = (artifact: StoredArtifact): Cells =>
  headless(artifact, 4, (row) => ({
    ...quarter,
    kind: allTransactions,
    area: { level: 'national', code: at(row, 0), name: at(row, 0) },
    year: at(row, 1),
    part: at(row, 2),
    text: at(row, 3),
    error: '',
  }));

/** States: postal abbreviation, year, quarter, index. */
export const stateCells = (artifact: StoredArtifact): Cells =>
  headless(artifact, 4, (row) => ({
    ...quarter,
    kind: allTransactions,
    area: { level: 'state', code: at(row, 0), name: at(row, 0) },
    year: at(row, 1),
    part: at(row, 2),
    text: at(row, 3),
    error: '',
  }));

/** Metropolitan areas and divisions: name, code, year, quarter, index, standard error. */
export const metroCells = (artifact: StoredArtifact): Cells =>
  headless(artifact, 6, (row) => ({
    ...quarter,
    kind: allTransactions,
    area: { level: 'metro', code: at(row, 1), name: at(row, 0) },
    year: at(row, 2),
    part: at(row, 3),
    text: at(row, 4),
    error: at(row, 5),
  }));

const masterLevels: Readonly<Record<string, AreaLevel>> = {
  'USA or Census Division': 'national',
  State: 'state',
  'Puerto Rico': 'state',
  MSA: 'metro',
};

const masterColumns = [
  'hpi_type',
  'hpi_flavor',
  'frequency',
  'level',
  'place_name',
  'place_id',
  'yr',
  'period',
  'index_nsa',
  'index_sa',
];

const masterCellsOf = (row: Row, columns: ReadonlyMap<string, number>, header: readonly string[]): Located<Cell>[] => {
  const cell = (name: string): string => at(row, columns.get(name) ?? header.indexOf(name));
  const kind = masterKind(cell('hpi_type'), cell('hpi_flavor'));
  const level = masterLevels[cell('level')];
  const frequency = cell('frequency');
  if (kind === undefined || level === undefined || (frequency !== 'monthly' && frequency !== 'quarterly')) {
    throw new SourceFormatError(
      `unknown words "${cell('hpi_type')}", "${cell('hpi_flavor')}", "${frequency}", "${cell('level')}" of an index`,
      row.line,
    );
  }
  const shared = {
    kind,
    area: { level, code: cell('place_id'), name: cell('place_name') },
    frequency,
    year: cell('yr'),
    part: cell('period'),
    note: cell('note'),
  } as const;
  return [
    { record: { ...shared, adjusted: false, text: cell('index_nsa'), error: cell('rstderr') }, line: row.line },
    // An adjusted index exists only where the column has a number.
    ...(cell('index_sa') === ''
      ? []
      : [{ record: { ...shared, adjusted: true, text: cell('index_sa'), error: '' }, line: row.line }]),
  ];
};

/** The master file: every monthly and quarterly index of nation, divisions, states and metropolitan areas. */
export async function* masterCells(artifact: StoredArtifact): Cells {
  let header: readonly string[] = [];
  let columns: ReadonlyMap<string, number> | null = null;
  for await (const batch of csvRows(openArtifact(artifact, { maximumBytes }), { trim: true })) {
    let rows = batch;
    if (columns === null) {
      header = (batch[0]?.record ?? []).map((name) => name.trim());
      columns = columnIndex(header, masterColumns);
      rows = batch.slice(1);
    }
    const known = columns;
    yield rows.flatMap((row) => masterCellsOf(row, known, header));
  }
}

/** Columns of the county files, by what they hold. */
const countyColumns = [
  ['HPI', allTransactions],
  ['HPI with 1990 base', ofColumn('all_transactions', 'base_1990')],
  ['HPI with 2000 base', ofColumn('all_transactions', 'base_2000')],
  ['Annual Change (%)', ofColumn('all_transactions', 'annual_change')],
] as const;

const countyIdentity = ['County', 'FIPS code', 'Year'] as const;

/** Whether a row is the header of the county file, which stands below some rows of notes in the workbook. */
export const isCountyHeader = (record: readonly string[]): boolean => record.includes('FIPS code');

/** Reads rows of the county file by their header: four numbers for a county and year. */
export const countyReader = (header: readonly string[]): ((row: Row) => Located<Cell>[]) => {
  const columns = columnIndex(header, [...countyIdentity, ...countyColumns.map(([name]) => name)]);
  const cell = (row: Row, name: string): string => at(row, columns.get(name)!);
  return (row) =>
    countyColumns.map(([name, kind]) => ({
      line: row.line,
      record: {
        kind,
        area: { level: 'county', code: cell(row, 'FIPS code').padStart(5, '0'), name: cell(row, 'County') },
        frequency: 'annual',
        adjusted: false,
        year: cell(row, 'Year'),
        part: '',
        text: cell(row, name),
        error: '',
        note: '',
      },
    }));
};

/** Copies that a spreadsheet wrote end their lines in CR alone. */
async function* withLineFeeds(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) yield Buffer.from(chunk.toString('latin1').replaceAll('\r', '\n'), 'latin1');
}

/** Counties as comma-separated text. */
export async function* countyCells(artifact: StoredArtifact): Cells {
  let read: ReturnType<typeof countyReader> | null = null;
  for await (const batch of csvRows(withLineFeeds(openArtifact(artifact, { maximumBytes })), { ragged: true })) {
    const rows = read === null ? batch.slice(1) : batch;
    read ??= countyReader((batch[0]?.record ?? []).map((name) => name.trim()));
    yield rows.flatMap(read);
  }
}
