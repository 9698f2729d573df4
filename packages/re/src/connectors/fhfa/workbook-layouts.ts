import { SourceFormatError, serialDay, workbookRows, type Located, type StoredArtifact } from '@dqs/kit';
import { maximumBytes, type Cell, type Cells } from './cell.ts';
import { ofColumn, purchaseOnly, type Kind } from './kind.ts';

type Row = Located<readonly string[]>;

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The rows below the header, which is the first row that `isHeader` accepts. Blank rows are skipped. */
async function* below(
  artifact: StoredArtifact,
  isHeader: (record: readonly string[]) => boolean,
  reader: (header: readonly string[]) => (row: Row) => readonly Located<Cell>[],
): Cells {
  let read: ((row: Row) => readonly Located<Cell>[]) | null = null;
  for await (const batch of workbookRows(artifact, { maximumBytes })) {
    const cells: Located<Cell>[] = [];
    for (const { record, line } of batch) {
      const row = { record: record.map(plain), line };
      if (row.record.every((text) => text === '')) continue;
      if (read !== null) cells.push(...read(row));
      else if (isHeader(row.record)) read = reader(row.record);
    }
    if (cells.length > 0) yield cells;
  }
  if (read === null) throw new SourceFormatError('the workbook has no row with the expected column names');
}

/** The position of the column whose name matches. Throws `SourceFormatError` unless there is exactly one. */
const columnWith = (header: readonly string[], pattern: RegExp): number => {
  const positions = header.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  if (positions.length === 1) return positions[0]!;
  throw new SourceFormatError(
    `${positions.length} columns are named like ${pattern}; the header: ${header.join(', ')}`,
  );
};

const national = (code: string): Cell['area'] => ({ level: 'national', code, name: code });

/** The columns of the summary. Its changes are fractions, which the sheet displays as percentages. */
const summaryColumns: readonly (readonly [pattern: RegExp, kind: Kind, adjusted: boolean])[] = [
  [/^Not Seasonally-Adjusted Purchase-Only Index \(/, purchaseOnly, false],
  [/^Seasonally-Adjusted Purchase-Only Index \(/, purchaseOnly, true],
  [/^Not Seasonally-Adjusted .*% Change Over Previous Quarter$/, ofColumn('purchase_only', 'change_quarter'), false],
  [/^Seasonally-Adjusted .*% Change Over Previous Quarter$/, ofColumn('purchase_only', 'change_quarter'), true],
  [/^Not Seasonally-Adjusted .*% Change Over Previous 4 Quarters$/, ofColumn('purchase_only', 'change_year'), false],
  [/^Seasonally-Adjusted .*% Change Over Previous 4 Quarters$/, ofColumn('purchase_only', 'change_year'), true],
];

/** The quarterly purchase-only index of the United States with its rates of change. */
export const summaryCells = (artifact: StoredArtifact): Cells =>
  below(
    artifact,
    (record) => record.includes('Region') && record.includes('Quarter'),
    (header) => {
      const [region, year, quarter] = [/^Region$/, /^Year$/, /^Quarter$/].map((pattern) =>
        columnWith(header, pattern),
      ) as [number, number, number];
      const numbers = summaryColumns.map(
        ([pattern, kind, adjusted]) => [columnWith(header, pattern), kind, adjusted] as const,
      );
      return ({ record, line }) =>
        numbers.map(([column, kind, adjusted]) => ({
          line,
          record: {
            kind,
            area: national(record[region] ?? ''),
            frequency: 'quarterly',
            adjusted,
            year: record[year] ?? '',
            part: record[quarter] ?? '',
            text: record[column] ?? '',
            error: '',
            note: '',
          },
        }));
    },
  );

const monthlyColumn = /^(.+?) \((NSA|SA)\)$/;

/** The area names of the monthly workbook. The service has no level for divisions. */
const monthlyAreas: Readonly<Record<string, string>> = {
  USA: 'USA',
  'East North Central': 'DV_ENC',
  'East South Central': 'DV_ESC',
  'Middle Atlantic': 'DV_MA',
  Mountain: 'DV_MT',
  'New England': 'DV_NE',
  Pacific: 'DV_PAC',
  'South Atlantic': 'DV_SA',
  'West North Central': 'DV_WNC',
  'West South Central': 'DV_WSC',
};

const monthlyReader = (header: readonly string[]) => {
  const columns = header.slice(1).map((name, index) => {
    const [, area = '', adjustment] = monthlyColumn.exec(name) ?? [];
    const code = monthlyAreas[area];
    if (code === undefined) throw new SourceFormatError(`the column "${name}" is not an area of the monthly index`);
    return { column: index + 1, code, adjusted: adjustment === 'SA' };
  });
  return ({ record, line }: Row): Located<Cell>[] => {
    const day = serialDay(record[0] ?? '');
    // Notes follow below the numbers.
    if (day === null && record.length <= 1) return [];
    return columns.map(({ column, code, adjusted }) => ({
      line,
      record: {
        kind: purchaseOnly,
        area: national(code),
        frequency: 'monthly',
        adjusted,
        year: day?.slice(0, 4) ?? record[0] ?? '',
        part: day?.slice(5, 7) ?? '',
        text: record[column] ?? '',
        error: '',
        note: '',
      },
    }));
  };
};

/** The monthly purchase-only index of the United States and the divisions, one per column. */
export const monthlyCells = (artifact: StoredArtifact): Cells =>
  below(artifact, (record) => record[0] === 'Month', monthlyReader);
