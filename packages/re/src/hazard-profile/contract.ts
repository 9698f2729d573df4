import { Day, Decimal, endpoint } from '@dqs/schemas';
import { z } from 'zod';

const rating = z.string().nullable();
const figure = Decimal.nullable();

const Hazard = z
  .strictObject({
    hazard_code: z.string(),
    hazard_name: z.string(),
    risk_score: figure,
    risk_rating: rating,
    risk_value: figure,
    eal_total: figure,
    eal_score: figure,
    eal_rating: rating,
  })
  .meta({ id: 'RealEstateHazard' });

/** Natural-hazard risk of one county. */
export const hazardProfile = endpoint({
  path: '/v1/re/hazard-profile',
  tool: 're_get_hazard_profile',
  title: 'County hazard profile',
  summary:
    'Real-estate hazard profile of a US county: natural-hazard risk index, expected annual loss and 18 hazards, newest release.',
  guidance: 'Tracts, place names: hazards_get_risk_profile.',
  words:
    'property; home; house buyer; safe to buy; flood and wildfire risk of a home; natural hazards; danger for houses; risk to property; risk to homes; flood risk of a home; hazards for real estate; buying a house; is it safe to buy; property risk; insurance',
  description: `The newest loaded release of the National Risk Index for the county: the data of hazards_get_risk_profile and
hazards_get_hazard_components in one answer. Scores and percentiles are 0 to 100. \`eal_total\`,
\`building_value\` and \`agriculture_value\` are US dollars. \`risk_value\` is an index value. \`population\` counts people.
Hazards are sorted by expected annual loss.`,
  params: z.strictObject({
    fips_or_geo_key: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .meta({ description: 'County FIPS (12086) or geo_key (county:12086).' }),
  }),
  data: z.strictObject({
    fips: z.string(),
    release_version: z.string(),
    release_date: Day,
    county_name: z.string().nullable(),
    state_name: z.string().nullable(),
    state_abbrev: z.string().nullable(),
    geo_key: z.string().nullable(),
    risk_score: figure,
    risk_value: figure,
    risk_percentile: figure,
    eal_total: figure,
    eal_score: figure,
    eal_percentile: figure,
    sovi_score: figure,
    resl_score: figure,
    building_value: figure,
    agriculture_value: figure,
    risk_rating: rating,
    eal_rating: rating,
    sovi_rating: rating,
    resl_rating: rating,
    population: z.int().nullable(),
    hazards: z.array(Hazard),
  }),
  rows: ['hazards'],
  batch: 'fips_or_geo_key',
  lookups: { fips_or_geo_key: { tool: 'geo_resolve', field: 'geography_id', values: { level: 'county' } } },
  chart: {
    kind: 'ranking',
    name: 'hazard_name',
    y: [
      { field: 'eal_total', label: 'Expected annual loss', unit: { is: 'USD/year' } },
      { field: 'risk_score', label: 'Risk score', unit: { is: 'score' } },
      { field: 'eal_score', label: 'Expected annual loss score', unit: { is: 'score' } },
      { field: 'risk_value', label: 'Risk value', unit: { is: 'index_value' } },
    ],
  },
  subjects: { geo_key: 'place' },
  datasets: ['hazards.risk'],
  errors: ['not_found'],
  examples: [{ fips_or_geo_key: '12086' }, { fips_or_geo_key: 'county:12086' }],
});
