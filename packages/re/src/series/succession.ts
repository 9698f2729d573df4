import { divisionsOfAreas, namesOfGeographies } from '@dqs/geo/queries';
import type { Reader } from '@dqs/kit';
import { areaSuccessorsOf, countyChanges, formerPlaces, successorsOf } from '@dqs/places';
import { geoKeyOfSeries } from '../series-record/series-key.ts';
import { readSpans, type SeriesSpan } from './query.ts';

/** The series of the same measure of another place of the same kind. */
const keyOfPlace = (seriesKey: string, geoKey: string, other: string): string =>
  seriesKey.replace(`.${geoKey.replace(':', '.')}.`, `.${other.replace(':', '.')}.`);

const codeOf = (geoKey: string): string => geoKey.slice(geoKey.indexOf(':') + 1);

/** The earlier code of a place and how much of that place it is: `1` for a change of the code alone, null where no file says it. */
export interface Predecessor {
  readonly geoKey: string;
  readonly seriesKey: string;
  readonly weight: '1' | null;
}

/**
 * The place whose code gave way to this one, where it was replaced by it alone and this one began with it; null for all others. A county
 * that took in another one has values of its own before, and of a county that was divided no share of a value is known.
 */
export const predecessorOf = (seriesKey: string): Predecessor | null => {
  const geoKey = geoKeyOfSeries(seriesKey);
  if (geoKey === null) return null;
  const former = formerPlaces.filter(({ successors }) => successors.length === 1 && successors[0]?.id === geoKey);
  const changed = countyChanges.filter(({ to, weight }) => `county:${to}` === geoKey && weight === '1');
  const [only, ...more] = [
    ...former.map(({ id, successors }) => ({ id, weight: successors[0]?.weight ?? null })),
    ...changed.map(({ from }) => ({ id: `county:${from}`, weight: '1' as const })),
  ];
  if (only === undefined || more.length > 0) return null;
  return { geoKey: only.id, seriesKey: keyOfPlace(seriesKey, geoKey, only.id), weight: only.weight };
};

/** The places that go on under other codes: those that replaced the place, and the divisions of a metropolitan area. */
const placesGoingOn = async (db: Reader, geoKey: string): Promise<readonly string[]> => {
  if (geoKey.startsWith('county:')) return successorsOf(codeOf(geoKey)).map((code) => `county:${code}`);
  if (!geoKey.startsWith('cbsa:')) return [];
  const replaced = areaSuccessorsOf(codeOf(geoKey)).map((code) => `cbsa:${code}`);
  return [...replaced, ...((await divisionsOfAreas(db, [geoKey])).get(geoKey) ?? [])];
};

const mostNamed = 3;

/** Which series go on where one has ended because the code of its place is no longer used; null where none does. */
export const noteOfSuccession = async (db: Reader, seriesKey: string): Promise<string | null> => {
  const geoKey = geoKeyOfSeries(seriesKey);
  const others = geoKey === null ? [] : await placesGoingOn(db, geoKey);
  if (geoKey === null || others.length === 0) return null;
  const spans = await readSpans(db, [seriesKey, ...others.map((other) => keyOfPlace(seriesKey, geoKey, other))]);
  const last = spans.get(seriesKey)?.last ?? null;
  const later = [...spans.values()].filter((each) => last !== null && each.last !== null && each.last > last);
  if (later.length === 0) return null;
  return `This series ends with ${last}. Its publisher goes on with ${later.slice(0, mostNamed).map(named).join('; ')}.`;
};

const named = ({ series_key: key, geo_name: name, first, last }: SeriesSpan): string =>
  `${name} (${key}, ${first} to ${last})`;

/** What a value of the place before is, as its note says. */
export const noteOfValue = async (db: Reader, { geoKey, weight }: Predecessor): Promise<string> => {
  const name = (await namesOfGeographies(db, [geoKey])).get(geoKey) ?? geoKey;
  return weight === '1'
    ? `Of ${name} (${geoKey}), all of which goes on under the present code.`
    : `Of ${name} (${geoKey}), the area before. Its counties need not be exactly those of the present one.`;
};
