import { SourceFormatError, jsonValue, type Located } from '@dqs/kit';
import { z } from 'zod';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import type { Frequency } from '@dqs/series/contract';
import { censusPeriod, missingEstimate } from './period.ts';
import { censusSeries } from './series-words.ts';

const Answer = z.array(z.array(z.string().nullable())).min(1);

const wanted = ['cell_value', 'data_type_code', 'category_code', 'seasonally_adj', 'time'];

/**
 * The rows in a response of the Bureau's API: a list of lists, of which the first has the column names. `programme`
 * comes from the file name, unless the response has the column `program_code`. Throws `SourceFormatError` if a column
 * is missing.
 */
export async function* censusApiCells(
  bytes: AsyncIterable<Buffer>,
  programme: string | null,
): AsyncGenerator<readonly Located<ReadCell>[]> {
  const answer = Answer.safeParse(await jsonValue(bytes));
  if (!answer.success)
    throw new SourceFormatError('the JSON is not a response of the Census API, which is a list of lists');
  const [header = [], ...rows] = answer.data;
  const lacking = wanted.filter((name) => !header.includes(name));
  if (lacking.length > 0)
    throw new SourceFormatError(`the response lacks ${lacking.join(', ')}; request them with get=`);
  const seriesOf = remembered((key) => {
    const [code = '', category = '', dataType = '', adjusted = '', frequency = '', area = ''] = key.split('|');
    return censusSeries({
      programme: code,
      category,
      dataType,
      area,
      adjusted: adjusted === 'yes',
      frequency: frequency as Frequency,
      words: null,
      unit: null,
      areaName: area,
    });
  });
  const cells = rows.map((row, index): Located<ReadCell> => {
    const field = (name: string): string => row[header.indexOf(name)]?.trim() ?? '';
    const code = field('program_code').toUpperCase() || programme;
    if (code === null)
      throw new SourceFormatError('the response does not name its programme; request program_code with get=');
    const periodText = field('time');
    const { period, frequency } = censusPeriod(periodText);
    const area = field('geo_level_code') || 'US';
    const series = seriesOf(
      [code, field('category_code'), field('data_type_code'), field('seasonally_adj'), frequency, area].join('|'),
    );
    const text = field('cell_value');
    const flags = missingEstimate.has(text) && text !== '' ? text.replaceAll(/[()]/g, '') : null;
    return { line: index + 2, record: readCell({ series, period, periodText, text, missing: missingEstimate, flags }) };
  });
  for (let from = 0; from < cells.length; from += 2000) yield cells.slice(from, from + 2000);
}
