import { endpoint, pageSize } from '@dqs/schemas';
import { z } from 'zod';
import { Country, GeographyLevel, MatchReason, datasets, detailFields } from '../geography/terms.ts';

const GeographyMatch = z
  .strictObject({
    ...detailFields,
    score: z.number().meta({ description: '1 (exact code) down to 0.3 (a likely misspelling).' }),
    match_reason: MatchReason,
  })
  .meta({ id: 'GeographyMatch' });

export const resolve = endpoint({
  path: '/v1/geo/geographies/resolve',
  tool: 'geo_resolve',
  title: 'Find geographies',
  summary: 'Geography search: place name, ZIP, FIPS, CBSA or ASGS code to stable ids, best match first.',
  guidance: 'First call for places.',
  words:
    'FIPS code; what place; look up a city; city name; postal code; find place; town; census code; GEOID; code of a county; code of a city; which county is a city in; what county; identify a place; id of a place; zip code belongs',
  description: `Ignores letter case, accents, hyphens and full stops. A state may follow a name: \`Miami-Dade County, FL\`,
\`Denver, Colorado\`, \`Newcastle NSW\`. A kind may precede a code: \`ZIP 10001\`, \`FIPS 10001\`, \`SA4 117\`.

| score | match_reason | the query is |
|---|---|---|
| 1 | code_exact | the official code or the \`geography_id\` |
| 0.99 | postal_exact | the abbreviation of a state |
| 0.97 | name_exact | the full name |
| 0.96 | alias_exact | an everyday or former name; the first city in the name of a metropolitan area; a ZIP Code without an area, for the counties of its addresses |
| 0.95 | name_exact, alias_exact | the name without its kind (Denver for Denver County); a city in the county |
| 0.85 to 0.92 | alias_exact | another spelling (Saint for St., without accents), the successor of a county or area, a city in a metropolitan area |
| 0.3 to 0.8 | name_fuzzy, alias_fuzzy | similar in spelling |

A city is not a county: \`Houston, TX\` means its metropolitan area, then its counties, then Houston County. Exact matches come
first, then retired places (after their successors), then similar spellings. Equal scores are ordered by prominence (a county
inside the metropolitan area of its name, then by population), then from larger to smaller kinds of areas, then by name and id.
Five digits can be a county, a ZCTA, a CBSA and an Australian code. The ZCTA comes first, unless a county or CBSA with a million
people has the code; to choose, set \`level\` or write \`FIPS 10001\`. \`Lincoln, CO\` is in Colorado, \`Lincoln Co.\` is a county.
\`out_of_coverage\`, with similar places as candidates: a city whose county is not loaded, even if a smaller place of its name is,
and an unknown name while no list of cities is loaded. Each match has at most 3 crosswalks, in an answer with more than 20
matches 1, with more than 40 none (\`crosswalks_truncated\`); geo_get_crosswalk has all.`,
  params: z.strictObject({
    query: z.string().trim().min(1).max(100).meta({
      description: 'Place, alias, abbreviation or code, e.g. Denver, CO; 10001; NYC.',
    }),
    level: GeographyLevel.nullish().meta({ description: 'Only this level.' }),
    country: Country.nullish().meta({ description: 'Only this country.' }),
    limit: pageSize(10, 50),
  }),
  data: z.strictObject({
    query: z.string(),
    level: GeographyLevel.nullable(),
    country: Country.nullable(),
    matches: z.array(GeographyMatch),
  }),
  rows: ['matches'],
  chart: { kind: 'none', reason: 'A list of matching names has no quantity.' },
  subjects: { geography_id: 'place' },
  datasets,
  errors: ['out_of_coverage'],
  codes: { country: 'country' },
  examples: [
    { query: '10001', level: 'zcta' },
    { query: 'Miami-Dade County, FL' },
    { query: 'Denvr', limit: 3 },
    { query: 'Sydney', country: 'AU' },
  ],
});
