import { countyMeant, findGeography, namesOfGeographies, type GeographyRef } from '@dqs/geo/queries';
import type { Reader } from '@dqs/kit';
import { countyChanges, expandedKey, idsOfInitials } from '@dqs/places';
import { ServiceError, notFound } from '@dqs/schemas';
import { findState } from '../state.ts';
import { connecticutHint } from './connecticut-hint.ts';
import type { HazardGeographyRef, HazardLevel } from './contract.ts';
import { readings, type Identifier } from './identifier.ts';
import { countyName, displayName } from './name.ts';
import {
  countiesAlike,
  holdsAnything,
  placesBeside,
  placesNamed,
  releasesOf,
  tractsNumbered,
  type Place,
} from './query.ts';

/** A place by its code. The read that follows determines whether it is loaded. */
export interface Resolved {
  readonly level: HazardLevel;
  readonly fips: string;
  /** Whether the caller gave five digits alone, which may be a ZIP Code. */
  readonly isBareCode?: boolean;
}

/** The reference of a served place. */
export const referenceOf = (place: Place): HazardGeographyRef => ({
  geo_key: `${place.level}:${place.fips}`,
  level: place.level as HazardLevel,
  fips: place.fips,
  name: displayName(place),
  state_code: place.state_code,
});

const candidatesOf = (places: readonly Place[]): string[] =>
  places.map((place) => `${place.level}:${place.fips} (${displayName(place)})`);

/** The types of county equivalents, longest first. Callers may omit the type. */
const typeWords =
  / (?:city and borough|census area|planning region|municipality|municipio|borough|county|parish|island|district|city)$/;

const countyKeys = (county: string): readonly string[] => [...new Set([county, county.replace(typeWords, '')])];

/** Selects the meant places among those with the name; a given county type must match. */
const meant = (places: readonly Place[], county: string): readonly Place[] => {
  const alone = places.filter((place) => expandedKey(place.county_name) === county);
  const typed = places.filter((place) => expandedKey(countyName(place.county_name, place.county_type)) === county);
  return typed.length > 0 && alone.length === 0 ? typed : [...new Set([...alone, ...typed])];
};

const placesOf = async (db: Reader, reading: Identifier & { kind: 'name' }): Promise<readonly Place[]> => {
  const { level, county, state } = reading;
  if (county === '') return tractsNumbered(db, reading.tractCode, state?.code ?? null);
  const found = await placesNamed(db, level, reading.tractCode, countyKeys(county), state?.code ?? null);
  return meant(found, county);
};

/**
 * The place that a FIPS code, geo_key or name means. A code needs no read. A county's name has the same meaning as in
 * the geography domain. A name that is not loaded there is looked up in the index's own names. Throws
 * `ambiguous_identifier` with up to ten candidates where a name has several places, and `not_found` with the nearest
 * names.
 */
export const resolvePlace = async (db: Reader, text: string, param = 'geography'): Promise<Resolved> => {
  const meanings = readings(text);
  const [first] = meanings;
  const meant = first?.kind === 'name' && first.level === 'county' ? await countyMeant(db, text, param) : null;
  if (meant?.kind === 'county' && meant.isSmallPlaceAlone === true)
    throw notFound(param, `no county or census tract is called "${text}"`, {
      hint: 'A small place of the name lies in the candidate. Pass it if that is meant.',
      candidates: [candidateOf(meant.county)],
    });
  const county: Resolved | null = meant?.kind === 'county' ? { level: 'county', fips: meant.county.code } : null;
  if (county !== null && (await releasesOf(db, 'county', county.fips)).length > 0) return county;
  if (meant?.kind === 'ambiguous')
    throw ambiguous(param, text, meant.candidates.map(candidateOf), meant.citiesListed ? '' : ` ${citiesNotLoaded}`);
  if (meant?.kind === 'not_loaded') throw meant.error;
  for (const reading of meanings) {
    if (reading.kind === 'code') return { level: reading.level, fips: reading.fips, isBareCode: /^\d{5}$/.test(text) };
    const places = await placesOf(db, reading);
    const [only] = places;
    if (only && places.length === 1) return { level: only.level as HazardLevel, fips: only.fips };
    if (only) throw ambiguous(param, text, candidatesOf(places));
  }
  // A county that the index does not cover. The index has namesakes in other states.
  if (county !== null) return county;
  const missing = meant?.kind === 'none' ? await meant.whyNotLoaded() : null;
  throw missing ?? (await unknownName(db, param, text, meanings));
};

const candidateOf = ({ geography_id, name, state_code }: GeographyRef): string =>
  `${geography_id} (${name}, ${state_code ?? ''})`;

const citiesNotLoaded =
  'Cities are not loaded. To find counties by their cities, load them with: dqs ingest geo.census-cities.';

