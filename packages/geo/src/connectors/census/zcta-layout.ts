import { connecticutList, nationalList } from '../../zcta-list.ts';

/** Where a file of ZIP areas by county has what is read of it. */
export interface Layout {
  readonly delimiter: string;
  readonly zcta: string;
  /** The column of the county, or of a part of it whose code begins with the county's. */
  readonly county: string;
  readonly landPart: string;
  readonly land: string | null;
  /** Whose counties they are: the year of the list. */
  readonly vintage: string;
}

/** The counties of the nation in 2020. */
const national: Layout = {
  delimiter: '|',
  zcta: 'GEOID_ZCTA5_20',
  county: 'GEOID_COUNTY_20',
  landPart: 'AREALAND_PART',
  land: 'AREALAND_ZCTA5_20',
  vintage: nationalList,
};

/** Connecticut's towns of 2022, whose codes begin with their planning region's. */
const planningRegions: Layout = { ...national, county: 'GEOID_COUSUB_22', vintage: connecticutList };

/** A comma-separated edition of the national table that is passed around: its totals are wrong (doubled), so they are not used. */
const reworked: Layout = {
  delimiter: ',',
  zcta: 'zcta5',
  county: 'fips_code_county',
  landPart: 'arealand_part',
  land: null,
  vintage: nationalList,
};

/** The layout that a header speaks of. */
export const layoutOfHeader = (header: string): Layout =>
  [reworked, planningRegions].find(({ county }) => header.includes(county)) ?? national;
