import type { Referent } from '@dqs/kit';
import { americanState, americanStateByPostal, isCountyCode, stateOfCode, type State } from '@dqs/places';
import type { GeographyLevel } from './contract.ts';
import { geoKeyOfSeries } from './series-key.ts';

/**
 * The places of the geography domain, to which every series must refer. A row with an unlisted place is rejected only if
 * the list of its level is complete: if it has at least this many places, slightly fewer than the United States has.
 */
export const places: Referent<{ readonly series_key: string }> = {
  table: 'geo_place',
  column: 'geography_id',
  wholeFrom: { state: 50, county: 3100, cbsa: 900, zip3: 850, zcta: 33_000 },
  of: ({ series_key }) => geoKeyOfSeries(series_key),
};

/** The place of a series, with the texts for its title and the search. */
export interface Place {
  readonly level: GeographyLevel;
  readonly code: string;
  readonly name: string;
  /** Postal abbreviation of the state; null for a place that is in no state or in several. */
  readonly stateCode: string | null;
  /** The name in a title: with the state if the name alone is ambiguous. */
  readonly title: string;
  /** Further search words. */
  readonly words: string;
}

/** The United States. */
export const unitedStates: Place = {
  level: 'nation',
  code: 'US',
  name: 'United States',
  stateCode: null,
  title: 'United States',
  words: 'USA US America',
};

/** Australia. */
export const australia: Place = {
  level: 'nation',
  code: 'AU',
  name: 'Australia',
  stateCode: null,
  title: 'Australia',
  words: 'AU AUS',
};

const placeOfState = (state: State): Place => ({
  level: 'state',
  code: state.code,
  name: state.name,
  stateCode: state.abbreviation,
  title: state.name,
  words: state.abbreviation,
});

/** A US state by its two-digit FIPS code or postal abbreviation; undefined if unknown. */
export const statePlace = (code: string): Place | undefined => {
  const state = americanState(code) ?? americanStateByPostal(code);
  return state && placeOfState(state);
};

/** A US county by its five-digit FIPS code, with the publisher's name; undefined if the state is unknown. */
export const countyPlace = (fips: string, name: string): Place | undefined => {
  const state = stateOfCode(fips);
  if (!isCountyCode(fips) || state === undefined) return undefined;
  return {
    level: 'county',
    code: fips,
    name,
    stateCode: state.abbreviation,
    title: `${name}, ${state.abbreviation}`,
    words: state.name,
  };
};

/** A core-based statistical area. Its name contains its states: "Denver-Aurora-Lakewood, CO". */
export const cbsaPlace = (code: string, name: string): Place => {
  const postals = (/, ([A-Z]{2}(?:-[A-Z]{2})*)$/.exec(name)?.[1] ?? '').split('-');
  const states = postals.flatMap((postal) => americanStateByPostal(postal) ?? []);
  return {
    level: 'cbsa',
    code,
    name,
    stateCode: states.length === 1 ? states[0]!.abbreviation : null,
    title: name,
    words: states.map((state) => state.name).join(' '),
  };
};

/** A metropolitan division: a part of a metropolitan area with its own CBSA code. */
export const divisionPlace = (code: string, title: string): Place => {
  const place = cbsaPlace(code, title);
  return { ...place, name: `${title} Metro Division`, title: `${title} Metro Division` };
};

/** A ZIP Code, represented by the ZIP Code Tabulation Area with the same number and its Census Bureau name. */
export const zctaPlace = (code: string): Place => ({
  level: 'zcta',
  code,
  name: `ZCTA5 ${code}`,
  stateCode: null,
  title: `ZIP Code ${code}`,
  words: code,
});

/** A three-digit ZIP Code. */
export const zip3Place = (code: string): Place => ({
  level: 'zip3',
  code,
  name: `Three-digit ZIP Code ${code}`,
  stateCode: null,
  title: `three-digit ZIP Code ${code}`,
  words: '',
});