const ambiguous = (param: string, text: string, places: readonly string[], missing = ''): ServiceError =>
  new ServiceError(
    'ambiguous_identifier',
    `"${text}" names ${places.length > 10 ? 'more than ten' : places.length} places`,
    {
      param,
      hint: `Pass one of the candidates, a FIPS code, or the name with its state, such as Miami-Dade County, FL.${missing}`,
      candidates: places.slice(0, 10),
    },
  );

const notLoaded = (param: string): ServiceError =>
  notFound(param, 'no releases of the National Risk Index have been loaded', {
    hint: 'Load them with: dqs ingest hazards.nri',
  });

const usage =
  'Pass a county or census tract as a 5- or 11-digit FIPS code, a geo_key such as county:12086, or a name with its state.';

/** The counties of a city whose initials equal a state's abbreviation: LA is Louisiana, and Los Angeles. */
const countiesOfInitials = async (db: Reader, text: string): Promise<readonly string[]> => {
  const ids = idsOfInitials([...text].map((letter) => `${letter}.`).join('')).filter((id) => id.startsWith('county:'));
  const names = await namesOfGeographies(db, ids);
  return ids.map((id) => (names.has(id) ? `${id} (${names.get(id)})` : id));
};

async function unknownName(
  db: Reader,
  param: string,
  text: string,
  meanings: readonly Identifier[],
): Promise<ServiceError> {
  if (!(await holdsAnything(db))) return notLoaded(param);
  if (findState(text) !== null || /^(?:state|nation|cbsa|zcta|zip3|au_\w+):/i.test(text)) {
    return notFound(param, `"${text}" is not a county or census tract, and the index covers no other areas`, {
      hint: `${usage} hazards_get_rankings lists the counties of a state.`,
      candidates: await countiesOfInitials(db, text),
    });
  }
  const digits = /^\d{4}$|^\d{10}$/.test(text) ? `0${text}` : null;
  const nearest: Place[] = [];
  for (const reading of meanings) {
    if (reading.kind !== 'name' || reading.county === '') continue;
    nearest.push(...(await countiesAlike(db, reading.county.replace(typeWords, ''), reading.state?.code ?? null)));
  }
  const unique = [...new Map(nearest.map((place) => [place.fips, place])).values()].slice(0, 5);
  return notFound(param, `no county or census tract is called "${text}"`, {
    hint: digits === null ? usage : `FIPS codes keep their leading zero: ${digits}.`,
    candidates: digits === null ? candidatesOf(unique) : [digits],
  });
}

/** The error for a well-formed code that is not loaded, with its successors, or the nearest codes. */
export const unknownCode = async (
  db: Reader,
  { level, fips, isBareCode = false }: Resolved,
  param = 'geography',
): Promise<ServiceError> => {
  if (!(await holdsAnything(db))) return notLoaded(param);
  const [older, beside, zip, replaced] = await Promise.all([
    releasesOf(db, level, fips),
    placesBeside(db, level, fips),
    isBareCode ? findGeography(db, `zcta:${fips}`) : null,
    level === 'county' ? countiesInPlaceOf(db, fips) : [],
  ]);
  const past = older.map(({ release_version }) => release_version).join(', ');
  const ofZip = zip !== null && older.length === 0 && replaced.length === 0;
  const reason = past === '' ? '' : `; earlier releases have it: ${past}`;
  const candidates = ofZip ? zip.parents.filter((each) => each.level === 'county').map(candidateOf) : replaced;
  return notFound(
    param,
    ofZip
      ? `${fips} is a ZIP Code, not a county, and the index does not cover ZIP Codes`
      : `no ${level} in the newest loaded release has the FIPS code ${fips}${reason}`,
    {
      hint: connecticutHint(fips) ?? (beside.length === 0 && !ofZip ? noneOfState(level) : usage),
      candidates: candidates.length > 0 ? candidates : candidatesOf(beside),
    },
  );
};

const noneOfState = (level: HazardLevel): string =>
  `No ${level === 'tract' ? 'census tracts' : 'counties'} of that state are loaded. ${usage}`;

/**
 * The successors or predecessors of a county code as candidates, sorted by the share of the older county's land,
 * largest first.
 */
const countiesInPlaceOf = async (db: Reader, fips: string): Promise<readonly string[]> => {
  const related = countyChanges
    .filter(({ from, to }) => from === fips || to === fips)
    .toSorted((left, right) => (right.weight ?? '').localeCompare(left.weight ?? ''))
    .map(({ from, to }) => `county:${from === fips ? to : from}`);
  const names = await namesOfGeographies(db, related);
  return related.map((id) => (names.has(id) ? `${id} (${names.get(id)})` : id));
};
