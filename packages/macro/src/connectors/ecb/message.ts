import type { Located } from '@dqs/kit';
import type { ReadCell } from '../../published/cell.ts';
import { messageCells } from '../sdmx/cells.ts';
import { missingValue } from './csv.ts';
import { ecbDimensions, flowOfMessage, inKeyOrder } from './dimensions.ts';
import { ecbSeries } from './series-words.ts';

/** The observations in an SDMX data message of any format. `open` returns its bytes and may be called several times. */
export const ecbMessageCells = (
  open: () => AsyncIterable<Buffer>,
  head: string,
): AsyncIterable<readonly Located<ReadCell>[]> =>
  messageCells(open, head, {
    dimensionsAmong: ecbDimensions,
    describe: ({ dataSet, dimensions, ordered, attributes }) => {
      const flow = flowOfMessage(dataSet);
      return ecbSeries({ flow, dimensions: inKeyOrder(flow, dimensions, ordered), attributes });
    },
    keyOf: ({ dataSet, dimensions }) => [dataSet.id, ...dimensions.map(([, code]) => code)].join('.'),
    missing: missingValue,
  });
