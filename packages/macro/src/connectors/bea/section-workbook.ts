import { SourceFormatError, workbookRows, workbookSheets, type Located, type StoredArtifact } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { monthNumber } from '../../published/period.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import type { Frequency } from '@dqs/series/contract';
import { withSign } from './flat-file.ts';
import { missingValue, nipaPeriod } from './nipa-period.ts';
import { nipaSeries, type NipaWords } from './nipa-series.ts';

/**
 * The sheets of tables: of the national accounts, of their underlying detail and of fixed assets; by year, quarter or
 * month.
 */
const tableSheet = /^(?:[TU]\d{5}[A-Z]?|FAAt\d+[A-Z]?)-[AQM]$/;

/** Whether a text starts with the list of tables, which is the first sheet of a section workbook. */
export const isSectionWorkbook = (head: string): boolean => /^\s*Code\t+Title\s+(?:[TU]\d{5}|FAAt\d+)/.test(head);

/** Whether a text is a table of the interactive application, which has names of lines but no codes. */
export const isInteractiveTable = (head: string): boolean =>
  /^\uFEFF?"?Table \d+(?:\.\d+)+[A-Z]?\.? /.test(head) && /Bureau of Economic Analysis|Last Revised on/.test(head);

/**
 * `Data published August 29, 2024`, or `File created Sep 15 2025 10:15AM`. A workbook counts as known at the end of
 * that day.
 */
const knownAtOf = (lines: readonly string[]): string | null => {
  for (const kind of [/^Data published/, /^File created/]) {
    const line = lines.find((text) => kind.test(text)) ?? '';
    const [, name = '', day = '', year = ''] = /([A-Z][a-z]+)\.? (\d{1,2}),? (\d{4})/.exec(line) ?? [];
    const month = name === '' ? 0 : monthNumber(name.slice(0, 3));
    if (month > 0) return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}T23:59:59Z`;
  }
  return null;
};

interface Table {
  readonly title: string;
  /** `Millions of dollars`; empty if the lines of the table have different units. */
  readonly unit: string;
  readonly knownAt: string | null;
}

const tableOf = (lines: readonly string[]): Table => ({
  title: (lines[0] ?? '').replace(/^Table [\dA-Z.]+\.? /, ''),
  unit: /^\[([^\]]+)\]/.exec(lines[1] ?? '')?.[1] ?? '',
  knownAt: knownAtOf(lines),
});

const wordsOf = (label: string, { unit }: Table): NipaWords | null => {
  if (unit === '') return null;
  const [, scale = '', chained = ''] = /^(Millions of )?(chained \(\d{4}\) )?dollars$/i.exec(unit) ?? [];
  const money = /dollars$/i.test(unit);
  if (money && scale === '' && !/^dollars$/i.test(unit) && chained === '')
    throw new SourceFormatError(
      `a table in ${unit.toLowerCase()} is rounded more than its series; load the flat files of the national accounts`,
    );
  const metric = money ? `${chained || 'current '}dollars` : unit;
  return { label, metric, calculation: 'Level', scale: scale === '' ? '0' : '6' };
};

/** Series of the national accounts are those of the flat files. Fixed assets have another kind of code. */
const seriesOf = (code: string, frequency: Frequency, words: NipaWords | null, table: Table, fixed: boolean) => {
  const title = words === null ? table.title : `${words.label}: ${table.title}`;
  const known = nipaSeries(code, frequency, words);
  const series = fixed
    ? publishedSeries({
        ...known,
        agency: 'bea',
        programme: 'fixed_assets',
        sourceSeriesId: `${code} ${frequency.slice(0, 1).toUpperCase()}`,
        keyParts: `${code}.${frequency.slice(0, 1)}`,
        keywords: `${code} fixed assets BEA`,
        describedBy: words === null ? 'id' : 'file',
      })
    : known;
  // The Bureau's register has a better description, which must win whatever the order of loading.
  return series.precedence === 'register' ? { ...series, title, precedence: 'coded' as const } : series;
};

interface Columns {
  readonly periods: readonly (readonly [text: string, read: NonNullable<ReturnType<typeof nipaPeriod>>])[];
  readonly table: Table;
}

/** The header row has line, label and code, followed by the periods. */
const columnsOf = (record: readonly string[], above: readonly string[], line: number): Columns => ({
  table: tableOf(above),
  periods: record.slice(3).map((text) => {
    const read = nipaPeriod(text);
    if (read === null) throw new SourceFormatError(`the header has "${text}" instead of a period`, line);
    return [text, read];
  }),
});

const decimalsOf = (text: string): number => /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length ?? 0;

/** A number with as many decimals as its line in the table. Workbooks do not store trailing zeros. */
const withDecimals = (text: string, decimals: number): string => {
  const lacking = decimals - decimalsOf(text);
  if (lacking <= 0 || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(lacking)}`;
};

const isLine = (record: readonly string[]): boolean => /^\d+$/.test(record[0] ?? '') && record.length > 3;

/**
 * The values of a section workbook of the national accounts or of fixed assets: a sheet for each table and frequency, a
 * row for each line with its code, a column for each period. A series occurs in many tables and is named by the first
 * one.
 */
export async function* sectionCells(
  artifact: StoredArtifact,
  maximumBytes: number,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const sheets = (await workbookSheets(artifact, { maximumBytes })).filter((name) => tableSheet.test(name));
  if (sheets.length === 0) throw new SourceFormatError('the workbook has no sheet of a table, such as T10105-Q');
  const known = new Map<string, SeriesDescription>();
  for (const sheet of sheets) {
    const above: string[] = [];
    let columns: Columns | null = null;
    for await (const rows of workbookRows(artifact, { maximumBytes, sheet })) {
      const cells: Located<ReadCell>[] = [];
      for (const { record, line } of rows) {
        if (columns === null) {
          if (record[0] === 'Line') columns = columnsOf(record, above, line);
          else above.push((record[0] ?? '').trim());
          continue;
        }
        if (!isLine(record)) continue;
        const code = (record[2] ?? '').trim();
        if (!/^\w{4,16}$/.test(code))
          throw new SourceFormatError(`line ${record[0]} of ${sheet} has no series code`, line);
        const decimals = Math.max(...record.slice(3).map(decimalsOf));
        for (const [at, [periodText, { period, frequency }]] of columns.periods.entries()) {
          const text = withDecimals(withSign((record[at + 3] ?? '').trim()), decimals);
          // A value missing here is in another table, or the series did not exist yet.
          if (missingValue.has(text)) continue;
          const place = `${code}|${frequency}`;
          const label = (record[1] ?? '').trim();
          const series =
            known.get(place) ??
            seriesOf(code, frequency, wordsOf(label, columns.table), columns.table, sheet.startsWith('FAA'));
          known.set(place, series);
          const { knownAt } = columns.table;
          cells.push({ line, record: readCell({ series, period, periodText, text, missing: missingValue, knownAt }) });
        }
      }
      if (cells.length > 0) yield cells;
    }
    if (columns === null) throw new SourceFormatError(`the sheet ${sheet} has no row that begins with Line`);
  }
}
