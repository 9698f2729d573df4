import { placesMeant, placesOrReason, type PlacesMeant } from '@dqs/geo/queries';
import type { Reader } from '@dqs/kit';
import { statesNamed, withoutCommonWords } from '@dqs/places';
import type { ServiceError } from '@dqs/schemas';
import { topicOf, withSpelling, type ForeignTopic, type Topic } from './topic.ts';

/** The maximum number of places with one name. A question is about the first of them. */
const mostPlaces = 12;

/** The subject and place of a question, as interpreted. */
export interface Interpretation {
  readonly topic: Topic | null;
  readonly places: PlacesMeant | null;
  /** The note of the words that were corrected; null if there are none. */
  readonly correction: string | null;
  /** The note of the words that were not understood; null if there are none. */
  readonly notUnderstood: string | null;
  /** Whether words that may have named a place were ignored. Then only series of the nation answer. */
  readonly isNation: boolean;
  /** The error for a named city whose county is not loaded. */
  readonly missing: ServiceError | null;
}

/** The words that name a place, the place, and the remaining words. */
interface NamedPlace {
  readonly place: string;
  readonly places: PlacesMeant | null;
  readonly rest: readonly string[];
  /** The error for a city of this name whose county is not loaded. */
  readonly missing: ServiceError | null;
}

/**
 * A name without its first word, and without its last word, each with the removed word, which may be about something
 * else.
 */
const shortened = (name: string): readonly (readonly [shorter: string, word: string])[] => {
  const words = name.split(' ');
  if (words.length < 2) return [];
  return [
    [words.slice(1).join(' '), words[0] ?? ''],
    [words.slice(0, -1).join(' '), words.at(-1) ?? ''],
  ];
};

/** Moves a leading state behind the place in it: `puerto rico san juan`. Empty if the first words are not a state. */
const stateLast = (name: string): readonly string[] => {
  const words = name.split(' ');
  return [1, 2, 3]
    .filter(
      (count) =>
        count < words.length && words[count] !== 'state' && statesNamed(words.slice(0, count).join(' ')).length > 0,
    )
    .map((count) => [...words.slice(count), ...words.slice(0, count)].join(' '));
};

/** The name with the article before it, which is part of few names: `The Villages`. Empty if the question has none. */
const withArticle = (query: string, name: string): readonly string[] => {
  const [word = ''] = name.split(' ');
  return query.toLowerCase().includes(`the ${word}`) ? [`the ${name}`] : [];
};

const isCertain = (places: PlacesMeant | null): boolean => places !== null && !places.isSimilar;

/**
 * The place that a question names: the first of several texts that is the name of a place, or else one with a similar
 * spelling.
 */
const namedPlace = async (db: Reader, query: string, { place: likeliest, otherPlaces }: Topic): Promise<NamedPlace> => {
  const texts = [likeliest, ...otherPlaces];
  const all = otherPlaces.length === 0 ? [] : [texts.toReversed().join(' ')];
  let similar: NamedPlace | null = null;
  const reasons: (() => Promise<NamedPlace | null>)[] = [];
  for (const place of [...texts, ...all]) {
    const { places, whyNotLoaded } = await placesOrReason(db, place, mostPlaces);
    const rest = texts.includes(place) ? texts.filter((each) => each !== place) : [];
    if (texts.includes(place))
      reasons.push(async () => {
        const missing = await whyNotLoaded();
        return missing === null ? null : { place, places: null, rest, missing };
      });
    const named = { place, places, rest, missing: places?.missing ?? null };
    if (isCertain(places)) return named;
    if (places !== null) similar ??= named;
  }
  for (const place of [...stateLast(likeliest), ...withArticle(query, likeliest)]) {
    const places = await placesMeant(db, place, mostPlaces);
    if (isCertain(places)) return { place, places, rest: otherPlaces, missing: places?.missing ?? null };
  }
  for (const reason of reasons) {
    const named = await reason();
    if (named !== null) return named;
  }
  if (similar !== null) return similar;
  for (const [place, word] of shortened(likeliest)) {
    const places = await placesMeant(db, place, mostPlaces);
    if (isCertain(places)) return { place, places, rest: [word, ...otherPlaces], missing: places?.missing ?? null };
  }
  return { place: likeliest, places: null, rest: otherPlaces, missing: null };
};

const noPlace = { places: null, correction: null, notUnderstood: null, isNation: false, missing: null } as const;

/**
 * Whether a corrected question names no place, or a place within a state. Then the misspelled word was not the name
 * itself.
 */
const leavesNoName = ({ topic, places, missing }: Interpretation): boolean =>
  topic?.place === '' ||
  (missing === null && isCertain(places) && places?.first.level !== 'state' && places?.first.level !== 'nation');

const isForeign = (parsed: Topic | ForeignTopic): parsed is ForeignTopic => 'foreign' in parsed;

const noteOfIgnored = (texts: readonly string[]): string | null => {
  const words = texts.filter((text) => withoutCommonWords(text) !== '');
  return words.length === 0 ? null : `Not understood: ${words.map((word) => `"${word}"`).join(', ')}.`;
};

/**
 * The interpretation of the question with misspelled terms corrected; null if there are none outside the place name.
 */
const respelled = async (db: Reader, query: string, place: string): Promise<Interpretation | null> => {
  const corrected = withSpelling(query, place);
  const parsed = corrected === null ? null : topicOf(corrected);
  if (corrected === null || parsed === null || isForeign(parsed)) return null;
  const correction = `Interpreted as "${corrected}".`;
  if (parsed.place === '') return { ...noPlace, topic: parsed, correction };
  const named = await namedPlace(db, corrected, parsed);
  return {
    topic: { ...parsed, place: named.place },
    places: named.places,
    correction,
    notUnderstood: noteOfIgnored(named.rest),
    isNation: false,
    missing: named.missing,
  };
};

/**
 * Interprets the subject and place of a question. A word that is neither a term nor a place is read as the term that
 * differs by one typing error.
 */
export const interpretQuestion = async (
  db: Reader,
  query: string,
  parsed: Topic | null,
  geoKey: string | null,
): Promise<Interpretation> => {
  if (parsed === null) return (await respelled(db, query, '')) ?? { ...noPlace, topic: null };
  if (parsed.place === '' || geoKey !== null) return { ...noPlace, topic: parsed };
  const { place, places, rest, missing } = await namedPlace(db, query, parsed);
  // A question without a place is about the nation.
  if (places?.first.geography_id === 'nation:US')
    return { ...noPlace, topic: { ...parsed, place: '' }, notUnderstood: noteOfIgnored(rest) };
  const topic = { ...parsed, place };
  if (isCertain(places) && (rest.length === 0 || missing !== null)) return { ...noPlace, topic, places, missing };
  const again = await respelled(db, query, isCertain(places) ? place : '');
  // `Tracy` in California is not a misspelled `tract`.
  if (again !== null && (missing === null || leavesNoName(again))) return again;
  if (missing !== null) return { ...noPlace, topic, missing };
  if (places !== null || parsed.isPlaceExplicit)
    return { ...noPlace, topic, places, notUnderstood: places === null ? null : noteOfIgnored(rest) };
  return {
    ...noPlace,
    topic: { ...parsed, place: '' },
    places,
    notUnderstood: noteOfIgnored([place, ...rest]),
    isNation: true,
  };
};
