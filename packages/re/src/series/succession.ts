import { divisionsOfAreas, namesOfGeographies } from '@dqs/geo/queries';
import type { Reader } from '@dqs/kit';
import { areaSuccessorsOf, countyChanges, enlargedCounties, formerPlaces, successorsOf } from '@dqs/places';
import { geoKeyOfSeries } from '../series-record/series-key.ts';
import { readSpans, type SeriesSpan } from './query.ts';

/** The key of the series with the same measure for another place of the same level. */
const keyOfPlace = (seriesKey: string, geoKey: string, other: string): string =>
  seriesKey.replace(`.${geoKey.replace(':', '.')}.`, `.${other.replace(':', '.')}.`);

const codeOf = (geoKey: string): string => geoKey.slice(geoKey.indexOf(':') + 1);

/**
 * The earlier code of a place. `weight` is the share of the earlier place that is in this one: `1` if all of it is,
 * null if no file states it.
 */
export interface Predecessor {
  readonly geoKey: string;
  readonly seriesKey: string;
  readonly weight: '1' | null;
}

/**
 * The only place that this place alone replaced; null if there is not exactly one. A county that another one joined had
 * fewer people before, and so had the other one. If a county was divided, the share of each part in a value is unknown,
 * and a place with a part of it has no predecessor: Middlesex County was not all of its planning region.
 */
export const predecessorOf = (seriesKey: string): Predecessor | null => {
  const geoKey = geoKeyOfSeries(seriesKey);
  if (geoKey === null) return null;
  const former = formerPlaces.filter(({ successors }) => successors.length === 1 && successors[0]?.id === geoKey);
  const changed = countyChanges.filter(({ to }) => `county:${to}` === geoKey);
  if (enlargedCounties.has(codeOf(geoKey)) || changed.some(({ weight }) => weight !== '1')) return null;
  const [only, ...more] = [
    ...former.map(({ id, successors }) => ({ id, weight: successors[0]?.weight ?? null })),
    ...changed.map(({ from }) => ({ id: `county:${from}`, weight: '1' as const })),
  ];
  if (only === undefined || more.length > 0) return null;
  return { geoKey: only.id, seriesKey: keyOfPlace(seriesKey, geoKey, only.id), weight: only.weight };
};

/** The places whose codes replaced that of a place. */
const replacementsOf = (geoKey: string): readonly string[] => {
  if (geoKey.startsWith('county:')) return successorsOf(codeOf(geoKey)).map((code) => `county:${code}`);
  return geoKey.startsWith('cbsa:') ? areaSuccessorsOf(codeOf(geoKey)).map((code) => `cbsa:${code}`) : [];
};

/** The divisions of a metropolitan area, under which some publishers continue its data. */
const divisionsOf = async (db: Reader, geoKey: string): Promise<readonly string[]> =>
  geoKey.startsWith('cbsa:') ? ((await divisionsOfAreas(db, [geoKey])).get(geoKey) ?? []) : [];

const mostNamed = 3;

/**
 * Names the series that continue this one if it has ended because its place code is no longer used, or the new codes if
 * none of their series is loaded; null if the code is still used.
 */
export const noteOfSuccession = async (db: Reader, seriesKey: string): Promise<string | null> => {
  const geoKey = geoKeyOfSeries(seriesKey);
  if (geoKey === null) return null;
  const replacements = replacementsOf(geoKey);
  const successors = [...replacements, ...(await divisionsOf(db, geoKey))];
  if (successors.length === 0) return null;
  const spans = await readSpans(db, [seriesKey, ...successors.map((other) => keyOfPlace(seriesKey, geoKey, other))]);
  const last = spans.get(seriesKey)?.last ?? null;
  const later = [...spans.values()].filter((each) => last !== null && each.last !== null && each.last > last);
  if (later.length === 0)
    return last === null || replacements.length === 0 || spans.size > 1
      ? null
      : `This series ends with ${last}. Its code was replaced by ${replacements.slice(0, mostNamed).join(', ')}, for which no such series is loaded.`;
  return `This series ends with ${last}. Its publisher continues with ${later.slice(0, mostNamed).map(named).join('; ')}.`;
};

const named = ({ series_key: key, geo_name: name, first, last }: SeriesSpan): string =>
  `${name} (${key}, ${first} to ${last})`;

/** The source note of a value from the earlier code. */
export const noteOfValue = async (db: Reader, { geoKey, weight }: Predecessor): Promise<string> => {
  const name = (await namesOfGeographies(db, [geoKey])).get(geoKey) ?? geoKey;
  return weight === '1'
    ? `Value for ${name} (${geoKey}), all of which now has the current code.`
    : `Value for ${name} (${geoKey}), the previous area. Its counties may differ from those of the current area.`;
};
