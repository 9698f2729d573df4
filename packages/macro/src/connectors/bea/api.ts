import { SourceFormatError, jsonValue, type Located } from '@dqs/kit';
import { z } from 'zod';
import type { Frequency } from '@dqs/series/contract';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import { withSign } from './flat-file.ts';
import { missingValue, nipaPeriod } from './nipa-period.ts';
import { nipaSeries, type NipaWords } from './nipa-series.ts';

const Point = z.object({
  TableName: z.string(),
  SeriesCode: z.string(),
  LineDescription: z.string(),
  TimePeriod: z.string(),
  METRIC_NAME: z.string().optional(),
  CL_UNIT: z.string(),
  UNIT_MULT: z.string(),
  DataValue: z.string(),
  NoteRef: z.string().optional(),
});

const Fault = z.object({ APIErrorCode: z.string().optional(), APIErrorDescription: z.string().optional() });

const Result = z.object({
  UTCProductionTime: z.string().optional(),
  Data: z.array(Point).optional(),
  Error: Fault.optional(),
});

const Answer = z.object({
  BEAAPI: z.object({ Results: z.union([Result, z.array(Result)]).optional(), Error: Fault.optional() }),
});

type ApiResult = z.output<typeof Result>;

/** Reports the Bureau's error. The request is not repeated in the message, because it contains the user's API key. */
const refuse = (fault: z.output<typeof Fault> | undefined): never => {
  throw new SourceFormatError(
    `the BEA API returned error ${fault?.APIErrorCode ?? '?'}: ${fault?.APIErrorDescription ?? 'no description'}`,
  );
};

/** Several lines of a table can have one code. The texts of the first line are used. */
const wordsByCode = (result: ApiResult): ReadonlyMap<string, NipaWords> => {
  const words = new Map<string, NipaWords>();
  for (const point of result.Data ?? []) {
    if (words.has(point.SeriesCode)) continue;
    words.set(point.SeriesCode, {
      label: point.LineDescription.trim(),
      metric: point.METRIC_NAME ?? '',
      calculation: point.CL_UNIT,
      scale: point.UNIT_MULT,
    });
  }
  return words;
};

const cellsOf = (result: ApiResult, from: number): Located<ReadCell>[] => {
  const words = wordsByCode(result);
  const seriesOf = remembered((key) => {
    const [code = '', frequency = ''] = key.split('|');
    return nipaSeries(code, frequency as Frequency, words.get(code) ?? null);
  });
  const stamp = result.UTCProductionTime ?? '';
  const knownAt = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(stamp) ? `${stamp.slice(0, 19)}Z` : null;
  return (result.Data ?? []).map((point, index) => {
    const read = nipaPeriod(point.TimePeriod);
    return {
      line: from + index + 1,
      record: readCell({
        series: seriesOf(`${point.SeriesCode}|${read?.frequency ?? 'annual'}`),
        period: read?.period ?? null,
        periodText: point.TimePeriod,
        text: withSign(point.DataValue.trim()),
        missing: missingValue,
        knownAt,
      }),
    };
  });
};

/**
 * The observations in a response of the Bureau's API for the data set NIPA, with one or several tables. Error responses
 * throw `SourceFormatError`.
 */
export async function* beaApiCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  const answer = Answer.safeParse(await jsonValue(bytes));
  if (!answer.success)
    throw new SourceFormatError('the JSON is not a response of the BEA API for a table of the national accounts');
  const { Results, Error: fault } = answer.data.BEAAPI;
  if (fault || !Results) return refuse(fault);
  let line = 0;
  for (const result of Array.isArray(Results) ? Results : [Results]) {
    if (result.Error) refuse(result.Error);
    const cells = cellsOf(result, line);
    line += cells.length;
    for (let from = 0; from < cells.length; from += 2000) yield cells.slice(from, from + 2000);
  }
}
