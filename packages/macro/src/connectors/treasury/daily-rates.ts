import { SourceFormatError, csvRows, xmlElements, type Located, type XmlElement } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { datePeriod } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { rateOfHeading, rateSeries } from './maturity.ts';

/** A cell is empty if the Treasury published no rate of that maturity. */
const missing: ReadonlySet<string> = new Set(['', 'N/A']);

/** `03/11/2022`, or `3/11/22` in the file of all past years. That file starts in 1990, which determines the century. */
const isoDay = (text: string): string => {
  const [, month = '', day = '', digits = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text) ?? [];
  if (digits === '') return text;
  const year = digits.length === 4 ? digits : `${Number.parseInt(digits, 10) < 90 ? '20' : '19'}${digits}`;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

const columnsOf = (header: readonly string[]): readonly SeriesDescription[] => {
  if (header[0] !== 'Date')
    throw new SourceFormatError(`the header begins with "${header[0] ?? ''}", not with Date`, 1);
  return header.slice(1).map((heading) => {
    const id = rateOfHeading(heading);
    const series = id === null ? null : rateSeries(id);
    if (series !== null) return series;
    throw new SourceFormatError(`the header has a column "${heading}", which is not a maturity of a Treasury rate`, 1);
  });
};

/**
 * The rates in a CSV file of daily Treasury rates (par yields, par real yields, bills): `Date` as MM/DD/YYYY or M/D/YY,
 * then a column for each maturity of that year. Throws `SourceFormatError` for a heading that is not a maturity.
 */
export async function* rateCsvCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  let columns: readonly SeriesDescription[] | null = null;
  for await (const rows of csvRows(bytes, { trim: true })) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (columns === null) {
        columns = columnsOf(record);
        continue;
      }
      const periodText = isoDay(record[0] ?? '');
      const period = datePeriod(periodText);
      for (const [index, series] of columns.entries()) {
        const text = record[index + 1] ?? '';
        cells.push({ line, record: readCell({ series, period, periodText, text, missing }) });
      }
    }
    if (cells.length > 0) yield cells;
  }
}

const propertiesOf = (entry: XmlElement): readonly XmlElement[] =>
  entry.children.find(({ name }) => name === 'content')?.children.find(({ name }) => name === 'properties')?.children ??
  [];

/** Properties of an entry that are not rates. `…DISPLAY` repeats the 30-year rate for the Treasury's own page. */
const isNoRate = (name: string): boolean => name === 'Id' || name.endsWith('_DATE') || name.endsWith('DISPLAY');

/**
 * The rates in an Atom feed of daily Treasury rates, one entry per day. An unpublished maturity is absent or marked
 * `m:null`. Throws `SourceFormatError` for other feeds.
 */
export async function* rateXmlCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  for await (const entries of xmlElements(bytes, { at: 'feed/entry' })) {
    const cells: Located<ReadCell>[] = [];
    for (const { record: entry, line } of entries) {
      const properties = propertiesOf(entry);
      const periodText = properties.find(({ name }) => name.endsWith('_DATE'))?.text.slice(0, 10) ?? '';
      const updated = entry.children.find(({ name }) => name === 'updated')?.text ?? null;
      for (const { name, attributes, text } of properties) {
        if (isNoRate(name)) continue;
        const series = rateSeries(name);
        if (series === null)
          throw new SourceFormatError(`an entry has a property ${name}, which is not a Treasury rate`, line);
        const given = attributes['null'] === 'true' ? '' : text;
        const period = datePeriod(periodText);
        cells.push({ line, record: readCell({ series, period, periodText, text: given, missing, knownAt: updated }) });
      }
    }
    if (cells.length > 0) yield cells;
  }
}
