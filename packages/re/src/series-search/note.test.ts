import type { PlacesMeant } from '@dqs/geo/queries';
import { expect, it } from 'vitest';
import { noteOfPlaces } from './note.ts';
import type { SeriesMatchRow } from './query.ts';

const row = (geo_key: string, geo_name: string) =>
  ({ geo_key, geo_name, geo_level: 'cbsa', geo_state_code: 'MO' }) as SeriesMatchRow;

const places: PlacesMeant = {
  first: {
    geography_id: 'cbsa:44180',
    level: 'cbsa',
    code: '44180',
    name: 'Springfield, MO Metro Area',
    country: 'US',
    state_code: 'MO',
    source: 'census',
    as_of: '2026-01-01T00:00:00Z' as PlacesMeant['first']['as_of'],
  },
  own: ['cbsa:44180'],
  former: [],
  inside: [],
  isSimilar: false,
  around: [],
  elsewhere: ['cbsa:44140'],
  namesakes: 'Several places are called "springfield".',
  missing: null,
  countyUnknown: null,
};

it('series of a place whose name others bear say so', () => {
  const series = row('cbsa:44180', 'Springfield, MO Metro Area');
  expect(noteOfPlaces([series], places, 'springfield')).toBe('Several places are called "springfield".');
  expect(noteOfPlaces([series], { ...places, namesakes: null }, 'springfield')).toBeNull();
});

it('beside what a name was read as', () => {
  const note = noteOfPlaces([row('cbsa:44180', 'Greene County, MO')], places, 'springfield');
  expect(note).toMatch(/is interpreted as Greene County.* Several places are called/);
});

it('a state does not have a similar spelling', () => {
  const texas = { ...row('state:48', 'Texas'), geo_level: 'state' };
  const similar = { ...places, own: ['county:48299'], isSimilar: true };
  expect(noteOfPlaces([texas], similar, 'plano texas')).toBe('No place is called "plano texas"; these are for Texas.');
});

it('series of a former area around a county are not those of a code that it replaced', () => {
  const division = row('cbsa:99994', 'Fictitious Metro Division');
  const county = { ...places.first, level: 'county' as const, name: 'Sample County' };
  const ofCounty = { ...places, first: county, own: ['county:99001'], former: ['cbsa:99994'] };
  expect(noteOfPlaces([division], ofCounty, 'sample')).toBe(
    'No series on this subject is loaded for Sample County; these are for Fictitious Metro Division, which contains it.',
  );
});

it('the state behind a name is no word of the place', () => {
  const division = row('cbsa:44180', 'New York-Jersey City-White Plains, NY-NJ Metro Division');
  const alone = { ...places, namesakes: null };
  expect(noteOfPlaces([division], alone, 'hoboken new jersey')).toMatch(
    /^"hoboken new jersey" is interpreted as New York-/,
  );
  expect(noteOfPlaces([division], alone, 'jersey city new jersey')).toBeNull();
});
