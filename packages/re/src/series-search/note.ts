import { namesOfGeographies, type PlacesMeant } from '@dqs/geo/queries';
import { joinedNotes, type Reader } from '@dqs/kit';
import { expandedKey, isKindOfPlace, statesNamed } from '@dqs/places';
import { datasets } from '../sources.ts';
import { connectorOf, sourceTagOf } from '../source-tag.ts';
import { placesOfLevel } from '../series-record/level-words.ts';
import type { GeographyLevel } from '../series-record/contract.ts';
import { readLoadedLevels, readLoadedSources, type SeriesMatchRow } from './query.ts';
import type { ForeignTopic, Topic } from './topic.ts';

/** Says for which place the first series are if the requested place has none; null if it has one. */
export const noteOfPlaces = (
  rows: readonly SeriesMatchRow[],
  places: PlacesMeant | null,
  placeText: string,
): string | null => {
  const [row] = rows;
  if (places === null || row === undefined) return null;
  if (places.isSimilar) {
    const likeness = row.geo_level === 'state' || row.geo_level === 'au_state' ? '' : ', which has a similar spelling';
    return `No place is called "${placeText}"; these are for ${row.geo_name}${likeness}.`;
  }
  if (places.own.includes(row.geo_key))
    return row.geo_level === 'nation' || isCalled(row.geo_name, placeText)
      ? places.namesakes
      : joinedNotes(noteOfReading(row, placeText), places.namesakes);
  if (places.former.includes(row.geo_key) && row.geo_level !== places.first.level)
    return `No series on this subject is loaded for ${places.first.name}; these are for ${row.geo_name}, which contains it.`;
  if (places.former.includes(row.geo_key))
    return `No series on this subject is loaded for ${places.first.name} under its current code; these are for ${row.geo_name}, whose code it replaced.`;
  if (places.inside.includes(row.geo_key))
    return `No series on this subject is loaded for ${places.first.name} itself; these are for ${row.geo_name}, which lies in it.`;
  const instead = places.around.includes(row.geo_key)
    ? `the first ones here are for ${row.geo_name}, which contains it`
    : row.geo_level === 'nation'
      ? `these are for ${row.geo_name}`
      : 'these are for other places with the same name';
  return `No series on this subject is loaded for ${places.first.name}; ${instead}.`;
};

/**
 * Says for which place the first series are if the question names no place and the nation has no such series; null if
 * the nation has one.
 */
export const noteOfNoNation = (rows: readonly SeriesMatchRow[]): string | null => {
  const [row] = rows;
  if (row === undefined || row.geo_key === 'nation:US') return null;
  const country = row.geo_key.startsWith('au_') ? ', which is in Australia' : '';
  return `No series on this subject covers the whole United States; the first ones here are for ${row.geo_name}${country}. To find others, name a place in the question or set geo_key.`;
};

/**
 * A name without the state after it. The state's words are not part of the place's name: Hoboken, New Jersey, is not
 * New York.
 */
const withoutState = (name: string): string => {
  const words = name.split(' ');
  const at = words.findIndex((_, index) => index > 0 && statesNamed(words.slice(index).join(' ')).length > 0);
  return at < 0 ? name : words.slice(0, at).join(' ');
};

/** Whether the question contains a word of the place's name. A code also counts as naming the place. */
const isCalled = (name: string, placeText: string): boolean => {
  const words = new Set(expandedKey(name).split(/[ -]/));
  return (
    /\d/.test(placeText) ||
    withoutState(expandedKey(placeText))
      .split(/[ -]/)
      .some((word) => words.has(word) && !isKindOfPlace(word))
  );
};

/** Says how a name was interpreted that the place does not have, such as the name of a city in it. */
const noteOfReading = (
  { geo_name: name, geo_state_code: state, geo_level: level }: SeriesMatchRow,
  placeText: string,
): string =>
  `"${placeText}" is interpreted as ${name}${level === 'county' && state !== null ? `, ${state}` : ''}, or a place in it.`;

/** Names the aspects of the question that no series on the subject covers; null if there are none. */
export const noteOfLacking = ({ lacking }: Topic): string | null =>
  lacking.length === 0
    ? null
    : `No series on this subject covers ${lacking.map((aspect) => `"${aspect}"`).join(' and ')}; the results ignore this.`;

/** Says that no source publishes the subject. */
export const noteOfForeign = ({ foreign }: ForeignTopic): string =>
  `No real-estate series here covers ${foreign.map((words) => `"${words}"`).join(' or ')}. macro_search finds national interest rates, loans, incomes and prices.`;

/** Says that the series are for places in the state, because the state itself has none. */
export const noteOfInside = (places: PlacesMeant | null): string | null =>
  places === null
    ? null
    : `No series on this subject is loaded for ${places.first.name} itself; these are for places in it.`;

/**
 * Says that the series contain the words of the question, because none on its subject is loaded for the place; null if
 * the question has no subject.
 */
export const noteOfWords = (topic: Topic | null, places: PlacesMeant | null): string | null => {
  if (topic === null) return null;
  const where = places === null ? 'here' : `for ${places.first.name} itself`;
  return `No series on this subject is loaded ${where}; these contain all words of the question.`;
};

/** Says why a question finds nothing, and what is loaded. */
export const whyNone = async (db: Reader, topic: Topic | null, places: PlacesMeant | null): Promise<string> => {
  if (topic === null) return noSuchWords(await readLoadedSources(db));
  const levels = await readLoadedLevels(db, topic.datasets);
  if (levels.length === 0) return noteOfNotLoaded(topic.datasets);
  const loadedLevels = `Series are loaded for ${levels.map((level) => placesOfLevel[level]).join(', ')}.`;
  if (places !== null) return `No series on this subject is loaded for ${places.first.name}. ${loadedLevels}`;
  return topic.place === ''
    ? `No series on this subject is loaded for the place in geo_key. ${loadedLevels}`
    : `No place is called "${topic.place}". ${loadedLevels}`;
};

/** Says why no place of a level can be ranked, and for which levels series are loaded. */
export const whyNoneOfLevel = async (
  db: Reader,
  datasets: readonly string[],
  level: GeographyLevel,
): Promise<string> => {
  const levels = await readLoadedLevels(db, datasets);
  return levels.length === 0
    ? noteOfNotLoaded(datasets)
    : `No series on this subject is loaded for ${placesOfLevel[level]}. Series are loaded for ${levels.map((each) => placesOfLevel[each]).join(', ')}.`;
};

const noteOfNotLoaded = (datasets: readonly string[]): string => {
  const connectors = [...new Set(datasets.map((dataset) => connectorOf(sourceTagOf(dataset))))];
  return `No series on this subject is loaded here. Load them with: dqs ingest ${connectors.join(' or ')}.`;
};

const noSuchWords = (programmes: readonly string[]): string => {
  if (programmes.length === 0)
    return 'No real-estate series is loaded here. Load house price indexes with: dqs ingest re.fhfa.';
  const names = datasets.filter(({ source }) => programmes.includes(source)).map(({ displayName }) => displayName);
  return `No series contains all of these words. Ask for a subject, with or without a place, such as "house price index Denver". Loaded data sets: ${names.join('; ')}.`;
};

/** Says why a place has no series. */
export const whyNoneOfPlace = async (db: Reader, geoKey: string): Promise<string> => {
  const name = (await namesOfGeographies(db, [geoKey])).get(geoKey);
  return name === undefined
    ? `No place has the key ${geoKey}. Find keys with re_search_geographies.`
    : `No series is loaded for ${name}.`;
};
