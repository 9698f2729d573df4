import { connecticutList, nationalList } from '../../zcta-list.ts';

/** Delimiter and columns of a file of ZCTAs by county. */
export interface Layout {
  readonly delimiter: string;
  readonly zcta: string;
  /** The column of a code that begins with the county's: of the county itself, or of a town. */
  readonly county: string;
  readonly landPart: string;
  readonly land: string | null;
  /** The year of the counties. */
  readonly vintage: string;
}

/** All counties of 2020. */
const national: Layout = {
  delimiter: '|',
  zcta: 'GEOID_ZCTA5_20',
  county: 'GEOID_COUNTY_20',
  landPart: 'AREALAND_PART',
  land: 'AREALAND_ZCTA5_20',
  vintage: nationalList,
};

/** Connecticut's towns of 2022, whose codes begin with their planning region. */
const planningRegions: Layout = { ...national, county: 'GEOID_COUSUB_22', vintage: connecticutList };

/** A comma-separated copy of the national table in circulation. Its totals are wrong (doubled), so they are not used. */
const thirdPartyCopy: Layout = {
  delimiter: ',',
  zcta: 'zcta5',
  county: 'fips_code_county',
  landPart: 'arealand_part',
  land: null,
  vintage: nationalList,
};

/** The layout of a file with this header. */
export const layoutOfHeader = (header: string): Layout =>
  [thirdPartyCopy, planningRegions].find(({ county }) => header.includes(county)) ?? national;
