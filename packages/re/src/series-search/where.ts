import { placesMeant, type PlacesMeant } from '@dqs/geo/queries';
import type { Reader } from '@dqs/kit';
import { statesNamed, withoutCommonWords } from '@dqs/places';
import { topicOf, withSpelling, type ForeignTopic, type TopicAsked } from './topic.ts';

/** Enough places for a name that several bear; a question is about the first of them. */
const mostPlaces = 12;

/** What a question is about and where, as it was read. */
export interface WhereAsked {
  readonly topic: TopicAsked | null;
  readonly places: PlacesMeant | null;
  /** How misspelt words were read, and which were not understood; null where all were. */
  readonly reading: string | null;
  /** Whether words that may have named a place were left out: the nation alone answers then. */
  readonly isNation: boolean;
}

/** The words of a question that name a place, the place, and the words that do not. */
interface NamedPlace {
  readonly place: string;
  readonly places: PlacesMeant | null;
  readonly rest: readonly string[];
}

/** A name without its first word, and without its last one, each with the word: either may be about something else. */
const shortened = (name: string): readonly (readonly [shorter: string, word: string])[] => {
  const words = name.split(' ');
  if (words.length < 2) return [];
  return [
    [words.slice(1).join(' '), words[0] ?? ''],
    [words.slice(0, -1).join(' '), words.at(-1) ?? ''],
  ];
};

/** `puerto rico san juan`: a state before the place in it, behind it as it is read; none where the first words are no state. */
const stateLast = (name: string): readonly string[] => {
  const words = name.split(' ');
  return [1, 2, 3]
    .filter(
      (count) =>
        count < words.length && words[count] !== 'state' && statesNamed(words.slice(0, count).join(' ')).length > 0,
    )
    .map((count) => [...words.slice(count), ...words.slice(0, count)].join(' '));
};

const isCertain = (places: PlacesMeant | null): boolean => places !== null && !places.isSimilar;

/** The place that a question names: of several texts the first that is a place's name, else one similar in spelling. */
const namedPlace = async (db: Reader, { place: likeliest, otherPlaces }: TopicAsked): Promise<NamedPlace> => {
  const texts = [likeliest, ...otherPlaces];
  const all = otherPlaces.length === 0 ? [] : [texts.toReversed().join(' ')];
  let similar: NamedPlace | null = null;
  for (const place of [...texts, ...all]) {
    const places = await placesMeant(db, place, mostPlaces);
    const named = { place, places, rest: texts.includes(place) ? texts.filter((each) => each !== place) : [] };
    if (isCertain(places)) return named;
    if (places !== null) similar ??= named;
  }
  for (const place of stateLast(likeliest)) {
    const places = await placesMeant(db, place, mostPlaces);
    if (isCertain(places)) return { place, places, rest: otherPlaces };
  }
  if (similar !== null) return similar;
  for (const [place, word] of shortened(likeliest)) {
    const places = await placesMeant(db, place, mostPlaces);
    if (isCertain(places)) return { place, places, rest: [word, ...otherPlaces] };
  }
  return { place: likeliest, places: null, rest: otherPlaces };
};

const isForeign = (asked: TopicAsked | ForeignTopic): asked is ForeignTopic => 'foreign' in asked;

const notUnderstood = (texts: readonly string[]): string | null => {
  const words = texts.filter((text) => withoutCommonWords(text) !== '');
  return words.length === 0 ? null : `Not understood: ${words.map((word) => `"${word}"`).join(', ')}.`;
};

/** The same of the question with misspelt terms corrected, where there are any that are no part of the place. */
const respelled = async (db: Reader, query: string, place: string): Promise<WhereAsked | null> => {
  const corrected = withSpelling(query, place);
  const asked = corrected === null ? null : topicOf(corrected);
  if (corrected === null || asked === null || isForeign(asked)) return null;
  const reading = `Read as "${corrected}".`;
  if (asked.place === '') return { topic: asked, places: null, reading, isNation: false };
  const named = await namedPlace(db, asked);
  const rest = notUnderstood(named.rest);
  return {
    topic: { ...asked, place: named.place },
    places: named.places,
    reading: rest === null ? reading : `${reading} ${rest}`,
    isNation: false,
  };
};

/** What a question is about and where. A word that is no term and no place is read as the term that differs by one slip. */
export const whereAsked = async (
  db: Reader,
  query: string,
  asked: TopicAsked | null,
  geoKey: string | null,
): Promise<WhereAsked> => {
  if (asked === null)
    return (await respelled(db, query, '')) ?? { topic: null, places: null, reading: null, isNation: false };
  if (asked.place === '' || geoKey !== null) return { topic: asked, places: null, reading: null, isNation: false };
  const { place, places, rest } = await namedPlace(db, asked);
  // The nation is what a question without a place is about.
  if (places?.first.geography_id === 'nation:US')
    return { topic: { ...asked, place: '' }, places: null, reading: notUnderstood(rest), isNation: false };
  const topic = { ...asked, place };
  if (isCertain(places) && rest.length === 0) return { topic, places, reading: null, isNation: false };
  const again = await respelled(db, query, isCertain(places) ? place : '');
  if (again !== null) return again;
  if (places !== null || asked.isPlaceSaid)
    return { topic, places, reading: places === null ? null : notUnderstood(rest), isNation: false };
  return { topic: { ...asked, place: '' }, places, reading: notUnderstood([place, ...rest]), isNation: true };
};
