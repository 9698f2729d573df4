import { Day, endpoint, page } from '@dqs/schemas';
import { Transform, derivationNotes, derivationShape } from '@dqs/series/contract';
import { z } from 'zod';
import {
  Frequency,
  Observation,
  RealEstateSource,
  SeasonalAdjustment,
  SeriesGeography,
  SeriesMeta,
} from '../series-record/contract.ts';

/** Observations of one real-estate series. */
export const series = endpoint({
  path: '/v1/re/series',
  tool: 're_get_series',
  title: 'Real-estate series',
  summary: 'Real-estate observations of one series (prices, rents, permits), newest first.',
  outline: ['period', 'value', 'revision'],
  words:
    'house price index; home prices; fair market rent; rents; building permits; home sales; over time; history; deed transfers; FHFA; HUD; two bedroom; home values; house prices over time; price of houses; rent of a two bedroom; how much is rent; rent has risen; permits issued; new homes; housing market; property prices; precipitation; temperature; climate; bank deposits of a county; apartment',
  description: [
    'The current value of each period. If a publisher restated a value, the newest release applies. Values keep the publisher’s digits.',
    '',
    '- `period` is the first day of the month, quarter or year. `start` and `end` limit it, both inclusive.',
    '- `base_period` is the period in which an index equals 100. Do not compare the levels of indexes with different base periods.',
    '- `source_vintage` is the publisher’s name of the first release or edition with the value, or null if the publisher names none.',
    '- `meta` of an observation has only the details that the publisher reports: `standard_error`, `margin_of_error`, `sample_size`, `index_type`, `bedrooms`, `percentile`, `revision`, `source_note`.',
    '- A period without a published value has no row.',
    '- Codes of places change. If a series has ended and its publisher continues with another code or with the divisions of a metropolitan area, the note names those series. `splice=true` adds the earlier values of a replaced code (Dade County before Miami-Dade County). Each added value names its place in `meta.source_note`. Series with different units or base periods are not joined, and neither are counties that were divided or that another county joined.',
    '- An unknown key is `not_found` with the nearest keys. A range without observations returns an empty list.',
    ...derivationNotes,
    '- `transform=per_1000_people` divides totals of a place (permits, housing units, bank deposits and offices, deeds) by its population and multiplies by 1,000. The population is the estimate of the calendar year in which the period begins, from `census.population.total` of the same place. Years without an estimate are left out. Other series, and `splice`, are rejected.',
    '- A derived value has no `source_vintage`, `effective_date` or `meta`. `base_period` is that of the derived values.',
  ].join('\n'),
  params: z.strictObject({
    series_key: z.string().trim().min(1).max(200).meta({ description: 'Key from re_search_series.' }),
    start: Day.nullish().meta({ description: 'First period.' }),
    end: Day.nullish().meta({ description: 'Last period.' }),
    splice: z.boolean().nullish().meta({
      description: 'Add earlier values from the code that this place replaced.',
    }),
    ...derivationShape,
    transform: z
      .enum([...Transform.options, 'per_1000_people'])
      .nullish()
      .meta({
        description: 'Derive values, such as percent changes. Default: as published.',
      }),
    ...page(100, 500),
  }),
  lookups: { series_key: { tool: 're_search_series', field: 'series_key', leads: true } },
  data: z.strictObject({
    series_key: z.string(),
    dataset_key: z.string(),
    source: RealEstateSource,
    source_series_id: z.string().meta({ description: 'The publisher’s name of the series.' }),
    title: z.string(),
    attribution: z.string().nullable(),
    units: z.string(),
    base_period: z
      .string()
      .nullable()
      .meta({ description: 'Period in which the index equals 100, e.g. "1991Q1 = 100".' }),
    currency: z.string().nullable(),
    frequency: Frequency,
    seasonal_adjustment: SeasonalAdjustment,
    license_tag: z.string(),
    geography: SeriesGeography,
    start: Day.nullable(),
    end: Day.nullable(),
    observations: z.array(Observation),
  }),
  meta: SeriesMeta,
  keyset: z.tuple([Day]),
  rows: ['observations'],
  picture: { kind: 'series', at: 'period', value: 'value' },
  batch: 'series_key',
  chart: {
    kind: 'series',
    x: 'period',
    y: [{ field: 'value', label: 'Value', unit: { field: 'units' } }],
    frequency: { field: 'frequency' },
    scale: 'level',
  },
  subjects: { series_key: 'series', geo_key: 'place' },
  datasets: [
    're.house_prices',
    're.fair_market_rents',
    're.building_permits',
    're.housing_indicators',
    're.population',
    're.abs_dwelling_prices',
    're.nyc_deed_transfers',
    're.noaa_climate',
    're.fdic_branch_deposits',
  ],
  errors: ['not_found'],
  examples: [
    { series_key: 'fhfa.hpi.all_transactions.cbsa.19740.quarterly.nsa', start: '2010-01-01' },
    { series_key: 'fhfa.hpi.all_transactions.nation.US.quarterly.nsa', limit: 4 },
    { series_key: 'fhfa.hpi.all_transactions.nation.US.quarterly.nsa', transform: 'year_on_year', limit: 4 },
  ],
});
