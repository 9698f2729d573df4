import { Instant, Meta, endpoint, pageSize } from '@dqs/schemas';
import { z } from 'zod';
import { headShape, seriesDatasets } from '../series-record/contract.ts';

const { series_key, source, title, ...measured } = headShape;

/** Series by key, title or keywords. */
export const search = endpoint({
  path: '/v1/macro/search',
  tool: 'macro_search',
  title: 'Find macroeconomic series',
  summary:
    'Macro: official economic series found by topic, series-key fragment or keyword (inflation, jobs report, 10 year yield …), best first.',
  guidance: 'First call for economic data.',
  outline: ['series_key', 'title', 'units', 'frequency', 'seasonal_adjustment'],
  words:
    'find a series; is there a series; economic indicator; key of a series; inflation; consumer prices; wages; what indicators; topic; which series; find data on; series for; series about; core inflation; what series measures; look for an indicator; statistics on; indicator for',
  takesQuestions: true,
  description: [
    'Finds series keys for `macro_get_series`. Use a few words or a short question. Everyday names are understood: "inflation", "jobs report", "fed funds", "national debt".',
    '',
    '- `match_reason`: `series_key` when the key matches exactly, by prefix or by a part of it; `title` when the title matches; `keyword` when every word of the query appears in the texts of the series.',
    '- A publisher’s id (`CUSR0000SA0`) or a FRED id (`UNRATE`) anywhere in the question finds only that series.',
    '- Places are filters: "US inflation", "unemployment rate Oregon", "Germany GDP" find series of that place only.',
    '- If nothing is found, the list is empty. The note says whether the series exists but is not loaded (with the command that loads it) or is not covered.',
  ].join('\n'),
  params: z.strictObject({
    query: z.string().trim().min(1).max(200).meta({ description: 'Topic, part of a key, or keywords.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({
    query: z.string(),
    matches: z.array(
      z
        .strictObject({
          series_key,
          source,
          title,
          description: z.string().nullable(),
          ...measured,
          score: z.number().meta({ description: '0 to 1; higher is better.' }),
          match_reason: z.enum(['series_key', 'title', 'keyword']),
          as_of: Instant,
        })
        .meta({ id: 'MacroSeriesMatch' }),
    ),
  }),
  meta: Meta,
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { series_key: 'series' },
  datasets: [...seriesDatasets],
  examples: [{ query: 'inflation', limit: 5 }, { query: '10 year yield', limit: 3 }, { query: 'bls.cpi' }],
});
