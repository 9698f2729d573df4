import { Decimal, Instant, Meta, endpoint } from '@dqs/schemas';
import { z } from 'zod';

export const GeographyLevel = z
  .enum(['nation', 'state', 'county', 'cbsa', 'zip3', 'zcta', 'au_state', 'au_gccsa', 'au_sa4', 'au_sa3', 'au_lga'])
  .meta({
    id: 'GeographyLevel',
    description:
      'US: state, county (or equivalent), cbsa (metropolitan or micropolitan area), zip3 (ZCTAs with one three-digit prefix), ' +
      'zcta (ZIP Code Tabulation Area). Australia: au_*, the ASGS.',
  });

export type GeographyLevel = z.output<typeof GeographyLevel>;

export const Country = z.enum(['US', 'AU']).meta({ id: 'GeographyCountry' });

export type Country = z.output<typeof Country>;

export const CrosswalkRelation = z.enum(['zcta_county', 'county_cbsa', 'county_county', 'cbsa_cbsa']).meta({
  id: 'GeographyCrosswalkRelation',
  description:
    'zcta_county and county_cbsa in either direction; county_county, cbsa_cbsa: a county or area and the ones that replaced it.',
});

export type CrosswalkRelation = z.output<typeof CrosswalkRelation>;

export const MatchReason = z
  .enum(['code_exact', 'postal_exact', 'name_exact', 'alias_exact', 'name_fuzzy', 'alias_fuzzy'])
  .meta({ id: 'GeographyMatchReason' });

export type MatchReason = z.output<typeof MatchReason>;

const reference = {
  geography_id: z.string().meta({ description: 'Stable: level and official code, e.g. county:12086.' }),
  level: GeographyLevel,
  code: z.string().meta({ description: 'Official code; text, leading zeros count.' }),
  name: z.string().meta({ description: 'As the publisher writes it.' }),
  country: Country,
  state_code: z
    .string()
    .nullable()
    .meta({ description: 'Postal abbreviation (US) or usual abbreviation (Australia); null where none or several.' }),
  source: z.string(),
  as_of: Instant,
  attribution: z.string().nullable().optional(),
};

export const GeographyRef = z.strictObject(reference).meta({ id: 'GeographyRef' });

export type GeographyRef = z.output<typeof GeographyRef>;

export const GeographyCrosswalk = z
  .strictObject({
    geography: GeographyRef,
    relation: CrosswalkRelation,
    weight: Decimal.nullable().meta({
      description:
        'zcta_county: share of the ZCTA’s land area in the county, in either direction, six digits. county_cbsa: 1, ' +
        'because areas consist of whole counties. county_county: share of the older county’s land in the newer; null where no official figure exists.',
    }),
    source: z.string(),
    vintage: z.string().meta({ description: 'Year of the official table.' }),
    as_of: Instant,
  })
  .meta({ id: 'GeographyCrosswalk' });

export type GeographyCrosswalk = z.output<typeof GeographyCrosswalk>;

/** The fields of a whole geography; a search match adds its score. */
export const detailFields = {
  ...reference,
  parents: z.array(GeographyRef).meta({ description: 'Geographies it lies in wholly, nearest first.' }),
  crosswalks: z.array(GeographyCrosswalk),
  crosswalks_truncated: z.boolean().meta({ description: 'true: geo_get_crosswalk has more.' }),
};

export const GeographyDetail = z.strictObject(detailFields).meta({ id: 'GeographyDetail' });

export type GeographyDetail = z.output<typeof GeographyDetail>;

/** The path parameter of the operations on one geography. */
export const GeographyId = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .meta({ description: 'From geo_resolve, e.g. county:12086.' });

/** What every operation of the domain reads. */
export const datasets = [
  'geo.us_places',
  'geo.au_places',
  'geo.zcta_county',
  'geo.cbsa_county',
  'geo.us_population',
  'geo.us_cities',
] as const;

export const geography = endpoint({
  path: '/v1/geo/geographies/{geography_id}',
  tool: 'geo_get_geography',
  title: 'One geography',
  summary:
    'Geography: one US or Australian place (state, county, metro, ZIP area, SA4, LGA) with parents and crosswalks.',
  words:
    'details of a place; parents; belongs to; state of a county; metro of a county; geography id; what state is a county in; which metro does a county belong to; about a place; centre; area of a place; level of a place; parent areas; record of a place',
  description: `A \`geography_id\` is the level and the official code: \`nation:US\`, \`state:12\`, \`county:12086\`, \`cbsa:33100\`,
\`zip3:100\`, \`zcta:10001\`, \`au_state:1\`, \`au_gccsa:1GSYD\`, \`au_sa4:117\`, \`au_sa3:11703\`, \`au_lga:17200\`. It never changes its
meaning. A place that was abolished keeps its id.

- \`parents\` are the geographies it lies in wholly, nearest first. A ZCTA names a county, a state or a metropolitan area only
  if no part of it lies outside.
- \`crosswalks\` holds the first 25, those of the largest weight first; geo_get_crosswalk pages through all of them.
- A county that was replaced (the eight counties of Connecticut by nine planning regions in 2022) and its successors name each
  other under \`county_county\`.`,
  params: z.strictObject({ geography_id: GeographyId }),
  data: z.strictObject({ geography: GeographyDetail }),
  meta: Meta,
  batch: 'geography_id',
  chart: { kind: 'none', reason: 'A place holds names and codes, no quantity.' },
  subjects: { geography_id: 'place' },
  datasets,
  errors: ['not_found'],
  examples: [
    { geography_id: 'county:12086' },
    { geography_id: 'zcta:10001' },
    { geography_id: 'county:09001' },
    { geography_id: 'au_gccsa:1GSYD' },
  ],
});
