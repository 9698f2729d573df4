import { xmlElements, type Located } from '@dqs/kit';
import type { ReadCell } from '../../published/cell.ts';
import { messageCells } from '../sdmx/cells.ts';
import { dataSetOfMessage, eurostatDimensions, inKeyOrder } from './dimensions.ts';
import { eurostatSeries, type Labels } from './series-words.ts';

const missing: ReadonlySet<string> = new Set(['', 'NaN', ':']);

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
export const eurostatSdmxCells = (
  open: () => AsyncIterable<Buffer>,
  head: string,
  labels: Labels,
): AsyncIterable<readonly Located<ReadCell>[]> =>
  messageCells(open, head, {
    dimensionsAmong: eurostatDimensions,
    describe: (found) => {
      const dataset = dataSetOfMessage(found.dataSet);
      return eurostatSeries({
        dataset,
        datasetLabel: null,
        dimensions: inKeyOrder(dataset, found.dimensions, found.ordered),
        labels: (dimension, code) => labels(dimension, code) ?? found.labels?.(dimension, code),
      });
    },
    keyOf: ({ dataSet, dimensions }) => `${dataSet.id} ${dimensions.map(([, code]) => code).join('.')}`,
    missing,
  });
