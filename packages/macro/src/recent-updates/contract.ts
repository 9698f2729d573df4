import { Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { AgencySource, SeriesObservation, headShape, seriesDatasets } from '../series-record/contract.ts';

/** Series that changed after an instant. */
export const recentUpdates = endpoint({
  path: '/v1/macro/recent-updates',
  tool: 'macro_get_recent_updates',
  title: 'Recently updated series',
  summary:
    'Macro: official economic series updated strictly after an instant, newest first, with their latest observation.',
  guidance: 'One series: macro_get_series.',
  outline: ['series_key', 'title', 'updated_at', 'latest_observation'],
  words:
    'changed since; updated since yesterday; new data published today; latest values; what is new; revised lately; what changed; just updated; newly published; latest updates; fresh numbers; which series changed; came out today; in the last day; revised this week; which indicators were revised',
  description: [
    'A series is updated when a current value changes or a period is added. Loading the same values again is not an update.',
    '',
    '- `updated_at` is the instant of the run that loaded the change. `since` is exclusive: use the greatest `updated_at` received as the next `since`.',
    '- `since` is RFC 3339 with an offset. Prefer the suffix Z: in an address, the plus sign of an offset must be written %2B, otherwise it is read as a space.',
  ].join('\n'),
  params: z.strictObject({
    since: Instant.meta({ description: 'Updates strictly after this instant.' }),
    source: AgencySource.nullish().meta({ description: 'Agency; default: all.' }),
    ...page(100, 500),
  }),
  data: z.strictObject({
    since: Instant,
    source: AgencySource.nullable(),
    updates: z.array(
      z
        .strictObject({ ...headShape, updated_at: Instant, latest_observation: SeriesObservation })
        .meta({ id: 'MacroSeriesUpdate' }),
    ),
  }),
  meta: Meta,
  keyset: z.tuple([Instant, z.string()]),
  rows: ['updates'],
  chart: { kind: 'none', reason: 'The newest values of different series have different units.' },
  subjects: { series_key: 'series' },
  datasets: [...seriesDatasets],
  examples: [
    { since: '2020-01-01T00:00:00Z', limit: 5 },
    { since: '2020-01-01T00:00:00Z', source: 'bls' },
  ],
});
