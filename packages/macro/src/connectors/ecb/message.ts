import type { Located } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { statisticalPeriod } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { sdmxSeries, type MessageSeries } from '../sdmx/message.ts';
import { flagOf, missingValue } from './csv.ts';
import { ecbDimensions, flowOfMessage, inKeyOrder } from './dimensions.ts';
import { ecbSeries } from './series-words.ts';

/** The observations of a data message of SDMX in whatever format. `open` gives its bytes, which may be read several times. */
export async function* ecbMessageCells(
  open: () => AsyncIterable<Buffer>,
  head: string,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const known = new Map<string, SeriesDescription | null>();
  const seriesOf = (found: MessageSeries, id: string): SeriesDescription | null => {
    const held = known.get(id);
    if (held !== undefined) return held;
    const flow = flowOfMessage(found.dataSet);
    const dimensions = inKeyOrder(flow, found.dimensions, found.ordered);
    const series = ecbSeries({ flow, dimensions, attributes: found.attributes });
    known.set(id, series);
    return series;
  };
  for await (const batch of sdmxSeries(open, head, ecbDimensions)) {
    yield batch.flatMap(({ record: found, line }): Located<ReadCell>[] => {
      const id = [found.dataSet.id, ...found.dimensions.map(([, code]) => code)].join('.');
      const series = seriesOf(found, id);
      if (series === null) return [{ line, record: { reject: `${id}: the service does not support this frequency` } }];
      return found.observations.map(({ time, value, status }) => ({
        line,
        record: readCell({
          series,
          period: statisticalPeriod(time),
          periodText: time,
          text: value,
          missing: missingValue,
          flags: flagOf(status),
          ...(found.prepared ? { knownAt: found.prepared } : {}),
        }),
      }));
    });
  }
}
