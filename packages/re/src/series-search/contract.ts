import { Day, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import {
  Frequency,
  RealEstateSource,
  SeasonalAdjustment,
  SeriesGeography,
  SeriesMeta,
  geographyLevels,
} from '../series-record/contract.ts';

const SeriesMatch = z
  .strictObject({
    series_key: z.string().meta({ description: 'Key for re_get_series.' }),
    dataset_key: z.string(),
    source: RealEstateSource,
    title: z.string(),
    units: z.string(),
    base_period: z.string().nullable(),
    currency: z.string().nullable(),
    frequency: Frequency,
    seasonal_adjustment: SeasonalAdjustment,
    license_tag: z.string(),
    geography: SeriesGeography,
    coverage_start: Day.nullable(),
    coverage_end: Day.nullable(),
  })
  .meta({ id: 'RealEstateSeriesMatch' });

const levels: ReadonlySet<string> = new Set(geographyLevels);
const geoKey = new RegExp(`^(${geographyLevels.join('|')}):[A-Za-z0-9]+(@[0-9]{4})?$`);

/** Series by title, dataset or place. */
export const seriesSearch = endpoint({
  path: '/v1/re/series/search',
  tool: 're_search_series',
  title: 'Find real-estate series',
  summary: 'Real-estate series by subject, key words or place, best first: house prices, rents, permits.',
  guidance: 'Call it first.',
  outline: ['series_key', 'title', 'geography', 'coverage_start', 'coverage_end', 'frequency'],
  words:
    'find housing series; which rent data; is there a home price index; housing data for a place; property; real estate; which housing series; is there a rent series; rent series; house price series; what real estate data; data for a city; find house price index; which series does a metro have; is there data on homes',
  takesQuestions: true,
  description: `A question in everyday words, a subject with or without a place (\`rent San Francisco 2BR\`, \`house price index Saint Louis\`,
\`homeownership rate\`), returns the series on that subject, headline series first. Series of the places that geo_resolve finds
come first, in its order, then those of the areas around the place. If none of these places has such a series, the nation's
series are returned, and the note says so. A city whose county is unknown or not loaded is \`out_of_coverage\`.
For any other query, every word must occur in the title, key or keywords of the series. Letter case, accents, punctuation,
plurals and other word forms are ignored. \`geo_key\` limits the list to one place. Without \`query\` and \`geo_key\`, all series
are listed.

Order: the series whose key equals the query; then by level of the place (nation, state, metropolitan area, county, ZIP
code), by prominence of the data set, and by key. \`coverage_start\` and \`coverage_end\` are the first and last period
with a value.

\`rank_by\` ranks places instead. The query names one measure, with or without a state, and \`level\` the kind of place. Places
are ordered by the newest value, or by its change from the same period a year before (in percent; for rates, the difference),
largest first. Only places with a value for the newest period of any place are ranked. The note gives the period, how many
places are left out, and the first figures. re_get_series with the returned keys gives all values.`,
  params: z.strictObject({
    query: z.string().trim().min(1).max(200).nullish().meta({ description: 'Title or dataset-key words.' }),
    geo_key: z
      .string()
      .regex(geoKey, `must be <level>:<code> with a level of ${geographyLevels.join(', ')}, such as county:12086`)
      .nullish()
      .meta({ description: 'Place key from re_search_geographies.' }),
    rank_by: z.enum(['value', 'change']).nullish().meta({ description: 'Rank places.' }),
    level: z
      .string()
      .refine((text) => levels.has(text), `must be one of ${geographyLevels.join(', ')}`)
      .nullish()
      .meta({ description: 'To rank: county …' }),
    ...page(10, 50),
  }),
  data: z.strictObject({
    query: z.string().nullable(),
    geo_key: z.string().nullable(),
    matches: z.array(SeriesMatch),
  }),
  meta: SeriesMeta,
  keyset: z.tuple([z.int(), z.string()]),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { series_key: 'series', geo_key: 'place' },
  datasets: [
    'geo.us_places',
    'geo.au_places',
    'geo.cbsa_county',
    'geo.us_population',
    'geo.us_cities',
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
  errors: ['bad_parameter', 'out_of_coverage'],
  examples: [
    { query: 'house price index', limit: 5 },
    { query: 'house price Denver' },
    { geo_key: 'cbsa:19740' },
    { query: 'two bedroom rent', rank_by: 'value', level: 'county', limit: 5 },
  ],
});
