import { named, type Alias } from './alias-entry.ts';
import { expandedKey } from './name-key.ts';
import { nicknames } from './nickname.ts';

// New York City consists of five counties with other names.
const boroughs = ['county:36061', 'county:36047', 'county:36081', 'county:36005', 'county:36085'];
// The city, the district and its only county are one area.
const washington = ['state:11', 'county:11001', 'cbsa:47900'];

/** Everyday, former and short names of places in the United States and Australia. */
export const aliases: readonly Alias[] = [
  ...named(
    'everyday',
    ['nation:US'],
    'USA',
    'U S A',
    'America',
    'the States',
    'national',
    'nationwide',
    'nation',
    'country',
  ),
  ...named('official', ['nation:US'], 'United States of America'),
  ...named('official', ['nation:AU'], 'Commonwealth of Australia'),
  ...named('everyday', ['nation:AU'], 'AUS', 'Australian'),
  ...named('everyday', ['cbsa:35620', ...boroughs], 'NYC', 'New York City', 'New York NY', 'New York, New York'),
  ...named('official', ['cbsa:35620', ...boroughs], 'City of New York'),
  // Boroughs that are counties with other names: New York County, Kings County, Richmond County.
  ...named('official', ['county:36061'], 'Manhattan'),
  ...named('official', ['county:36047'], 'Brooklyn'),
  ...named('official', ['county:36085'], 'Staten Island'),
  ...named('spelling', ['county:36005'], 'Bronx County', 'The Bronx'),
  ...named('everyday', washington, 'Washington DC', 'DC', 'Wash DC'),
  ...named('official', washington, 'Washington, District of Columbia', 'City of Washington'),
  // Renamed Miami-Dade on 22 July 1997.
  ...named('former', ['county:12086'], 'Dade County', 'Metro-Dade'),
  ...named('spelling', ['county:12086'], 'Miami Dade County'),
  ...named('everyday', ['cbsa:41860'], 'San Francisco Bay Area', 'Bay Area', 'SF Bay Area'),
  ...named('everyday', ['county:06075', 'cbsa:41860'], 'SF', 'San Fran', 'Frisco CA'),
  ...named('everyday', ['county:06037', 'cbsa:31080'], 'LA County', 'L A County'),
  ...named('everyday', ['cbsa:31080', 'county:06037'], 'Southern California', 'SoCal'),
  ...named('everyday', ['cbsa:40140'], 'Inland Empire'),
  ...named('everyday', ['state:06'], 'Cali'),
  // The regional councils and airports of these areas use the names.
  ...named('everyday', ['cbsa:45300'], 'Tampa Bay', 'Tampa Bay Area'),
  ...named('everyday', ['cbsa:47260'], 'Hampton Roads', 'Tidewater Virginia'),
  ...named('everyday', ['cbsa:19340'], 'Quad Cities'),
  ...named('everyday', ['cbsa:39580', 'cbsa:20500'], 'Research Triangle', 'Raleigh-Durham', 'the Triangle'),
  ...named('everyday', ['cbsa:33100'], 'South Florida', 'Metro Miami'),
  ...named('everyday', ['cbsa:47900'], 'DMV', 'DMV area', 'National Capital Region'),
  ...named('everyday', ['cbsa:38060'], 'Valley of the Sun'),
  ...named('everyday', ['cbsa:10900'], 'Lehigh Valley'),
  ...named('everyday', ['cbsa:33460'], 'Minneapolis-Saint Paul', 'Minneapolis and St. Paul'),
  ...named('everyday', ['cbsa:24660', 'cbsa:49180'], 'Piedmont Triad'),
  ...named('everyday', ['cbsa:35380', 'county:22071'], 'NOLA'),
  ...named('everyday', ['cbsa:12060'], 'ATL'),
  ...named('everyday', ['county:06085', 'cbsa:41940'], 'Silicon Valley'),
  ...named('everyday', ['county:42101', 'cbsa:37980'], 'Philly'),
  ...named('everyday', ['county:32003', 'cbsa:29820'], 'Vegas'),
  // The area's title begins with the name. Its county is Clark.
  ...named('official', ['cbsa:29820', 'county:32003'], 'Las Vegas'),
  // Independent cities, which are county equivalents.
  ...named('official', ['county:29510'], 'St. Louis city', 'City of St. Louis'),
  ...named('official', ['county:24510'], 'City of Baltimore'),
  // Its official name is Boise City. Boise County is a small county next to it.
  ...named('everyday', ['cbsa:14260', 'county:16001'], 'Boise', 'Boise, Idaho', 'Boise, ID'),
  ...named('everyday', ['cbsa:33460'], 'Twin Cities'),
  ...named('everyday', ['cbsa:19100'], 'DFW'),
  ...named('everyday', ['county:15003'], 'Oahu'),
  // The title of its area is Urban Honolulu.
  ...named('everyday', ['county:15003', 'cbsa:46520'], 'Honolulu'),
  ...named('everyday', ['county:15001'], 'Big Island'),
  // Both were renamed in 2015 and received new codes.
  ...named('former', ['county:02158', 'county:02270'], 'Wade Hampton Census Area'),
  ...named('former', ['county:46102', 'county:46113'], 'Shannon County, SD'),
  // Titles before the delineation of July 2023.
  ...named('former', ['cbsa:19740'], 'Denver-Aurora-Lakewood', 'Denver-Aurora-Lakewood, CO'),
  ...named('everyday', ['state:78'], 'Virgin Islands', 'USVI'),
  ...named('everyday', ['state:69'], 'CNMI', 'Marianas'),
  ...named('official', ['state:69'], 'Commonwealth of the Northern Mariana Islands'),
  ...named('official', ['state:72'], 'Commonwealth of Puerto Rico'),
  ...named('everyday', ['county:69110'], 'Saipan'),
  ...named('everyday', ['au_gccsa:3GBRI'], 'Brissie'),
  ...named('everyday', ['au_gccsa:8ACTE', 'au_state:8'], 'Canberra'),
  ...named('everyday', ['au_state:6'], 'Tassie'),
  ...named('everyday', ['au_state:7'], 'the Territory'),
  ...nicknames,
];

const byKey: ReadonlyMap<string, readonly string[]> = new Map(aliases.map(({ name, ids }) => [expandedKey(name), ids]));

/** The everyday names by expanded key, for correcting misspellings. */
export const aliasKeys: readonly string[] = [...byKey.keys()];

/** The ids for an expanded key that is an everyday name, most likely first; empty if it is none. */
export const idsOfAlias = (key: string): readonly string[] => byKey.get(key) ?? [];

/** Names that differ from an abbreviation only by their full stops: `L.A.` is the city, `LA` is Louisiana. */
const initials: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ 'l.a.': ['county:06037', 'cbsa:31080'] }),
);

/** The ids for a text that is the initials of a place; empty if it is none. */
export const idsOfInitials = (text: string): readonly string[] =>
  initials.get(text.toLowerCase().replaceAll(' ', '')) ?? [];
