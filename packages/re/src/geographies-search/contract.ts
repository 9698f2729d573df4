import { Decimal, Meta, endpoint, pageSize } from '@dqs/schemas';
import { z } from 'zod';
import { GeographyLevel } from '../series-record/contract.ts';

const Place = {
  geo_key: z.string().meta({ description: 'Level and code, such as county:12086, for re_search_series.' }),
  level: GeographyLevel,
  code: z.string(),
  name: z.string(),
};

const PlaceMatch = z
  .strictObject({
    ...Place,
    state_code: z.string().nullable(),
    score: z.number().meta({ description: '0 to 1.' }),
    match_reason: z.enum(['code_exact', 'postal_exact', 'name_exact', 'alias_exact', 'name_fuzzy', 'alias_fuzzy']),
    parents: z.array(z.strictObject(Place).meta({ id: 'RealEstateParent' })),
    crosswalks: z.array(
      z
        .strictObject({
          ...Place,
          relation: z.enum(['zcta_county', 'county_cbsa', 'county_county', 'cbsa_cbsa']),
          weight: Decimal.nullable(),
          source: z.string(),
          vintage: z.string(),
        })
        .meta({ id: 'RealEstateCrosswalk' }),
    ),
  })
  .meta({ id: 'RealEstatePlaceMatch' });

/** Places by name, postal abbreviation or official code. */
export const geographiesSearch = endpoint({
  path: '/v1/re/geographies/search',
  tool: 're_search_geographies',
  title: 'Find real-estate places',
  summary: 'Real-estate places by name, postal abbreviation or census/OMB code, best first.',
  guidance: 'Place keys for re_search_series; others: geo_resolve.',
  words:
    'geo_key; place key for real estate; metro area for housing; place for house prices; real estate data for a place; which areas have housing data; find an area; place key; metro area name; where do you have house prices',
  description: `Places of the geography domain, with the keys that re_search_series accepts. \`parents\` are the places that contain
the match entirely. \`crosswalks\` are its first official links to places of other levels; geo_get_crosswalk returns all of them.`,
  params: z.strictObject({
    query: z.string().trim().min(1).max(200).meta({ description: 'Place, abbreviation or code.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({ query: z.string(), matches: z.array(PlaceMatch) }),
  meta: Meta.extend({ notice: z.string().meta({ description: 'Non-endorsement notice of the Census Bureau.' }) }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { geo_key: 'place' },
  datasets: [
    'geo.us_places',
    'geo.au_places',
    'geo.zcta_county',
    'geo.cbsa_county',
    'geo.us_population',
    'geo.us_cities',
  ],
  errors: ['out_of_coverage'],
  examples: [{ query: 'Denver' }, { query: '12086' }, { query: 'CO', limit: 3 }],
});
