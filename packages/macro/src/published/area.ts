import { americanState, findAmericanState } from '@dqs/places';

/** `US-CA` for the FIPS code `06` of a state; undefined for other codes. */
export const stateArea = (fips: string): string | undefined => {
  const state = americanState(fips);
  return state && `US-${state.abbreviation}`;
};

/**
 * The area with this name in an American list: `US` for the country, `US-CA` for California; regions keep their name.
 */
export const americanArea = (name: string): string => {
  if (/^(US|U\.S\.( Total)?|United States)$/i.test(name)) return 'US';
  // Abbreviations are ambiguous: NE is Nebraska in one list and the Northeast in another.
  const state = name.length > 2 ? findAmericanState(name) : null;
  return state === null ? name : `US-${state.abbreviation}`;
};

/** The two countries whose European codes differ from ISO 3166, and areas that are not countries. */
const europeanCodes: Readonly<Record<string, string>> = {
  U2: 'EA',
  I7: 'EA',
  I8: 'EA',
  I9: 'EA',
  D0: 'EU',
  B0: 'EU',
  B6: 'EU',
  EU27_2020: 'EU',
  UK: 'GB',
  EL: 'GR',
};

/**
 * The code of an area of European statistics: `EA` for the euro area, `EU` for the European Union, otherwise the ISO
 * 3166 code of the country.
 */
export const europeanArea = (code: string): string => europeanCodes[code] ?? code;

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of an area of European statistics; the code itself for other kinds of areas. */
export const areaName = (code: string): string => {
  // Eurostat has the European Union with the members of each time and, as EU27_2020, with the current members.
  if (code === 'EU') return 'European Union (changing composition)';
  const area = europeanArea(code);
  if (area === 'EA') return 'Euro area';
  if (area === 'EU') return 'European Union';
  const [, union = '', members = ''] = /^(EA|EU)(\d\d)/.exec(area) ?? [];
  if (union !== '') return `${union === 'EA' ? 'Euro area' : 'European Union'} (${members} countries)`;
  return (/^[A-Z]{2}$/.test(area) ? countries.of(area) : undefined) ?? code;
};
