import { Decimal, Instant } from '@dqs/schemas';
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
    'zcta_county and county_cbsa in either direction; county_county, cbsa_cbsa: a county or area and its successors.',
});

export type CrosswalkRelation = z.output<typeof CrosswalkRelation>;

export const MatchReason = z
  .enum(['code_exact', 'postal_exact', 'name_exact', 'alias_exact', 'name_fuzzy', 'alias_fuzzy'])
  .meta({ id: 'GeographyMatchReason' });

export type MatchReason = z.output<typeof MatchReason>;

const reference = {
  geography_id: z.string().meta({ description: 'Stable: level and official code, e.g. county:12086.' }),
  level: GeographyLevel,
  code: z.string().meta({ description: 'Official code, as text with leading zeros.' }),
  name: z.string().meta({ description: 'As the publisher writes it.' }),
  country: Country,
  state_code: z
    .string()
    .nullable()
    .meta({ description: 'Postal abbreviation (US) or usual abbreviation (Australia); null if none or several.' }),
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
        'because areas consist of entire counties. county_county: share of the older county’s land in the newer; null if no official figure exists.',
    }),
    source: z.string(),
    vintage: z.string().meta({ description: 'Year of the official table.' }),
    as_of: Instant,
  })
  .meta({ id: 'GeographyCrosswalk' });

export type GeographyCrosswalk = z.output<typeof GeographyCrosswalk>;

/** The fields of a geography with details. A search match adds its score. */
export const detailFields = {
  ...reference,
  parents: z.array(GeographyRef).meta({ description: 'Geographies that contain it entirely, nearest first.' }),
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

/** The datasets that every operation of the domain reads. */
export const datasets = [
  'geo.us_places',
  'geo.au_places',
  'geo.zcta_county',
  'geo.cbsa_county',
  'geo.us_population',
  'geo.us_cities',
] as const;
