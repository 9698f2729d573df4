import { Day, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { derivationNotes, derivationShape } from '@dqs/series/contract';
import { z } from 'zod';
import { SeriesObservation, headShape, seriesDatasets } from '../series-record/contract.ts';

const { series_key, source, title, ...measured } = headShape;

/** Observations of one series, as known now or as known at an instant. */
export const series = endpoint({
  path: '/v1/macro/series',
  tool: 'macro_get_series',
  title: 'Macroeconomic series',
  summary: 'Macro: observations of one official economic series, newest first, now or as known at an instant.',
  words:
    'unemployment rate; inflation; GDP; CPI; interest rate; federal funds; treasury yield; payrolls; retail sales; national debt; vintage; revisions; as it was known; monthly; history of an economic indicator; time series; jobless rate; price level; money supply; M2; mortgage rate; yield; industrial production; housing starts; consumer confidence; wages; trade deficit; as first published; real time; before revision; latest figure of an indicator; right now; euro area; deficit',
  description: [
    'Values keep the digits of the agency. Without `as_known_at`, each period has its newest value.',
    '',
    '- With `as_known_at`, each observation is the newest vintage known at or before that instant, before later revisions. `meta.point_in_time` is true.',
    '- With `as_known_at`, `units` are those of the vintage: an index has the base period of that time (`Index 2012=100`), or the units say that the base is not known.',
    '- An instant before the oldest loaded vintage of the series (`meta.vintage_coverage_start`) is `out_of_coverage`. An instant in the future returns the current values.',
    '- Series of real-time data sets have the dates of their vintages. Values of all other series count as known from the run that first loaded them.',
    '- `period` is the date itself for daily and weekly series, otherwise the first day of the month, quarter or year. Fiscal years of the US Government begin on 1 October.',
    '- `start` and `end` limit `period`, both inclusive. A period without a value has no row.',
    '- An unknown key is `not_found` with the nearest keys. A range without observations returns an empty list.',
    ...derivationNotes,
  ].join('\n'),
  params: z.strictObject({
    series_key: z.string().trim().min(1).max(200).meta({ description: 'Exact key from macro_search.' }),
    start: Day.nullish().meta({ description: 'First period.' }),
    end: Day.nullish().meta({ description: 'Last period.' }),
    as_known_at: Instant.nullish().meta({ description: 'As known at this instant; default: now.' }),
    ...derivationShape,
    ...page(100, 500),
  }),
  data: z.strictObject({
    series_key,
    source,
    title,
    description: z.string().nullable(),
    ...measured,
    license_tag: z.string(),
    release: z
      .strictObject({ name: z.string(), schedule_url: z.string().nullable() })
      .nullable()
      .meta({ description: 'The release that publishes the series.' }),
    start: Day.nullable(),
    end: Day.nullable(),
    observations: z.array(SeriesObservation),
  }),
  meta: Meta.extend({
    point_in_time: z.boolean().default(false),
    as_known_at: Instant.nullable(),
    vintage_coverage_start: Instant.nullable().meta({ description: 'Oldest loaded vintage of the series.' }),
  }),
  keyset: z.tuple([Day]),
  rows: ['observations'],
  picture: { kind: 'series', at: 'period', value: 'value' },
  batch: 'series_key',
  lookups: { series_key: { tool: 'macro_search', field: 'series_key', leads: true } },
  chart: {
    kind: 'series',
    x: 'period',
    y: [{ field: 'value', label: 'Value', unit: { field: 'units' } }],
    frequency: { field: 'frequency' },
    scale: 'level',
  },
  subjects: { series_key: 'series' },
  datasets: [...seriesDatasets],
  errors: ['not_found', 'out_of_coverage'],
  examples: [
    { series_key: 'bls.cpi.u.us.all_items.sa', limit: 12 },
    { series_key: 'bls.cpi.u.us.all_items.sa', as_known_at: '2020-06-01T00:00:00Z', limit: 3 },
    { series_key: 'treasury.debt.total', limit: 5 },
    { series_key: 'bls.cpi.u.us.all_items.sa', transform: 'year_on_year', limit: 12 },
  ],
});
