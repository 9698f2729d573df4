import type { Located } from '@dqs/kit';
import type { ReadCell } from './cell.ts';

/**
 * Passes on each series, period and instant once, since files repeat a series in several tables. A repetition with a
 * different value is rejected. All values are kept in memory, so this suits files of moderate size.
 */
export async function* withoutRepeats(
  batches: AsyncIterable<readonly Located<ReadCell>[]>,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const seen = new Map<string, string | null>();
  for await (const batch of batches) {
    const fresh = batch.flatMap((located): Located<ReadCell>[] => {
      const { record, line } = located;
      if ('reject' in record) return [located];
      const { series, period, value } = record;
      const place = `${series.key} ${period} ${record.knownAt ?? ''}`;
      const previous = seen.get(place);
      if (previous === undefined) {
        seen.set(place, value);
        return [located];
      }
      if (previous === value) return [];
      const reject = `${series.sourceSeriesId}, ${period}: conflicting values "${value ?? ''}" and "${previous ?? ''}" for the same period`;
      return [{ line, record: { reject } }];
    });
    if (fresh.length > 0) yield fresh;
  }
}
