import { xmlElements, type Located } from '@dqs/kit';
import type { ReadCell } from '../../published/cell.ts';
import { messageCells } from '../sdmx/cells.ts';
import { dataSetOfMessage, eurostatDimensions, inKeyOrder } from './dimensions.ts';
import { eurostatSeries, type Labels } from './series-words.ts';

const missing: ReadonlySet<string> = new Set(['', 'NaN', ':']);

/**
 * The English names of the codes in an SDMX 2.0 structure. Code lists have the name of their dimension: `CL_NA_ITEM`.
 */
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
 * The values in an SDMX data message of any format. `open` returns its bytes and may be called several times.
 * Observations without a value have a flag, such as `c` for confidential. `labels` are the names in the accompanying
 * structure.
 */
export const eurostatSdmxCells = (
  open: () => AsyncIterable<Buffer>,
  head: string,
  labels: Labels,
): AsyncIterable<readonly Located<ReadCell>[]> =>
  messageCells(open, head, {
    dimensionsAmong: eurostatDimensions,
    describe: (messageSeries) => {
      const dataset = dataSetOfMessage(messageSeries.dataSet);
      return eurostatSeries({
        dataset,
        datasetLabel: null,
        dimensions: inKeyOrder(dataset, messageSeries.dimensions, messageSeries.ordered),
        labels: (dimension, code) => labels(dimension, code) ?? messageSeries.labels?.(dimension, code),
      });
    },
    keyOf: ({ dataSet, dimensions }) => `${dataSet.id} ${dimensions.map(([, code]) => code).join('.')}`,
    missing,
  });
