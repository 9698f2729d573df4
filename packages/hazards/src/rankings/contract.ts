import { Day, Decimal, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { HazardGeographyRef, HazardLevel, ReleaseParameter } from '../geography/contract.ts';
import { metricByName } from '../metric.ts';

const RankedPlace = z
  .strictObject({
    rank: z.int().meta({ description: 'Position in the list. Equal values share the first position (1, 2, 2, 4).' }),
    geography: HazardGeographyRef,
    metric_value: Decimal,
    rating: z.string().nullable(),
    release_version: z.string(),
    release_date: Day,
    as_of: Instant,
  })
  .meta({ id: 'HazardRankedPlace' });

const RankedState = z
  .strictObject({
    geo_key: z.string(),
    code: z.string().meta({ description: 'Two-digit FIPS code.' }),
    name: z.string(),
    state_code: z.string(),
  })
  .meta({ id: 'HazardState' });

export const rankings = endpoint({
  path: '/v1/hazards/rankings',
  tool: 'hazards_get_rankings',
  title: 'Rank places by natural hazard',
  summary: 'Natural-hazard rankings of counties or census tracts by one metric, nation or state, highest first.',
  guidance: 'One place: hazards_get_risk_profile.',
  words:
    'highest risk; riskiest counties; top counties; rank; safest; most exposed; worst; lowest; which counties have; most prone; prone counties; hurricane-prone; least risky; most vulnerable; riskiest places; top ten counties; which states counties; ranked by; most at risk; biggest losses; lowest risk',
  description: `Metrics of the whole index: risk_score, risk_value, risk_percentile, eal_total, eal_score, eal_percentile,
sovi_score, resl_score. Metrics of one hazard: its code and risk_score, risk_value, eal_total or eal_score, such as
hrcn_eal_total or wfir_risk_score. Letter case is ignored. Percentiles are those within the place's state, as published.

Places without a published value are not ranked. Equal values share the first rank (1, 2, 2, 4) and are ordered by FIPS
code. Ranks count within the list: with \`state\` the first place of the state is 1, with \`county\` the first tract of the
county. The ranking uses the newest fully loaded release at that level, with \`state\` the newest fully loaded for the state,
or the release in \`release\`. All pages come from the release of the first page. A metric that the release does not have (ifld_… before December
2025, rfld_… since, risk_value before March 2023) returns an empty list, and the note says so.`,
  params: z.strictObject({
    level: HazardLevel.meta({ description: 'Counties or census tracts.' }),
    metric: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .meta({
        enum: [...metricByName.keys()],
        description: 'risk_score, eal_total …; of one hazard: hrcn_eal_total …',
      }),
    state: z.string().trim().min(1).max(60).nullish().meta({
      description: 'Name, postal abbreviation, FIPS or geo_key.',
    }),
    county: z.string().trim().min(1).max(100).nullish().meta({
      description: 'With level tract: the tracts of this county; name with state, FIPS or geo_key.',
    }),
    release: ReleaseParameter,
    ...page(10, 100),
  }),
  lookups: { state: { tool: 'geo_resolve', field: 'geography_id', values: { level: 'state' } } },
  data: z.strictObject({
    level: HazardLevel,
    metric: z.string(),
    metric_unit: z.string(),
    state: RankedState.nullable(),
    rankings: z.array(RankedPlace),
  }),
  meta: Meta.extend({ period_type: z.literal('annual'), currency: z.literal('USD') }),
  keyset: z.tuple([Day, Decimal, z.string(), z.int(), z.int()]),
  rows: ['rankings'],
  picture: { kind: 'ranking', name: 'geography.name', value: 'metric_value' },
  chart: {
    kind: 'ranking',
    name: 'geography.name',
    y: [{ field: 'metric_value', label: 'Value', unit: { field: 'metric_unit' } }],
  },
  subjects: { geo_key: 'place' },
  datasets: ['hazards.risk'],
  errors: ['bad_parameter', 'not_found', 'ambiguous_identifier', 'out_of_coverage'],
  examples: [
    { level: 'county', metric: 'eal_total' },
    { level: 'county', metric: 'hrcn_risk_score', state: 'FL', limit: 5 },
    { level: 'tract', metric: 'risk_score', state: 'Maryland' },
    { level: 'tract', metric: 'eal_total', county: '24510', limit: 5 },
  ],
});
