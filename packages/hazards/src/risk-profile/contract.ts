import { Decimal, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { GeographyParameter, HazardGeographyRef, HazardReleaseMeta, ReleaseParameter } from '../geography/contract.ts';

const units = z
  .strictObject({
    risk_score: z.literal('score'),
    risk_value: z.literal('index_value'),
    risk_percentile: z.literal('percentile'),
    eal_total: z.literal('USD/year'),
    eal_score: z.literal('score'),
    eal_percentile: z.literal('percentile'),
    sovi_score: z.literal('score'),
    resl_score: z.literal('score'),
    population: z.literal('people'),
    building_value: z.literal('USD'),
    agriculture_value: z.literal('USD'),
  })
  .meta({ id: 'HazardProfileUnits' });

export const riskProfile = endpoint({
  path: '/v1/hazards/risk-profile',
  tool: 'hazards_get_risk_profile',
  title: 'Get natural-hazard risk profile',
  summary:
    'Natural-hazard risk profile of a county or census tract from the FEMA National Risk Index: risk, losses, vulnerability.',
  guidance: 'One hazard: hazards_get_hazard_components.',
  outline: ['risk_score', 'risk_rating', 'eal_total', 'eal_rating', 'sovi_rating'],
  words:
    'natural disasters; how risky; disaster risk; social vulnerability; community resilience; census tract; NRI; expected annual loss; climate risk of a place; dangerous; natural disaster; overall risk; how vulnerable; how safe is a county; resilience; exposure; population at risk; building value',
  description: `Figures have the published digits of the newest loaded release for the place's state, or of the release in \`release\`.
\`meta.release_version\` names it. Two calls compare two releases.

- \`risk_score\` is a national percentile from 0 to 100 since release 1.19 (March 2023), and a relative value before.
  \`risk_value\` is the raw index, null in releases that do not publish it (before 1.19).
- \`risk_percentile\` and \`eal_percentile\` are the published percentiles within the place's state (RISK_SPCTL, EAL_SPCTL).
- \`eal_total\` is the expected annual loss in US dollars from buildings, people (as equivalents) and agriculture.
- \`sovi_score\` is social vulnerability, \`resl_score\` community resilience.

A null number is a value that FEMA does not publish for the place, never zero. The ratings are FEMA's: Very Low, Relatively
Low, Relatively Moderate, Relatively High, Very High, or the reason for a missing rating: No Rating, Not Applicable,
Insufficient Data, No Expected Annual Losses.

A name without a state (Miami-Dade) works if only one place has it. The name of several places, or of a city that is not a
county (Houston, TX, while Houston County is elsewhere), is \`ambiguous_identifier\` with candidates, the likeliest first.
Connecticut has eight counties up to the release of March 2023 and nine planning regions since.`,
  params: z.strictObject({ geography: GeographyParameter, release: ReleaseParameter }),
  lookups: { geography: { tool: 'geo_resolve', field: 'geography_id', values: { level: 'county' } } },
  data: z.strictObject({
    geography: HazardGeographyRef,
    units,
    risk_score: Decimal.nullable(),
    risk_rating: z.string().nullable(),
    risk_value: Decimal.nullable(),
    risk_percentile: Decimal.nullable().meta({ description: 'Percentile within the state.' }),
    eal_total: Decimal.nullable(),
    eal_score: Decimal.nullable(),
    eal_rating: z.string().nullable(),
    eal_percentile: Decimal.nullable().meta({ description: 'Percentile within the state.' }),
    sovi_score: Decimal.nullable(),
    sovi_rating: z.string().nullable(),
    resl_score: Decimal.nullable(),
    resl_rating: z.string().nullable(),
    population: z.int().nullable(),
    building_value: Decimal.nullable(),
    agriculture_value: Decimal.nullable(),
  }),
  meta: HazardReleaseMeta,
  batch: 'geography',
  chart: { kind: 'none', reason: 'Scores, index values, percentiles and dollars of one place have no common unit.' },
  subjects: { geo_key: 'place' },
  datasets: ['hazards.risk', 'geo.us_places', 'geo.cbsa_county', 'geo.us_population', 'geo.us_cities'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage', 'bad_parameter'],
  examples: [
    { geography: 'Miami-Dade County, FL' },
    { geography: '06037' },
    { geography: 'tract:24510010100' },
    { geography: '06037', release: '2023-03' },
  ],
});
