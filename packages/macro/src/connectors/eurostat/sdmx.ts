import { xmlElements, type Located } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { statisticalPeriod } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { sdmxSeries, type MessageSeries } from '../sdmx/message.ts';
import { dataSetOfMessage, eurostatDimensions, inKeyOrder } from './dimensions.ts';
import { eurostatSeries, type Labels } from './series-words.ts';

const missing: ReadonlySet<string> = new Set(['', 'NaN', ':']);

const flagOf = (status: string): string | null => (status === '' || status === 'A' ? null : status);

/** The English words of the codes in a structure of SDMX 2.0; code lists are named after their dimension: `CL_NA_ITEM`. */
export const structureLabels = async (bytes: AsyncIterable<Buffer>): Promise<Labels> => {
  const words = new Map<string, string>();
  for await (const batch of xmlElements(bytes, { at: 'Structure/CodeLists/CodeList' })) {
    for (const { record: list } of batch) {
      const dimension = (list.attributes['id'] ?? '').replace(/^CL_/, '').toLowerCase();
      for (const code of list.children) {
        const english = code.children.find(
          ({ name, attributes }) => name === 'Description' && attributes['lang'] === 'en',
        );
        if (code.name === 'Code' && english) words.set(`${dimension} ${code.attributes['value'] ?? ''}`, english.text);
      }
    }
  }
  return (dimension, code) => words.get(`${dimension.toLowerCase()} ${code}`);
};

/**
 * The values of a data message of SDMX in whatever format. `open` gives its bytes, which may be read several times. Observations
 * without value bear a flag, such as `c` for confidential. `labels` are the words of a structure beside the message.
 */
export async function* eurostatSdmxCells(
  open: () => AsyncIterable<Buffer>,
  head: string,
  labels: Labels,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const known = new Map<string, SeriesDescription | null>();
  const seriesOf = (found: MessageSeries, id: string): SeriesDescription | null => {
    const held = known.get(id);
    if (held !== undefined) return held;
    const dataset = dataSetOfMessage(found.dataSet);
    const series = eurostatSeries({
      dataset,
      datasetLabel: null,
      dimensions: inKeyOrder(dataset, found.dimensions, found.ordered),
      labels: (dimension, code) => labels(dimension, code) ?? found.labels?.(dimension, code),
    });
    known.set(id, series);
    return series;
  };
  for await (const batch of sdmxSeries(open, head, eurostatDimensions)) {
    yield batch.flatMap(({ record: found, line }): Located<ReadCell>[] => {
      const id = `${found.dataSet.id} ${found.dimensions.map(([, code]) => code).join('.')}`;
      const series = seriesOf(found, id);
      if (series === null) return [{ line, record: { reject: `${id}: the service does not support this frequency` } }];
      return found.observations.map(({ time, value, status }) => ({
        line,
        record: readCell({
          series,
          period: statisticalPeriod(time),
          periodText: time,
          text: value,
          missing,
          flags: flagOf(status),
          ...(found.prepared ? { knownAt: found.prepared } : {}),
        }),
      }));
    });
  }
}
