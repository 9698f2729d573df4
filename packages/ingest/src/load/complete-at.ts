import type { LoadRequest } from './load-request.ts';
import type { Row } from './sifted-rows.ts';

/** The moments that the rows of a file name, as far as they tell one from several; `undefined` stands for none. */
export type Moments = Set<unknown>;

/** Passes rows on and remembers the moments that they name. */
export async function* noting(moments: Moments, rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const batch of rows) {
    for (const row of batch) if (moments.size < 2) moments.add(row['as_known_at']);
    yield batch;
  }
}

/** The one moment from which the rows of a whole file count as known; null where there is none, or not all of the file is loaded. */
export const completeAt = (
  { asOf, rejects }: Pick<LoadRequest, 'asOf' | 'rejects'>,
  moments: Moments,
  withheld: number,
): string | null => {
  if (moments.size !== 1 || withheld > 0 || rejects.count > 0) return null;
  const [moment] = moments;
  return typeof moment === 'string' ? moment : asOf;
};
