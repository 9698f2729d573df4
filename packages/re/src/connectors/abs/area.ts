import { australia, type Place } from '../../series-record/place.ts';

const city = (code: string, name: string, stateCode: string): Place => ({
  level: 'au_gccsa',
  code,
  name: `Greater ${name}`,
  stateCode,
  title: `Greater ${name}`,
  words: `${name} ${stateCode}`,
});

const rest = (code: string, stateCode: string): Place => ({
  level: 'au_gccsa',
  code,
  name: `Rest of ${stateCode}`,
  stateCode,
  title: `Rest of ${stateCode}`,
  words: '',
});

const state = (code: string, name: string, stateCode: string): Place => ({
  level: 'au_state',
  code,
  name,
  stateCode,
  title: name,
  words: stateCode,
});

/**
 * The areas of the Bureau's price statistics, by their names in the workbooks. Capital cities are Greater Capital City
 * Statistical Areas with their codes in the Australian Statistical Geography Standard. Canberra is the whole territory.
 */
const places: ReadonlyMap<string, Place> = new Map([
  ['Sydney', city('1GSYD', 'Sydney', 'NSW')],
  ['Rest of NSW', rest('1RNSW', 'NSW')],
  ['Melbourne', city('2GMEL', 'Melbourne', 'VIC')],
  ['Rest of Vic.', rest('2RVIC', 'VIC')],
  ['Brisbane', city('3GBRI', 'Brisbane', 'QLD')],
  ['Rest of Qld.', rest('3RQLD', 'QLD')],
  ['Adelaide', city('4GADE', 'Adelaide', 'SA')],
  ['Rest of SA', rest('4RSAU', 'SA')],
  ['Perth', city('5GPER', 'Perth', 'WA')],
  ['Rest of WA', rest('5RWAU', 'WA')],
  ['Hobart', city('6GHOB', 'Hobart', 'TAS')],
  ['Rest of Tas.', rest('6RTAS', 'TAS')],
  ['Darwin', city('7GDAR', 'Darwin', 'NT')],
  ['Rest of NT', rest('7RNTE', 'NT')],
  [
    'Canberra',
    {
      ...city('8ACTE', 'Canberra', 'ACT'),
      name: 'Australian Capital Territory',
      title: 'Australian Capital Territory (Canberra)',
    },
  ],
  ['New South Wales', state('1', 'New South Wales', 'NSW')],
  ['Victoria', state('2', 'Victoria', 'VIC')],
  ['Queensland', state('3', 'Queensland', 'QLD')],
  ['South Australia', state('4', 'South Australia', 'SA')],
  ['Western Australia', state('5', 'Western Australia', 'WA')],
  ['Tasmania', state('6', 'Tasmania', 'TAS')],
  ['Northern Territory', state('7', 'Northern Territory', 'NT')],
  ['Australian Capital Territory', state('8', 'Australian Capital Territory', 'ACT')],
  ['Australia', australia],
]);

/** The area of a series: a place, or a part of a place without a code of its own. */
export interface Area {
  readonly place: Place;
  /** The part of the place: the words for keys and for titles. Null for the whole place. */
  readonly part: { readonly word: string; readonly subject: string } | null;
}

const eightCapitals: Area = {
  place: australia,
  part: { word: 'eight_capitals', subject: ', weighted average of eight capital cities' },
};

/** The area with this name in the workbooks; undefined if unknown. */
export const areaOf = (name: string): Area | undefined => {
  if (name === 'Weighted average of eight capital cities') return eightCapitals;
  const place = places.get(name);
  return place && { place, part: null };
};
