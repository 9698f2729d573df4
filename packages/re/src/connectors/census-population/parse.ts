import {
  SourceFormatError,
  columnIndex,
  csvRows,
  jsonTable,
  openArtifact,
  workbookRows,
  type Located,
  type StoredArtifact,
} from '@dqs/kit';
import { isHousingWorkbook, layoutOfHeader, surveyYearOf, type Layout } from './artifacts.ts';

/** The largest file, counties with the components of change, has 6 MB. */
export const maximumBytes = 64 * 1024 * 1024;

/** One line of a file: a place and its published counts. */
export interface CountedPlace {
  readonly layout: Layout['kind'] | 'survey' | 'housing_workbook';
  /** The year of the newest estimate in the file, which identifies its vintage. For a survey, its last year. */
  readonly vintage: string;
  readonly identity: ReadonlyMap<string, string>;
  readonly counts: readonly Count[];
}

/** A count of one year. */
export interface Count {
  readonly measure: 'population' | 'housing_units';
  readonly year: string;
  readonly text: string;
}

interface CountColumn {
  readonly measure: Count['measure'];
  readonly year: string;
  readonly at: number;
}

/**
 * `POPESTIMATE2023`, `HUESTIMATE2020`, `HUEST_2009`. Bases, census counts and April estimates are different figures.
 */
const countColumns = (header: readonly string[]): readonly CountColumn[] =>
  header.flatMap((name, at) => {
    const [, word, year] = /^(POPESTIMATE|HUESTIMATE|HUEST_)(\d{4})$/i.exec(name) ?? [];
    if (word === undefined || year === undefined) return [];
    return [{ measure: /^POP/i.test(word) ? ('population' as const) : ('housing_units' as const), year, at }];
  });

const newestYear = (columns: readonly CountColumn[]): string =>
  columns.map(({ year }) => year).reduce((newest, year) => (year > newest ? year : newest), '');

/** A file of the Population Estimates: one place per line, one estimate per column. */
async function* estimates(file: StoredArtifact): AsyncGenerator<readonly Located<CountedPlace>[]> {
  const bytes = openArtifact(file, { maximumBytes });
  let format: { layout: Layout; identity: ReadonlyMap<string, number>; columns: readonly CountColumn[] } | null = null;
  for await (const batch of csvRows(bytes, { trim: true, encoding: 'windows-1252' })) {
    const data = format === null ? batch.slice(1) : batch;
    if (format === null) {
      const header = batch[0]!.record.map((name) => name.toUpperCase());
      const layout = layoutOfHeader(header);
      if (layout === null)
        throw new SourceFormatError(`the header is not one of the estimates: ${header.join(',')}`, 1);
      const named = [...layout.columns, ...(layout.optional ?? []).filter((name) => header.includes(name))];
      const columns = countColumns(header);
      if (columns.length === 0) throw new SourceFormatError('the header has no annual estimate', 1);
      format = { layout, identity: columnIndex(header, named), columns };
    }
    const { layout, identity, columns } = format;
    yield data.map(({ record, line }) => ({
      line,
      record: {
        layout: layout.kind,
        vintage: newestYear(columns),
        identity: new Map([...identity].map(([name, at]) => [name, record[at] ?? ''])),
        counts: columns.map(({ measure, year, at }) => ({ measure, year, text: record[at] ?? '' })),
      },
    }));
  }
}

/** A response of the American Community Survey. */
async function* survey(file: StoredArtifact, year: string): AsyncGenerator<readonly Located<CountedPlace>[]> {
  const names = ['NAME', 'B01003_001E', 'B25001_001E', 'state', 'county'];
  const rows = await jsonTable(openArtifact(file, { maximumBytes }), names);
  yield rows.map(({ record: row, line }) => ({
    line,
    record: {
      layout: 'survey' as const,
      vintage: year,
      identity: new Map(['NAME', 'state', 'county'].map((name) => [name, row.get(name)!])),
      counts: [
        { measure: 'population' as const, year, text: row.get('B01003_001E')! },
        { measure: 'housing_units' as const, year, text: row.get('B25001_001E')! },
      ],
    },
  }));
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The year columns in a row of a workbook; empty for other rows. The heading of the estimates base is not just a year.
 */
const yearColumns = (cells: readonly string[]): readonly CountColumn[] =>
  cells.flatMap((text, at) =>
    at > 0 && /^(19|20)\d\d$/.test(text) ? [{ measure: 'housing_units' as const, year: text, at }] : [],
  );

/**
 * A workbook of housing units: one place per line, one estimate per column. Parts of the nation have a dot before their
 * name.
 */
async function* housingWorkbook(file: StoredArtifact): AsyncGenerator<readonly Located<CountedPlace>[]> {
  let columns: readonly CountColumn[] = [];
  for await (const batch of workbookRows(file, { maximumBytes })) {
    const places: Located<CountedPlace>[] = [];
    for (const { record, line } of batch) {
      const cells = record.map(plain);
      if (columns.length === 0) {
        columns = yearColumns(cells);
        continue;
      }
      const counts = columns.map(({ measure, year, at }) => ({ measure, year, text: cells[at] ?? '' }));
      // Notes follow below, in the first column only.
      if (counts.every(({ text }) => text === '')) continue;
      const name = (cells[0] ?? '').replace(/^\.+/, '');
      const vintage = newestYear(columns);
      places.push({
        line,
        record: { layout: 'housing_workbook', vintage, identity: new Map([['NAME', name]]), counts },
      });
    }
    yield places;
  }
  if (columns.length === 0) throw new SourceFormatError('no row contains the years of the estimates');
}

/** The places of a file with their counts. Throws `SourceFormatError` for another layout. */
export const parse = (file: StoredArtifact): AsyncGenerator<readonly Located<CountedPlace>[]> => {
  if (isHousingWorkbook(file.name)) return housingWorkbook(file);
  const year = surveyYearOf(file.name);
  return year === null ? estimates(file) : survey(file, year);
};
