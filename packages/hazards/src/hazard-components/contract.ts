import { Decimal, endpoint, page, Day } from '@dqs/schemas';
import { z } from 'zod';
import { GeographyParameter, HazardGeographyRef, HazardReleaseMeta, ReleaseParameter } from '../geography/contract.ts';

const Component = z
  .strictObject({
    hazard_code: z.string(),
    hazard_name: z.string(),
    risk_score: Decimal.nullable(),
    risk_rating: z.string().nullable(),
    risk_value: Decimal.nullable(),
    eal_total: Decimal.nullable(),
    eal_score: Decimal.nullable(),
    eal_rating: z.string().nullable(),
  })
  .meta({ id: 'HazardComponent' });

export const hazardComponents = endpoint({
  path: '/v1/hazards/hazard-components',
  tool: 'hazards_get_hazard_components',
  title: 'Get hazards of a place',
  summary: 'Natural hazards of a county or census tract one by one (National Risk Index), costliest first.',
  guidance: 'Overall: hazards_get_risk_profile.',
  outline: ['hazard_name', 'risk_rating', 'eal_total', 'risk_score'],
  words:
    'expected annual loss by hazard; which hazards threaten; hazards of one county; flood versus wildfire; tornado; earthquake; hurricane; heat; lightning; which disaster; losses by hazard; each hazard; drought; hail; worst hazard for; biggest threat',
  description: `The 18 hazards of the newest loaded release for the place's state, or of the release in \`release\`. They are ordered by
expected annual loss, largest first. Hazards without a loss come last, and equal ones are ordered by hazard code. A page has ten by default.

A null number is not published for the place. Its rating gives the reason (Not Applicable: the hazard does not occur there;
Insufficient Data). A loss of zero is a published zero, rated No Expected Annual Losses. \`risk_score\` and \`eal_score\` are
national percentiles since release 1.19 (March 2023).

Hazard codes: AVLN Avalanche, CFLD Coastal Flooding, CWAV Cold Wave, DRGT Drought, ERQK Earthquake, HAIL Hail, HWAV Heat
Wave, HRCN Hurricane, ISTM Ice Storm, LNDS Landslide, LTNG Lightning, SWND Strong Wind, TRND Tornado, TSUN Tsunami, VLCN
Volcanic Activity, WFIR Wildfire, WNTW Winter Weather. River floods are RFLD Riverine Flooding up to March 2023 and IFLD
Inland Flooding since December 2025.`,
  params: z.strictObject({
    geography: GeographyParameter,
    hazard_type: z.string().trim().min(1).max(60).nullish().meta({
      description: 'Only this hazard: HRCN or Hurricane.',
    }),
    release: ReleaseParameter,
    ...page(10, 18),
  }),
  lookups: { geography: { tool: 'geo_resolve', field: 'geography_id', values: { level: 'county' } } },
  data: z.strictObject({
    geography: HazardGeographyRef,
    hazard_type: z.string().nullable().meta({ description: 'Code of the requested hazard; null for all.' }),
    units: z
      .strictObject({
        risk_score: z.literal('score'),
        risk_value: z.literal('index_value'),
        eal_total: z.literal('USD/year'),
        eal_score: z.literal('score'),
      })
      .meta({ id: 'HazardComponentUnits' }),
    components: z.array(Component),
  }),
  meta: HazardReleaseMeta,
  keyset: z.tuple([Day, z.string()]),
  rows: ['components'],
  picture: { kind: 'ranking', name: 'hazard_name', value: 'eal_total' },
  chart: {
    kind: 'ranking',
    name: 'hazard_name',
    y: [
      { field: 'eal_total', label: 'Expected annual loss', unit: { field: 'units.eal_total' } },
      { field: 'risk_score', label: 'Risk score', unit: { field: 'units.risk_score' } },
      { field: 'eal_score', label: 'Expected annual loss score', unit: { field: 'units.eal_score' } },
      { field: 'risk_value', label: 'Risk value', unit: { field: 'units.risk_value' } },
    ],
  },
  subjects: { geo_key: 'place' },
  datasets: ['hazards.risk', 'geo.us_places', 'geo.cbsa_county', 'geo.us_population', 'geo.us_cities'],
  errors: ['not_found', 'ambiguous_identifier', 'out_of_coverage', 'bad_parameter'],
  examples: [
    { geography: 'Miami-Dade County, FL' },
    { geography: 'county:06037', hazard_type: 'Earthquake' },
    { geography: '24510010100', limit: 18 },
  ],
});
