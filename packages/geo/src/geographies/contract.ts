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
meaning. A place that was abolished keeps its id.

- \`parents\` are the geographies it lies in wholly, nearest first. A ZCTA names a county, a state or a metropolitan area only
  if no part of it lies outside.
- With \`include_point\`, \`meta.interior_point\` is the point inside the place that the Census Bureau names for it, in degrees, with
  its areas of land and water: of counties, metropolitan areas and ZCTAs.
- \`crosswalks\` holds the first 25, those of the largest weight first; geo_get_crosswalk pages through all of them.
- A county that was replaced (the eight counties of Connecticut by nine planning regions in 2022) and its successors name each
  other under \`county_county\`.`,
  params: z.strictObject({
    geography_id: GeographyId,
    include_point: z.boolean().default(false).meta({ description: 'Also the point inside it and its areas.' }),
  }),
  data: z.strictObject({ geography: GeographyDetail }),
  meta: Meta.extend({
    interior_point: InteriorPoint.nullable()
      .optional()
      .meta({ description: 'Only with include_point; null where the lists have none.' }),
  }),
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
