import type { Place } from '../../series-record/place.ts';

const borough = (fips: string, county: string, name: string): Place => ({
  level: 'county',
  code: fips,
  name: `${county} County`,
  stateCode: 'NY',
  title: name === county ? `${county} County, NY` : `${name} (${county} County), NY`,
  words: `${name} New York City NYC borough`,
});

const places: ReadonlyMap<string, Place> = new Map([
  ['1', borough('36061', 'New York', 'Manhattan')],
  ['2', borough('36005', 'Bronx', 'Bronx')],
  ['3', borough('36047', 'Kings', 'Brooklyn')],
  ['4', borough('36081', 'Queens', 'Queens')],
  ['5', borough('36085', 'Richmond', 'Staten Island')],
]);

/** The codes of the five boroughs. */
export const boroughs: readonly string[] = [...places.keys()];

/** The county of a borough code; undefined for an unknown code. */
export const boroughPlace = (code: string): Place | undefined => places.get(code);
