import { SourceFormatError, jsonValue, type Located } from '@dqs/kit';
import { z } from 'zod';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import { statisticalPeriod } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { eurostatSeries, frequencyLetter } from './series-words.ts';

const Values = z.union([z.array(z.string().nullable()), z.record(z.string(), z.string().nullable())]);
const Category = z.object({
  index: z.union([z.record(z.string(), z.string()), z.array(z.string())]).optional(),
  label: z.record(z.string(), z.string()).optional(),
});
const Dimension = z.object({ category: Category });

const Current = z.object({
  version: z.string(),
  label: z.string(),
  updated: z.string(),
  id: z.array(z.string()),
  size: z.array(z.string()),
  dimension: z.record(z.string(), Dimension),
  value: Values,
  status: Values.optional(),
  extension: z.object({ id: z.string() }),
});

const Legacy = z.object({
  code: z.string(),
  title: z.string(),
  lastUpdateDate: z.string(),
  value: Values,
  status: z.object({ value: Values.optional() }).optional(),
  dimension: z.looseObject({ id: z.array(z.string()), size: z.array(z.string()) }),
});

/** A data set in either version of JSON-stat. */
interface DataSet {
  readonly code: string;
  readonly label: string;
  readonly updated: string;
  readonly ids: readonly string[];
  readonly sizes: readonly number[];
  readonly categories: ReadonlyMap<string, z.output<typeof Category>>;
  readonly values: z.output<typeof Values>;
  readonly statuses: z.output<typeof Values>;
}

const sizesOf = (texts: readonly string[]): readonly number[] => texts.map((text) => Number.parseInt(text, 10));

/** `2026-02-06T23:00:00+0100`, or milliseconds since 1970 in the old service. */
const instant = (text: string): string => {
  const milliseconds = /^\d{12,13}$/.test(text)
    ? Number.parseInt(text, 10)
    : Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(milliseconds))
    throw new SourceFormatError(`the data set was updated at "${text}", which is not a time`);
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
};

const currentDataSet = (data: z.output<typeof Current>): DataSet => ({
  code: data.extension.id.toLowerCase(),
  label: data.label,
  updated: instant(data.updated),
  ids: data.id,
  sizes: sizesOf(data.size),
  categories: new Map(Object.entries(data.dimension).map(([name, { category }]) => [name, category])),
  values: data.value,
  statuses: data.status ?? {},
});

const legacyDataSet = (data: z.output<typeof Legacy>): DataSet => ({
  code: data.code,
  label: data.title,
  updated: instant(data.lastUpdateDate),
  ids: data.dimension.id,
  sizes: sizesOf(data.dimension.size),
  categories: new Map(
    data.dimension.id.map((name) => {
      const dimension = Dimension.safeParse(data.dimension[name]);
      if (!dimension.success) throw new SourceFormatError(`the dimension ${name} has no category`);
      return [name, dimension.data.category];
    }),
  ),
  values: data.value,
  statuses: data.status?.value ?? {},
});

const dataSetOf = (json: unknown): DataSet => {
  const current = Current.safeParse(json);
  if (current.success) return currentDataSet(current.data);
  const wrapped = z.record(z.string(), z.unknown()).safeParse(json);
  for (const inner of wrapped.success ? Object.values(wrapped.data) : []) {
    const legacy = Legacy.safeParse(inner);
    if (legacy.success) return legacyDataSet(legacy.data);
  }
  throw new SourceFormatError('the JSON is not a data set of Eurostat in JSON-stat 1 or 2');
};

/** The codes of a dimension in order of their position. */
const codesOf = ({ index, label }: z.output<typeof Category>): readonly string[] => {
  if (Array.isArray(index)) return index;
  if (index === undefined) return Object.keys(label ?? {});
  return Object.entries(index)
    .toSorted(([, a], [, b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map(([code]) => code);
};

/** The codes of a cell by its position. The last dimension changes fastest. */
const codesAt = (place: number, sizes: readonly number[], codes: readonly (readonly string[])[]): readonly string[] => {
  const found: string[] = [];
  let rest = place;
  for (let at = sizes.length - 1; at >= 0; at -= 1) {
    const size = sizes[at]!;
    found.unshift(codes[at]?.[rest % size] ?? '');
    rest = Math.floor(rest / size);
  }
  return found;
};

const missing: ReadonlySet<string> = new Set(['', ':']);

const seriesFor = (
  data: DataSet,
  ids: readonly string[],
  codes: readonly string[],
  time: string,
): SeriesDescription | null => {
  const named = ids.map((id, index) => [id, codes[index] ?? ''] as const);
  const hasFrequency = ids.some((id) => id.toLowerCase() === 'freq');
  return eurostatSeries({
    dataset: data.code,
    datasetLabel: data.label,
    dimensions: hasFrequency ? named : [['freq', frequencyLetter(time)], ...named],
    labels: (name, code) => data.categories.get(name)?.label?.[code],
  });
};

/**
 * The values of a data set in JSON-stat 2.0 or in version 1.x of the old service. The position of a value determines
 * its codes. A position without value and flag was never published. A response without values throws
 * `SourceFormatError`, because the service sends it for a code that does not exist.
 */
export async function* jsonStatCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const data = dataSetOf(await jsonValue(bytes));
  const empty = data.ids.filter((_, index) => data.sizes[index] === 0);
  if (empty.length > 0) {
    throw new SourceFormatError(`the response is empty: none of the requested codes of ${empty.join(', ')} exists`);
  }
  const codes = data.ids.map((id) => codesOf(data.categories.get(id) ?? {}));
  const timeAt = data.ids.findIndex((id) => id.toLowerCase() === 'time' || id === 'TIME_PERIOD');
  if (timeAt === -1) throw new SourceFormatError('the data set has no time dimension');
  const ids = data.ids.filter((_, index) => index !== timeAt);
  const values = new Map(Object.entries(data.values));
  const statuses = new Map(Object.entries(data.statuses));
  const seriesOf = remembered((key) => {
    const [time = '', ...own] = key.split('|');
    return { series: seriesFor(data, ids, own, time) };
  });
  const places = [...new Set([...values.keys(), ...statuses.keys()])].map((text) => Number.parseInt(text, 10));
  const cells = places
    .toSorted((a, b) => a - b)
    .flatMap((place): Located<ReadCell>[] => {
      const text = values.get(String(place)) ?? '';
      const flags = statuses.get(String(place)) ?? null;
      if (text === '' && flags === null) return [];
      const all = codesAt(place, data.sizes, codes);
      const periodText = all[timeAt] ?? '';
      const { series } = seriesOf([periodText, ...all.filter((_, index) => index !== timeAt)].join('|'));
      if (series === null)
        return [
          {
            line: place,
            record: { reject: `${data.code} ${all.join('.')}: the service does not support this frequency` },
          },
        ];
      const period = statisticalPeriod(periodText);
      const given = { series, period, periodText, text, missing, flags: flags === ':' ? null : flags };
      return [{ line: place, record: readCell({ ...given, knownAt: data.updated }) }];
    });
  for (let from = 0; from < cells.length; from += 2000) yield cells.slice(from, from + 2000);
}
