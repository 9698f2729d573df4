import { Decimal, Meta, endpoint } from '@dqs/schemas';
import { z } from 'zod';
import { GeographyDetail, GeographyId, datasets } from '../geography/terms.ts';

const InteriorPoint = z
  .strictObject({
    latitude: Decimal,
    longitude: Decimal,
    land_area: Decimal.meta({ description: 'Square metres.' }),
    water_area: Decimal.meta({ description: 'Square metres.' }),
    vintage: z.string(),
  })
  .meta({ id: 'GeoInteriorPoint' });

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
meaning. An abolished place keeps its id.

- \`parents\` are the geographies that contain it entirely, nearest first. A ZCTA has a county, a state or a metropolitan area as
  parent only if no part of it lies outside.
- With \`include_point\`, \`meta.interior_point\` is the Census Bureau's point inside a county, metropolitan area or ZCTA, in degrees,
  with the areas of land and water.
- \`crosswalks\` has the first 25, largest weight first; geo_get_crosswalk pages through all of them.
- A replaced county (Connecticut's eight counties by nine planning regions in 2022) and its successors have each other as
  crosswalks under \`county_county\`.`,
  params: z.strictObject({
    geography_id: GeographyId,
    include_point: z.boolean().default(false).meta({ description: 'Add a point inside and its areas.' }),
  }),
  data: z.strictObject({ geography: GeographyDetail }),
  meta: Meta.extend({
    interior_point: InteriorPoint.nullable()
      .optional()
      .meta({ description: 'Only with include_point; null if the lists have none.' }),
  }),
  batch: 'geography_id',
  chart: { kind: 'none', reason: 'A place has names and codes, no quantity.' },
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
