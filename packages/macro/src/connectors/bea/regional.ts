import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import { monthNumber, yearPeriod, type Period } from '../../published/period.ts';
import { stateArea } from '../../published/area.ts';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { publishedSeries } from '../../published/series.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { withSign } from './flat-file.ts';
import { missingValue, nipaPeriod } from './nipa-period.ts';

const identity = [
  'GeoFIPS',
  'GeoName',
  'Region',
  'TableName',
  'LineCode',
  'IndustryClassification',
  'Description',
  'Unit',
];

type Line = Located<readonly string[]>;

/**
 * Descriptions are indented with spaces and end with a footnote mark: `Real GDP (millions of chained 2017 dollars) 1/`.
 */
const words = (text: string): string => text.replace(/\s*\d+\/\s*$/, '').trim();

const nameOf = (text: string): string => words(text).replace(/\s*\*+$/, '');

/** `US`, `US-CA`; the names of the Bureau's regions (91000 to 98000). */
const placeOf = (area: string, name: string): string =>
  area === '00000' ? 'US' : ((area.endsWith('000') ? stateArea(area.slice(0, 2)) : undefined) ?? nameOf(name));

const isMoney = (unit: string): boolean => /dollars/i.test(unit);

const seriesOf = (fields: ReadonlyMap<string, string>, quarterly: boolean): SeriesDescription => {
  // A spreadsheet that saves the file includes the quotation marks in the code.
  const field = (name: string): string => fields.get(name)?.replaceAll('"', '').trim() ?? '';
  const [table, area, line] = [field('TableName'), field('GeoFIPS'), field('LineCode')];
  const unit = field('Unit');
  const letter = quarterly ? 'Q' : 'A';
  return publishedSeries({
    agency: 'bea',
    programme: 'regional',
    sourceSeriesId: `${table} ${area} ${line} ${letter}`,
    keyParts: `${table}.${area}.${line}.${letter}`,
    title: `${words(field('Description'))}: ${nameOf(field('GeoName'))}`,
    units: unit,
    currency: isMoney(unit) ? 'USD' : null,
    frequency: quarterly ? 'quarterly' : 'annual',
    seasonalAdjustment: quarterly ? 'seasonally_adjusted' : 'not_applicable',
    geography: placeOf(area, field('GeoName')),
    keywords: `${table} gross domestic product by state regional accounts BEA`,
  });
};

/** The release date, which follows the data: `Last updated: May 23, 2024--...`. Releases are at 8:30 in Washington. */
const releasedAt = (lines: readonly Line[]): string | null => {
  for (const { record } of lines) {
    const [, name = '', day = '', year = ''] = /Last updated: (\w+) (\d{1,2}), (\d{4})/.exec(record.join(',')) ?? [];
    const month = monthNumber(name);
    if (month > 0) return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}T13:30:00Z`;
  }
  return null;
};

const periodsOf = (header: readonly string[], first: number): readonly (readonly [string, Period])[] =>
  header.slice(first).map((text) => {
    const period = nipaPeriod(text.replace(':', ''))?.period ?? yearPeriod(text);
    if (period === null) throw new SourceFormatError(`the header has a column "${text}", which is not a period`, 1);
    return [text, period];
  });

/**
 * The values of a regional CSV file (such as SAGDP): one row for each area and line of the table, one column for each
 * year or quarter. The notes at the end have one field, or further empty ones. Throws `SourceFormatError` for another
 * header.
 */
export async function* regionalCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const lines: Line[] = [];
  for await (const rows of csvRows(bytes, { trim: true, ragged: true, encoding: 'windows-1252' })) lines.push(...rows);
  const header = lines[0]?.record ?? [];
  if (identity.some((name, index) => header[index] !== name)) {
    throw new SourceFormatError(`the header is ${header.slice(0, 8).join(', ')}, not ${identity.join(', ')}`, 1);
  }
  const periods = periodsOf(header, identity.length);
  const quarterly = periods[0]?.[1].period_type === 'quarter';
  const knownAt = releasedAt(lines.slice(-10));
  for (const { record, line } of lines.slice(1)) {
    if (record.slice(1).every((cell) => cell === '')) continue;
    if (record.length !== header.length) {
      throw new SourceFormatError(`a line has ${record.length} fields where the header has ${header.length}`, line);
    }
    if (!/^[A-Z]+\d/.test(record[identity.indexOf('TableName')] ?? ''))
      throw new SourceFormatError(`a line does not name a table: ${record.slice(0, identity.length).join(', ')}`, line);
    const series = seriesOf(new Map(identity.map((name, index) => [name, record[index] ?? ''])), quarterly);
    yield periods.map(([periodText, period], index) => {
      const text = withSign((record[identity.length + index] ?? '').trim());
      return { line, record: readCell({ series, period, periodText, text, missing: missingValue, knownAt }) };
    });
  }
}
