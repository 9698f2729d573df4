import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import { monthNumber } from '../../published/period.ts';
import { censusPeriod, easternInstant, missingEstimate } from './period.ts';
import { censusSeries } from './series-words.ts';

const titles = [
  'CATEGORIES',
  'DATA TYPES',
  'ERROR TYPES',
  'GEO LEVELS',
  'TIME PERIODS',
  'NOTES',
  'DATA UPDATED ON',
  'DATA',
];

type Table = readonly Located<readonly string[]>[];

const textOf = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
};

/** The section title in a line. In files until 2018, titles of several words are in quotation marks. */
const titleOf = (line: string): string | undefined => {
  const word = line.trim().replaceAll('"', '');
  return titles.find((title) => title === word);
};

/** Splits a file into sections. Its lines all end in CRLF, in LF or in CR. Notes are prose and are skipped. */
const sectionsOf = async (bytes: AsyncIterable<Buffer>): Promise<ReadonlyMap<string, Table>> => {
  const lines = (await textOf(bytes)).split(/\r\n|\n|\r/);
  const starts = lines.flatMap((line, index) => (titleOf(line) === undefined ? [] : [index]));
  const sections = new Map<string, Table>();
  for (const [position, start] of starts.entries()) {
    const title = titleOf(lines[start]!)!;
    const body = lines.slice(start + 1, starts[position + 1]);
    if (title === 'NOTES') continue;
    async function* whole(): AsyncGenerator<Buffer> {
      yield Buffer.from(`${body.join('\n')}\n`);
    }
    const rows: Located<readonly string[]>[] = [];
    for await (const batch of csvRows(whole(), { ragged: true, trim: true })) {
      rows.push(...batch.map(({ record, line }) => ({ record, line: start + 1 + line })));
    }
    sections.set(title, rows);
  }
  if (!sections.has('DATA'))
    throw new SourceFormatError('the file has no section DATA; it is truncated or another file');
  return sections;
};

interface Coded {
  readonly code: string;
  readonly words: string;
  readonly unit: string;
}

/** The rows of a section below its header, by index. */
const coded = (sections: ReadonlyMap<string, Table>, title: string): ReadonlyMap<string, Coded> =>
  new Map(
    (sections.get(title) ?? [])
      .slice(1)
      .map(({ record: [index = '', code = '', words = '', unit = ''] }) => [index, { code, words, unit }]),
  );

/** `Wednesday, 18-Jan-23 07:40:31 EST`. Files are created shortly before their release at 8:30 in Washington. */
const releasedAt = (sections: ReadonlyMap<string, Table>): string | null => {
  const text = sections.get('DATA UPDATED ON')?.[0]?.record.join(',') ?? '';
  const [, day = '', name = '', year = '', hour = '', minute = '', zone = ''] =
    /(\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}):(\d{2}):\d{2} (E[SD]T)/.exec(text) ?? [];
  if (zone === '') return null;
  const date = `20${year}-${String(monthNumber(name)).padStart(2, '0')}-${day}`;
  const [hours, minutes] = [Number.parseInt(hour, 10), Number.parseInt(minute, 10)];
  const early = hours * 60 + minutes < 8 * 60 + 30;
  return early ? easternInstant(date, 8, 30, zone) : easternInstant(date, hours, minutes, zone);
};

const dataColumns = ['per_idx', 'cat_idx', 'dt_idx', 'geo_idx', 'is_adj', 'val'];

/** Removes the code before some names: `44X72: Retail Trade`. */
const withoutCode = (words: string): string => words.replace(/^[\dA-Z,]+: /, '');

interface Lists {
  readonly categories: ReadonlyMap<string, Coded>;
  readonly dataTypes: ReadonlyMap<string, Coded>;
  readonly errorTypes: ReadonlyMap<string, Coded>;
  readonly areas: ReadonlyMap<string, Coded>;
  readonly periods: ReadonlyMap<string, Coded>;
}

const listsOf = (sections: ReadonlyMap<string, Table>): Lists => ({
  categories: coded(sections, 'CATEGORIES'),
  dataTypes: coded(sections, 'DATA TYPES'),
  errorTypes: coded(sections, 'ERROR TYPES'),
  areas: coded(sections, 'GEO LEVELS'),
  periods: coded(sections, 'TIME PERIODS'),
});

const seriesReader = (programme: string, lists: Lists) =>
  remembered((key) => {
    const [category = '', dataType = '', errorType = '', area = '', adjusted = '', periodText = ''] = key.split('|');
    const codes = [
      lists.categories.get(category),
      // A line without a data type is a sampling error, which has its own series.
      lists.dataTypes.get(dataType) ?? lists.errorTypes.get(errorType),
      lists.areas.get(area),
    ];
    const [what, measure, place] = codes;
    if (!what || !measure || !place) return { series: null };
    return {
      series: censusSeries({
        programme,
        category: what.code,
        dataType: measure.code,
        area: place.code,
        adjusted: adjusted === '1',
        frequency: censusPeriod(periodText).frequency,
        words: `${withoutCode(what.words)}, ${measure.words}`,
        unit: measure.unit,
        areaName: place.code === 'US' ? 'US' : place.words,
      }),
    };
  });

/** Replaces a period by one that stands for all with its frequency, because series differ only by frequency. */
const kindOf = (period: string): string =>
  period.startsWith('Q') ? 'Q1-2000' : /^[A-Z]/.test(period) ? 'Jan-2000' : '2000';

/**
 * The estimates and sampling errors in a full file of an indicator (`MARTS-mf.csv`). The file does not contain its
 * programme, which comes from its name. Some programmes have no errors and one column fewer, as the header of DATA
 * shows.
 */
export async function* fullFileCells(
  bytes: AsyncIterable<Buffer>,
  programme: string,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const sections = await sectionsOf(bytes);
  const [header, ...rows] = sections.get('DATA')!;
  const names = header?.record ?? [];
  const lacking = dataColumns.filter((name) => !names.includes(name));
  if (lacking.length > 0)
    throw new SourceFormatError(`the section DATA lacks ${lacking.join(', ')}`, header?.line ?? null);
  const wide = rows.find(({ record }) => record.slice(names.length).some((cell) => cell !== ''));
  if (wide)
    throw new SourceFormatError(
      `a row of the section DATA has ${wide.record.length} cells for ${names.length} columns`,
      wide.line,
    );
  const lists = listsOf(sections);
  const knownAt = releasedAt(sections);
  const seriesOf = seriesReader(programme, lists);
  for (let from = 0; from < rows.length; from += 2000) {
    yield rows.slice(from, from + 2000).map(({ record, line }) => {
      const field = (name: string): string => record[names.indexOf(name)] ?? '';
      if (record.length !== names.length)
        throw new SourceFormatError(`a line has ${record.length} fields, not ${names.length}`, line);
      const periodText = lists.periods.get(field('per_idx'))?.code ?? '';
      const places = ['cat_idx', 'dt_idx', 'et_idx', 'geo_idx', 'is_adj'].map(field);
      const { series } = seriesOf([...places, kindOf(periodText)].join('|'));
      if (series === null)
        return { line, record: { reject: `${record.join(',')}: one of its codes is not in the lists of the file` } };
      const text = field('val');
      const flags = missingEstimate.has(text) && text !== '' ? text.replaceAll(/[()]/g, '') : null;
      const { period } = censusPeriod(periodText);
      return { line, record: readCell({ series, period, periodText, text, missing: missingEstimate, flags, knownAt }) };
    });
  }
}
