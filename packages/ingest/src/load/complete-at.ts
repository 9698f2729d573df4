import type { LoadRequest } from './load-request.ts';
import type { Row } from './sifted-rows.ts';

/** The distinct `as_known_at` values of a file's rows, at most two. `undefined` represents a missing one. */
export type Moments = Set<unknown>;

/** Passes rows on and collects their `as_known_at` values. */
export async function* noting(moments: Moments, rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const batch of rows) {
    for (const row of batch) if (moments.size < 2) moments.add(row['as_known_at']);
    yield batch;
  }
}

/**
 * The single time from which the rows of a complete file count as known. Null if there is none, or if not all of the
 * file is loaded.
 */
export const completeAt = (
  { asOf, rejects }: Pick<LoadRequest, 'asOf' | 'rejects'>,
  moments: Moments,
  withheld: number,
): string | null => {
  if (moments.size !== 1 || withheld > 0 || rejects.count > 0) return null;
  const [moment] = moments;
  return typeof moment === 'string' ? moment : asOf;
};
