import type { Located } from '@dqs/kit';
import { readCell, type ReadCell } from '../../published/cell.ts';
import { statisticalPeriod } from '../../published/period.ts';
import type { SeriesDescription } from '../../series-record/reading.ts';
import { sdmxSeries, type MessageSeries } from './message.ts';
import type { DimensionsAmong } from './series.ts';

/** How a publisher uses the parts of its messages. */
export interface Publisher {
  readonly dimensionsAmong: DimensionsAmong;
  /** The series as the service describes it; null for an unsupported frequency. */
  describe(messageSeries: MessageSeries): SeriesDescription | null;
  /** The key of a series in the publisher's notation. */
  keyOf(messageSeries: MessageSeries): string;
  /** Texts for a missing value. */
  readonly missing: ReadonlySet<string>;
}

/** The status of an observation as a flag; null for a normal one, which SDMX marks as A. */
export const flagOf = (status: string): string | null => (status === '' || status === 'A' ? null : status);

/**
 * The observations in an SDMX data message of any format. `open` returns its bytes and may be called several times;
 * `head` contains its first characters. Throws `SourceFormatError`.
 */
export async function* messageCells(
  open: () => AsyncIterable<Buffer>,
  head: string,
  { dimensionsAmong, describe, keyOf, missing }: Publisher,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const cache = new Map<string, SeriesDescription | null>();
  for await (const batch of sdmxSeries(open, head, dimensionsAmong)) {
    yield batch.flatMap(({ record: messageSeries, line }): Located<ReadCell>[] => {
      const id = keyOf(messageSeries);
      const cached = cache.get(id);
      const series = cached === undefined ? describe(messageSeries) : cached;
      cache.set(id, series);
      if (series === null) return [{ line, record: { reject: `${id}: the service does not support this frequency` } }];
      return messageSeries.observations.map(({ time, value, status }) => ({
        line,
        record: readCell({
          series,
          period: statisticalPeriod(time),
          periodText: time,
          text: value,
          missing,
          flags: flagOf(status),
          ...(messageSeries.prepared ? { knownAt: messageSeries.prepared } : {}),
        }),
      }));
    });
  }
}
