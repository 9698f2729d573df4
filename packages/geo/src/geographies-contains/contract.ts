import { endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { GeographyId, GeographyLevel, GeographyRef, datasets } from '../geography/terms.ts';

export const contains = endpoint({
  path: '/v1/geo/geographies/{geography_id}/contains',
  tool: 'geo_get_contains',
  title: 'Geographies inside',
  summary: 'Geography children: counties of a state or metro, ZIP areas of a county, by code.',
  words:
    'list counties; ZIP codes in a county; inside; within; which counties make up a metro area; children; counties in a state; counties of a metro; zip codes of a county; make up; consists of; parts of; list of places in; which areas belong to; lists all; counties of a state; counties of',
  description: `The geographies of one level that lie entirely inside, ordered by code. Only geographies of the newest loaded lists:
an abolished place still has parents, but no geography contains it.

- \`nation\` contains every level of its country. \`state\` contains its counties, the metropolitan areas that do not cross its
  border, and ZCTAs without a part in another state.
- \`cbsa\` contains the counties that the Office of Management and Budget assigned to it, and the ZCTAs entirely in them.
- \`county\` contains the ZCTAs entirely in it. ZCTAs can cross borders: use geo_get_crosswalk for all ZCTAs that overlap it.
- \`zip3\` contains the ZCTAs that begin with its digits.
- Australia: a state contains its GCCSAs, SA4s, SA3s and LGAs, a GCCSA its SA4s and SA3s, an SA4 its SA3s.

The list is empty for levels that do not nest.`,
  params: z.strictObject({
    geography_id: GeographyId,
    child_level: GeographyLevel.meta({ description: 'Child level.' }),
    ...page(50, 200),
  }),
  data: z.strictObject({ geography_id: z.string(), child_level: GeographyLevel, children: z.array(GeographyRef) }),
  keyset: z.tuple([z.string()]),
  rows: ['children'],
  chart: { kind: 'none', reason: 'A list of places has no quantity.' },
  subjects: { geography_id: 'place' },
  datasets,
  errors: ['not_found'],
  examples: [
    { geography_id: 'cbsa:19740', child_level: 'county' },
    { geography_id: 'state:09', child_level: 'county' },
    { geography_id: 'zip3:100', child_level: 'zcta' },
    { geography_id: 'au_gccsa:1GSYD', child_level: 'au_sa4' },
  ],
});
