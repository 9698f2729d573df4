import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { monthNumber } from '../../published/period.ts';
import { exportCodes } from './export-codes.ts';
import { censusPeriod, easternInstant, missingEstimate } from './period.ts';
import { censusSeries, programmes } from './series-words.ts';

const programmeOf = (words: string): string => {
  const entry = Object.entries(programmes).find(([, name]) => name === words);
  if (entry) return entry[0];
  throw new SourceFormatError(
    `the export is of "${words}", which is not a supported programme of the economic indicators`,
    2,
  );
};

interface Exported {
  readonly programme: string;
  readonly category: string;
  readonly dataType: string;
  readonly adjusted: boolean;
  readonly unit: string;
  readonly words: string;
  readonly area: string;
  readonly areaName: string;
  /** The day of the download. Later months of the last year are not published yet. */
  readonly day: string;
  readonly knownAt: string;
}

const extractedOn = (text: string): { readonly day: string; readonly knownAt: string } => {
  const [, name = '', date = '', year = '', hour = '', minute = '', half = ''] =
    /^Data Extracted on: (\w+) (\d{1,2}), (\d{4}) \((\d{1,2}):(\d{2}) ([ap]m)\)$/.exec(text) ?? [];
  if (half === '') throw new SourceFormatError(`"${text}" is not the day of the extraction`, 6);
  const day = `${year}-${String(monthNumber(name)).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const hours = (Number.parseInt(hour, 10) % 12) + (half === 'pm' ? 12 : 0);
  // The page shows the time in Washington without its zone. The later of the two possible instants is used.
  return { day, knownAt: easternInstant(day, hours, Number.parseInt(minute, 10), 'EST') };
};

/**
 * The six lines above the values: agency, source, category and area, adjustment with data type and unit, years,
 * extraction.
 */
const exportedOf = (lines: readonly string[]): Exported => {
  const [, source = '', category = '', measure = '', , extracted = ''] = lines;
  const [, adjustment = '', dataType = '', unit = ''] =
    /^(Seasonally Adjusted|Not Seasonally Adjusted) (.+) \[(.+)\]$/.exec(measure) ?? [];
  const [, code = '', named = '', area = ''] = /^(?:([\dA-Z,]+): )?(.+): ([^:]+)$/.exec(category) ?? [];
  if (!source.startsWith('Source: ') || unit === '' || named === '') {
    throw new SourceFormatError('the lines above the values are not those of an export of the economic indicators', 1);
  }
  const programme = programmeOf(source.slice('Source: '.length));
  return {
    programme,
    ...exportCodes({ programme, code, category: named, dataType, area }),
    adjusted: adjustment === 'Seasonally Adjusted',
    unit,
    words: `${named}, ${dataType}`,
    areaName: /^(U\.S\. Total|United States)$/.test(area) ? 'US' : area,
    ...extractedOn(extracted),
  };
};

/**
 * The values in an export of the Bureau's time series tool: one series below six lines that identify it. Future months
 * are listed with `NA` and are skipped. Throws `SourceFormatError` if those lines differ.
 */
export async function* exportCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const top: string[] = [];
  let exported: Exported | null = null;
  for await (const rows of csvRows(bytes, { ragged: true, trim: true })) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (exported === null) {
        if (record[0] === 'Period' && record[1] === 'Value') exported = exportedOf(top);
        else top.push(record.join(', '));
        continue;
      }
      const [periodText = '', text = ''] = record;
      const { period, frequency } = censusPeriod(periodText);
      if (text === 'NA' && period !== null && period.period > exported.day) continue;
      const series = censusSeries({ ...exported, frequency });
      const { knownAt } = exported;
      cells.push({ line, record: readCell({ series, period, periodText, text, missing: missingEstimate, knownAt }) });
    }
    if (cells.length > 0) yield cells;
  }
  if (exported === null) throw new SourceFormatError('the file has no line "Period,Value"');
}
