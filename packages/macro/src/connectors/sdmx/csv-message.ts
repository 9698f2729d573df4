import { SourceFormatError, csvRows, type Located } from '@dqs/kit';
import { isAttribute } from './attribute-names.ts';
import { dataSetNamed, refuseDeletion, type DimensionsAmong, type SdmxSeries } from './series.ts';

/** Whether a text starts an SDMX-CSV message, 1.0 or 2.0, with any delimiter. */
export const isSdmxCsv = (head: string): boolean =>
  /^"?(DATAFLOW(: [^,;"]*)?"?[,;\t]|STRUCTURE(\[.\])?"?[,;\t]"?STRUCTURE_ID\b)/i.test(head);

/** Rejects delimiters other than commas, since numbers may also have another notation. */
export const refuseOtherDelimiters = (head: string): void => {
  const [line = ''] = head.split('\n', 1);
  if (!line.includes(','))
    throw new SourceFormatError(
      'the fields of the message are not separated by commas; load it as SDMX-CSV with commas',
      1,
    );
};

/** Columns that are neither dimensions nor values. */
const keyColumns = new Set([
  'DATAFLOW',
  'STRUCTURE',
  'STRUCTURE_ID',
  'STRUCTURE_NAME',
  'ACTION',
  'SERIES_KEY',
  'OBS_KEY',
  'LAST UPDATE',
]);

/** The id in a column name: `FREQ: Frequency` is FREQ, `STRUCTURE[;]` is STRUCTURE. */
const idOf = (text: string): string =>
  text
    .split(': ', 1)[0]!
    .replace(/\[.*\]$/, '')
    .trim();

interface Columns {
  readonly dataSet: number;
  readonly action: number;
  readonly time: number;
  readonly value: number;
  readonly status: number;
  /** The columns of dimensions. If attributes are mixed with them, the columns that may be dimensions. */
  readonly places: readonly number[];
  /** Whether only dimensions precede the time, in the order of the structure. */
  readonly ordered: boolean;
  readonly attributes: readonly number[];
  readonly names: readonly string[];
  /** Whether each column is followed by one with the names of its codes. */
  readonly words: boolean;
}

const columnsOf = (header: readonly string[]): Columns => {
  const ids = header.map(idOf);
  // Names have their own columns, each after that of its ids.
  const words = ids.includes('STRUCTURE_NAME');
  const first = ids.findIndex((id) => !keyColumns.has(id.toUpperCase()));
  const isWord = (at: number): boolean => words && at > first && (at - first) % 2 === 1;
  const at = (name: string): number => ids.findIndex((id, place) => id === name && !isWord(place));
  const [time, value] = [at('TIME_PERIOD'), at('OBS_VALUE')];
  const lacking = [time === -1 ? 'TIME_PERIOD' : '', value === -1 ? 'OBS_VALUE' : ''].filter((name) => name !== '');
  if (lacking.length > 0 || first === -1)
    throw new SourceFormatError(`the header of the message lacks ${lacking.join(' and ') || 'dimensions'}`, 1);
  const places = ids.flatMap((_, place) =>
    place >= first && place < Math.max(time, value) && ![time, value].includes(place) && !isWord(place) ? [place] : [],
  );
  return {
    dataSet: Math.max(at('STRUCTURE_ID'), at('DATAFLOW')),
    action: at('ACTION'),
    time,
    value,
    status: Math.max(at('OBS_STATUS'), at('OBS_FLAG')),
    places,
    ordered: time < value && places.every((place) => place < time && !isAttribute(ids[place]!)),
    attributes: ids.flatMap((_, place) => (place > Math.max(time, value) && !isWord(place) ? [place] : [])),
    names: ids,
    words,
  };
};

const codeOf = (text: string): string => text.split(': ', 1)[0]!;

interface Described {
  readonly key: string;
  readonly series: Omit<SdmxSeries, 'observations'>;
}

/**
 * The observations in an SDMX-CSV message, each as a series with one observation. Labels (`M: Monthly`) are removed.
 * Throws `SourceFormatError`.
 */
export async function* csvSeries(
  bytes: AsyncIterable<Buffer>,
  dimensionsAmong: DimensionsAmong,
): AsyncGenerator<readonly Located<SdmxSeries>[]> {
  let columns: Columns | null = null;
  const known: Described[] = [];
  const words = new Map<string, string>();
  const labels = (dimension: string, code: string): string | undefined => words.get(`${dimension} ${code}`);
  const describe = (record: readonly string[], of: Columns): Omit<SdmxSeries, 'observations'> => {
    const dataSet = dataSetNamed(codeOf(record[of.dataSet] ?? '').replace(/^(dataflow|datastructure):/i, ''));
    if (dataSet === null) throw new SourceFormatError(`a line names the data set "${record[of.dataSet] ?? ''}"`, 2);
    const isDimension = of.ordered
      ? null
      : dimensionsAmong(
          dataSet,
          of.places.map((place) => of.names[place]!),
        );
    const pairs = of.places.map((place) => [of.names[place]!, codeOf(record[place] ?? '')] as const);
    const frequency = pairs.find(([name]) => name.toLowerCase() === 'freq')?.[1] ?? '';
    if (frequency.length > 3)
      throw new SourceFormatError(
        `the message has labels instead of codes ("${frequency}" is not a frequency code); load it with its codes (labels=id)`,
      );
    for (const place of of.places) {
      const [code, ...rest] = (record[place] ?? '').split(': ');
      const word = of.words ? (record[place + 1] ?? '') : rest.join(': ');
      if (word !== '') words.set(`${of.names[place]!} ${code!}`, word);
    }
    return {
      dataSet,
      dimensions: pairs.filter(([name]) => isDimension?.has(name) ?? true),
      ordered: of.ordered,
      attributes: new Map([
        ...pairs.filter(([name]) => isDimension?.has(name) === false),
        ...of.attributes.map((place) => [of.names[place]!, codeOf(record[place] ?? '')] as const),
      ]),
      labels,
    };
  };
  for await (const rows of csvRows(bytes)) {
    const found: Located<SdmxSeries>[] = [];
    for (const { record, line } of rows) {
      if (columns === null) {
        columns = columnsOf(record);
        continue;
      }
      if (columns.action !== -1) refuseDeletion(record[columns.action] ?? '');
      const key = [columns.dataSet, ...columns.places].map((place) => record[place] ?? '').join('\u0000');
      if (known[0]?.key !== key) known[0] = { key, series: describe(record, columns) };
      const observation = {
        time: codeOf(record[columns.time] ?? ''),
        value: record[columns.value] ?? '',
        status: codeOf(record[columns.status] ?? ''),
      };
      found.push({ line, record: { ...known[0].series, observations: [observation] } });
    }
    if (found.length > 0) yield found;
  }
}
