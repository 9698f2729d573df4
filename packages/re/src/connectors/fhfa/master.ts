import { SourceFormatError, columnIndex, csvRows, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { maximumBytes, type Cell, type Cells } from './cell.ts';
import { type AreaLevel, masterKind } from './kind.ts';

type Row = Located<readonly string[]>;

const at = ({ record }: Row, column: number): string => record[column]?.trim() ?? '';

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
    // An adjusted index exists only if the column has a number.
    ...(cell('index_sa') === ''
      ? []
      : [{ record: { ...shared, adjusted: true, text: cell('index_sa'), error: '' }, line: row.line }]),
  ];
};

/** The master file: all monthly and quarterly indexes of the nation, divisions, states and metropolitan areas. */
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
    const positions = columns;
    yield rows.flatMap((row) => masterCellsOf(row, positions, header));
  }
}
