import { SourceFormatError, serialDay, workbookRows, type Located, type StoredArtifact } from '@dqs/kit';
import type { Day } from '@dqs/schemas';

/** Far larger than any table of the Bureau's price statistics. */
export const maximumBytes = 64 * 1024 * 1024;

/** One figure of a workbook, with the details in the head of its column. */
export interface PublishedCell {
  /** `Residential Property Price Index ;  Sydney ;` */
  readonly name: string;
  readonly unit: string;
  readonly seriesType: string;
  readonly frequency: string;
  readonly seriesId: string;
  /** First day of the last month of the quarter. */
  readonly day: Day;
  readonly text: string;
  /** First day of the last month of the workbook's newest quarter, which identifies its release. */
  readonly release: Day;
}

interface Series extends Pick<PublishedCell, 'name' | 'unit' | 'seriesType' | 'frequency' | 'seriesId'> {
  readonly start: string;
  readonly end: string;
  readonly at: number;
}

type Row = Located<readonly string[]>;

const headings = ['Unit', 'Series Type', 'Frequency', 'Series Start', 'Series End', 'Series ID'] as const;

const text = (cell: string | undefined): string => (cell ?? '').trim();

/** The columns of a sheet, described by the rows above the figures. Throws `SourceFormatError` for another layout. */
const seriesOf = (head: readonly Row[]): readonly Series[] => {
  const rows = new Map(head.map(({ record }) => [text(record[0]), record]));
  const missing = headings.filter((heading) => !rows.has(heading));
  const names = head[0]?.record ?? [];
  if (missing.length > 0 || text(names[0]) !== '') {
    throw new SourceFormatError(`not a time series workbook: the sheet lacks the rows ${missing.join(', ')}`, 1);
  }
  const of = (heading: (typeof headings)[number], at: number): string => text(rows.get(heading)?.[at]);
  return names.flatMap((name, at) =>
    at === 0 || text(name) === ''
      ? []
      : [
          {
            at,
            name: text(name),
            unit: of('Unit', at),
            seriesType: of('Series Type', at),
            frequency: of('Frequency', at),
            seriesId: of('Series ID', at),
            start: of('Series Start', at),
            end: of('Series End', at),
          },
        ],
  );
};

const dayOfCell = (cell: string | undefined, line: number): Day => {
  const day = serialDay(text(cell));
  if (day === null) throw new SourceFormatError(`the first column holds "${text(cell)}", not a date`, line);
  return day;
};

/**
 * The figures of a row. A cell that is empty between the start and end of its series is a missing value; outside that
 * range it is skipped.
 */
const cellsOf = ({ record, line }: Row, series: readonly Series[], release: Day): readonly Located<PublishedCell>[] => {
  const day = dayOfCell(record[0], line);
  return series.flatMap(({ at, start, end, ...column }) => {
    const within = day >= dayOfCell(start, line) && day <= dayOfCell(end, line);
    const figure = text(record[at]);
    if (!within && figure === '') return [];
    return [{ line, record: { ...column, day, text: figure, release } }];
  });
};

async function* sheetRows(artifact: StoredArtifact, sheet: string): AsyncGenerator<Row> {
  for await (const batch of workbookRows(artifact, { sheet: new RegExp(`^${sheet}$`), maximumBytes }))
    for (const row of batch) if (row.record.some((cell) => cell.trim() !== '')) yield row;
}

/** The Bureau's series identifiers: `A83728383L`. */
const seriesId = /^A\d+[A-Z]$/;

/** The series that the sheet `Index` lists. Throws `SourceFormatError` if it lists none. */
const announced = async (artifact: StoredArtifact): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  for await (const { record } of sheetRows(artifact, 'Index'))
    for (const cell of record) if (seriesId.test(text(cell))) ids.add(text(cell));
  if (ids.size === 0) throw new SourceFormatError('not a time series workbook: its index lists no series');
  return ids;
};

interface Table {
  readonly series: readonly Series[];
  readonly figures: readonly Row[];
}

const tableOf = (rows: readonly Row[]): Table => {
  const last = rows.findIndex(({ record }) => text(record[0]) === 'Series ID');
  return { series: seriesOf(rows.slice(0, last + 1)), figures: rows.slice(last + 1) };
};

/**
 * Reads the sheets `Data1`, `Data2` … until every listed series is found. A table with more than 250 series has several
 * sheets.
 */
async function tablesOf(artifact: StoredArtifact): Promise<readonly Table[]> {
  const missing = new Set(await announced(artifact));
  const tables: Table[] = [];
  while (missing.size > 0) {
    const table = tableOf(await Array.fromAsync(sheetRows(artifact, `Data${tables.length + 1}`)));
    for (const { seriesId: id } of table.series) missing.delete(id);
    tables.push(table);
  }
  return tables;
}

/** The figures of a time series workbook, by quarter. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedCell>[]> {
  const tables = await tablesOf(artifact);
  const days = tables.flatMap(({ figures }) => figures.map(({ record, line }) => dayOfCell(record[0], line)));
  const release = days.reduce<Day | null>((newest, day) => (newest === null || day > newest ? day : newest), null);
  if (release === null) throw new SourceFormatError('the workbook contains no figures');
  for (const { series, figures } of tables) for (const row of figures) yield cellsOf(row, series, release);
}
