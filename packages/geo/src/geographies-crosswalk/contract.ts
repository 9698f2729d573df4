import { endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { GeographyCrosswalk, GeographyId, GeographyLevel, datasets } from '../geography/terms.ts';

export const crosswalk = endpoint({
  path: '/v1/geo/geographies/{geography_id}/crosswalk',
  tool: 'geo_get_crosswalk',
  title: 'Crosswalk to a level',
  summary: 'Geography crosswalk: ZIP area to county shares, county to metro, replaced counties.',
  words:
    'map ZIP codes to counties; weights; convert a county; metropolitan area; replaced; Connecticut planning regions; old counties; turn a zip code into counties; zip to county; counties of a ZIP code; convert zip; split across counties; overlap; share of a zip; mapping; match areas; lookup table; translate codes',
  description: `Official relations to one other level, largest weight first, then by code.

| from | to | relation | weight |
|---|---|---|---|
| zcta | county, and back | zcta_county | share of the ZCTA's land area in the county: AREALAND_PART ÷ AREALAND_ZCTA5_20 of the Census Bureau's 2020 relationship file, rounded half-even to six digits. The weights of a ZCTA add up to 1 within 0.0000005 per county |
| county | cbsa, and back | county_cbsa | 1: metropolitan and micropolitan areas consist of entire counties |
| county | county | county_county | a county and its successor: 1 if the successor contains all of it, null if the Census Bureau publishes no figure |
| cbsa | cbsa | cbsa_cbsa | an area and its successor |

The relationship file has the counties of 2020, which in Connecticut are the former ones. ZCTAs are areas, not postal routes: a
ZIP Code without an area (a post office box) has no ZCTA.`,
  params: z.strictObject({
    geography_id: GeographyId,
    target_level: GeographyLevel.meta({ description: 'Target level.' }),
    ...page(50, 200),
  }),
  data: z.strictObject({
    geography_id: z.string(),
    target_level: GeographyLevel,
    crosswalks: z.array(GeographyCrosswalk),
  }),
  keyset: z.tuple([z.string(), z.string()]),
  rows: ['crosswalks'],
  chart: { kind: 'ranking', name: 'geography.name', y: [{ field: 'weight', label: 'Share', unit: { is: 'share' } }] },
  subjects: { geography_id: 'place' },
  datasets,
  errors: ['not_found'],
  examples: [
    { geography_id: 'zcta:80014', target_level: 'county' },
    { geography_id: 'zcta:10001', target_level: 'county' },
    { geography_id: 'county:08031', target_level: 'cbsa' },
    { geography_id: 'county:09001', target_level: 'county' },
    { geography_id: 'county:36061', target_level: 'zcta' },
  ],
});
