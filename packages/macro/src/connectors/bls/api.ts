import { SourceFormatError, jsonValue, type Located } from '@dqs/kit';
import { z } from 'zod';
import type { ReadCell } from '../../published/cell.ts';
import { observationReader } from './observation.ts';

const Answer = z.object({
  status: z.string(),
  message: z.array(z.string()).nullish(),
  Results: z
    .object({
      series: z.array(
        z.object({
          seriesID: z.string(),
          data: z.array(
            z.object({
              year: z.string(),
              period: z.string(),
              value: z.string(),
              footnotes: z.array(z.object({ code: z.string().nullish() }).nullable()).nullish(),
            }),
          ),
        }),
      ),
    })
    .nullish(),
});

/**
 * The observations in a response of the Bureau's API (v1 and v2). A rejected request is marked by its `status` and
 * throws `SourceFormatError` with the Bureau's message. So does a response of another shape.
 */
export async function* apiCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const answer = Answer.safeParse(await jsonValue(bytes));
  if (!answer.success)
    throw new SourceFormatError('the JSON is not a response of the BLS API: status and Results are missing');
  const { status, message, Results } = answer.data;
  if (status !== 'REQUEST_SUCCEEDED' || !Results) {
    throw new SourceFormatError(`the BLS API returned ${status}: ${(message ?? []).join('; ') || 'no message'}`);
  }
  const read = observationReader();
  let line = 0;
  for (const series of Results.series) {
    yield series.data.map((point) => ({
      line: (line += 1),
      record: read({
        seriesId: series.seriesID.trim(),
        year: point.year,
        period: point.period,
        text: point.value.trim(),
        footnotes: (point.footnotes ?? []).flatMap((note) => note?.code ?? []).join(','),
      }),
    }));
  }
}
