import { namesOfGeographies, type PlacesMeant } from '@dqs/geo/queries';
import { joinedNotes, type Reader } from '@dqs/kit';
import { expandedKey, isKindOfPlace, statesNamed } from '@dqs/places';
import { datasets } from '../sources.ts';
import { connectorOf, sourceTagOf } from '../source-tag.ts';
import { placesOfLevel } from '../series-record/level-words.ts';
import type { GeographyLevel } from '../series-record/contract.ts';
import { readLevelsHeld, readProgrammesHeld, type SeriesMatchRow } from './query.ts';
import type { ForeignTopic, TopicAsked } from './topic.ts';

/** Whose series stand first where the place asked for has none; null where it has. */
export const noteOfPlaces = (
  rows: readonly SeriesMatchRow[],
  places: PlacesMeant | null,
  asked: string,
): string | null => {
  const [row] = rows;
  if (places === null || row === undefined) return null;
  if (places.isSimilar)
    return `No place is called "${asked}"; these are of ${row.geo_name}, which is similar in spelling.`;
  if (places.own.includes(row.geo_key))
    return row.geo_level === 'nation' || isCalled(row.geo_name, asked)
      ? places.namesakes
      : joinedNotes(noteOfReading(row, asked), places.namesakes);
  if (places.former.includes(row.geo_key) && row.geo_level !== places.first.level)
    return `No series of this subject is loaded for ${places.first.name}; these are of ${row.geo_name}, in which it lies.`;
  if (places.former.includes(row.geo_key))
    return `No series of this subject is loaded for ${places.first.name} under its present code; these are of ${row.geo_name}, whose code it replaced.`;
  if (places.inside.includes(row.geo_key))
    return `No series of this subject is loaded for ${places.first.name} itself; these are of ${row.geo_name}, which lies in it.`;
  const instead = places.around.includes(row.geo_key)
    ? `the first ones here are of ${row.geo_name}, in which it lies`
    : row.geo_level === 'nation'
      ? `these are of ${row.geo_name}`
      : 'these are of other places of the name';
  return `No series of this subject is loaded for ${places.first.name}; ${instead}.`;
};

/** Whose series stand first where no place was said and the nation has none of the subject; null where the nation has them. */
export const noteOfNoNation = (rows: readonly SeriesMatchRow[]): string | null => {
  const [row] = rows;
  if (row === undefined || row.geo_key === 'nation:US') return null;
  const country = row.geo_key.startsWith('au_') ? ', which is in Australia' : '';
  return `No series of this subject is of the whole United States; the first ones here are of ${row.geo_name}${country}. A place in the question, or geo_key, finds others.`;
};

/** A name without the state behind it, whose words say nothing of the place: Hoboken, New Jersey, is not New York. */
const withoutState = (name: string): string => {
  const words = name.split(' ');
  const at = words.findIndex((_, index) => index > 0 && statesNamed(words.slice(index).join(' ')).length > 0);
  return at < 0 ? name : words.slice(0, at).join(' ');
};

/** Whether the question has a word of the place's name. A question that gives a code names its place. */
const isCalled = (name: string, asked: string): boolean => {
  const words = new Set(expandedKey(name).split(/[ -]/));
  return (
    /\d/.test(asked) ||
    withoutState(expandedKey(asked))
      .split(/[ -]/)
      .some((word) => words.has(word) && !isKindOfPlace(word))
  );
};

/** As which place a name was read that the place does not have, such as that of a city in it. */
const noteOfReading = (
  { geo_name: name, geo_state_code: state, geo_level: level }: SeriesMatchRow,
  asked: string,
): string =>
  `"${asked}" is read as ${name}${level === 'county' && state !== null ? `, ${state}` : ''}, or a place in it.`;

/** What was said that no series of the subject says; null where there is nothing. */
export const noteOfLacking = ({ lacking }: TopicAsked): string | null =>
  lacking.length === 0
    ? null
    : `No series of this subject is of ${lacking.map((aspect) => `"${aspect}"`).join(' and ')}; these are without it.`;

/** That no source publishes a subject. */
export const noteOfForeign = ({ foreign }: ForeignTopic): string =>
  `No real-estate series here is about ${foreign.map((words) => `"${words}"`).join(' or ')}. macro_search finds rates of interest, incomes and prices of the nation.`;

/** What series are that lie in a state which has none of the subject itself. */
export const noteOfInside = (places: PlacesMeant | null): string | null =>
  places === null
    ? null
    : `No series of this subject is loaded for ${places.first.name} itself; these are of places in it.`;

/** What series are that the words of a question found, where none of its subject is loaded, in the place that it names; null for no subject. */
export const noteOfWords = (topic: TopicAsked | null, places: PlacesMeant | null): string | null => {
  if (topic === null) return null;
  const where = places === null ? 'here' : `of ${places.first.name} itself`;
  return `No series of this subject is loaded ${where}; these have all words of the question.`;
};

/** Why a question finds nothing, and what there is. */
export const whyNone = async (db: Reader, topic: TopicAsked | null, places: PlacesMeant | null): Promise<string> => {
  if (topic === null) return noSuchWords(await readProgrammesHeld(db));
  const levels = await readLevelsHeld(db, topic.datasets);
  if (levels.length === 0) return noteOfNotLoaded(topic.datasets);
  const held = `Those loaded are of ${levels.map((level) => placesOfLevel[level]).join(', ')}.`;
  if (places !== null) return `No series of this subject is loaded for ${places.first.name}. ${held}`;
  return topic.place === ''
    ? `No series of this subject is loaded for the place of the key. ${held}`
    : `No place "${topic.place}" is known. ${held}`;
};

/** Why no place of a level can be ranked, and of which levels there are series. */
export const whyNoneOfLevel = async (
  db: Reader,
  datasets: readonly string[],
  level: GeographyLevel,
): Promise<string> => {
  const levels = await readLevelsHeld(db, datasets);
  return levels.length === 0
    ? noteOfNotLoaded(datasets)
    : `No series of this subject is loaded for ${placesOfLevel[level]}. Those loaded are of ${levels.map((each) => placesOfLevel[each]).join(', ')}.`;
};

const noteOfNotLoaded = (datasets: readonly string[]): string => {
  const connectors = [...new Set(datasets.map((dataset) => connectorOf(sourceTagOf(dataset))))];
  return `No series of this subject is loaded here. The operator loads it with: dqs ingest ${connectors.join(' or ')}.`;
};

const noSuchWords = (programmes: readonly string[]): string => {
  if (programmes.length === 0)
    return 'No real-estate series is loaded here. The operator loads the house price indexes with: dqs ingest re.fhfa.';
  const names = datasets.filter(({ source }) => programmes.includes(source)).map(({ displayName }) => displayName);
  return `No series has all of these words. Ask by a subject with or without a place, such as "house price index Denver". Held are: ${names.join('; ')}.`;
};

/** Why a place has no series at all. */
export const whyNoneOfPlace = async (db: Reader, geoKey: string): Promise<string> => {
  const name = (await namesOfGeographies(db, [geoKey])).get(geoKey);
  return name === undefined
    ? `No place has the key ${geoKey}; re_search_geographies finds keys.`
    : `No series is loaded for ${name}.`;
};
