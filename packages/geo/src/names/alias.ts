import { expandedKey } from './key.ts';

const boroughs = ['county:36061', 'county:36047', 'county:36081', 'county:36005', 'county:36085'];
const washington = ['state:11', 'county:11001', 'cbsa:47900'];

/** Everyday, former and short names that no official list has, and what they mean, the most likely first. */
const list: Readonly<Record<string, readonly string[]>> = {
  USA: ['nation:US'],
  'United States of America': ['nation:US'],
  America: ['nation:US'],
  'Commonwealth of Australia': ['nation:AU'],
  AUS: ['nation:AU'],
  NYC: ['cbsa:35620', ...boroughs],
  'New York City': ['cbsa:35620', ...boroughs],
  'City of New York': ['cbsa:35620', ...boroughs],
  Manhattan: ['county:36061'],
  Brooklyn: ['county:36047'],
  'Bronx County': ['county:36005'],
  'The Bronx': ['county:36005'],
  'Staten Island': ['county:36085'],
  'Washington DC': washington,
  'Washington, District of Columbia': washington,
  'City of Washington': washington,
  'Dade County': ['county:12086'],
  'Metro-Dade': ['county:12086'],
  'Miami Dade County': ['county:12086'],
  'San Francisco Bay Area': ['cbsa:41860'],
  SF: ['county:06075', 'cbsa:41860'],
  'Silicon Valley': ['county:06085', 'cbsa:41940'],
  Philly: ['county:42101', 'cbsa:37980'],
  Vegas: ['county:32003', 'cbsa:29820'],
  'Las Vegas': ['cbsa:29820', 'county:32003'],
  'St. Louis city': ['county:29510'],
  'City of St. Louis': ['county:29510'],
  'City of Baltimore': ['county:24510'],
  'Twin Cities': ['cbsa:33460'],
  DFW: ['cbsa:19100'],
  Oahu: ['county:15003'],
  'Big Island': ['county:15001'],
  'Wade Hampton Census Area': ['county:02158', 'county:02270'],
  'Shannon County, SD': ['county:46102', 'county:46113'],
  'Denver-Aurora-Lakewood': ['cbsa:19740'],
  'Denver-Aurora-Lakewood, CO': ['cbsa:19740'],
  'Virgin Islands': ['state:78'],
  Saipan: ['county:69110'],
  Brissie: ['au_gccsa:3GBRI'],
  Canberra: ['au_gccsa:8ACTE', 'au_state:8'],
};

const byKey: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(list).map(([name, ids]) => [expandedKey(name), ids]),
);

/** The everyday names by expanded key, for misspellings. */
export const aliasKeys: readonly string[] = [...byKey.keys()];

/** What an expanded key means as an everyday name, the most likely first; empty when it is none. */
export const idsOfAlias = (key: string): readonly string[] => byKey.get(key) ?? [];
