import { xmlElements, type Located } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { statisticalPeriod } from '../../published/period.ts';
import { sdmxHeader, sdmxSeries, type SdmxRoot } from '../sdmx/message.ts';
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
 * The values of a data message, SDMX 2.0 compact or 2.1. `open` gives its bytes, which are read twice: first for the data set
 * and the time in the header. Observations without value bear a flag, such as `c` for confidential.
 */
export async function* eurostatSdmxCells(
  open: () => AsyncIterable<Buffer>,
  root: SdmxRoot,
  labels: Labels,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const { structure, prepared } = await sdmxHeader(open(), root);
  for await (const batch of sdmxSeries(open(), root)) {
    yield batch.flatMap(({ record, line }): Located<ReadCell>[] => {
      const { dimensions, observations } = record;
      const series = eurostatSeries({ dataset: structure, datasetLabel: null, dimensions, labels });
      if (series === null) {
        const codes = dimensions.map(([, code]) => code).join('.');
        return [{ line, record: { reject: `${structure} ${codes}: the service does not support this frequency` } }];
      }
      return observations.map(({ time, value, status }) => ({
        line,
        record: readCell({
          series,
          period: statisticalPeriod(time),
          periodText: time,
          text: value,
          missing,
          flags: flagOf(status),
          knownAt: prepared,
        }),
      }));
    });
  }
}
