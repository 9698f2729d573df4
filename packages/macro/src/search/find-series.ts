import { foldName, roundedScore } from '@dqs/core/name-search';
import { questionWords, stem } from '@dqs/core/vocabulary';
import { joinedNotes, type Reader } from '@dqs/kit';
import { questionOf } from '@dqs/series';
import { headlineOfId, headlineOfKey, type Headline } from '../catalogue/index.ts';
import { isSeriesKey } from '../series-record/series-key.ts';
import { derivedNamed } from './derived-names.ts';
import { searchCatalogue, type CatalogueMatch } from './catalogue-matches.ts';
import {
  noteOfBetter,
  noteOfCorrection,
  noteOfDerived,
  noteOfFredId,
  noteOfNothing,
  noteOfOtherPlaces,
  noteOfShorter,
  noteOfTimes,
  noteOfUnloaded,
  noteOfWords,
} from './note.ts';
import { isInStateOf } from './place-words.ts';
import { fredIdIn, idsIn } from './publisher-ids.ts';
import {
  readByFragment,
  readByIds,
  readByKey,
  readByPlaces,
  readByWords,
  readLoadedKeys,
  readExistingWords,
  type SeriesRow,
  type PlaceFilter,
} from './query.ts';
import {
  parseQuestion,
  corrected,
  fullTextOf,
  fullTextOfForms,
  slipsOfQuestion,
  type Question,
  type Term,
} from './question.ts';
import { withoutTimes } from './question-times.ts';
import { scorer, type Score } from './score.ts';
import { inseparable } from './topic-words.ts';

/** The maximum number of candidates for one question, the most prominent first. */
const candidateLimit = 300;

/**
 * A series fits a question clearly better if its score is higher by at least this much. Smaller differences only
 * distinguish series of one kind.
 */
const clearly = 0.05;

/** Factor for a question that is understood only after correction. */
const correctedShare = 0.7;

export type ScoredSeries = Score & { readonly row: SeriesRow };

/** Matching series, and a note for the caller. */
export interface SearchResult {
  readonly found: readonly ScoredSeries[];
  readonly note: string | null;
  /** Whether the series that is meant is in the catalogue but not loaded, so that the matches are other series. */
  readonly isKnownOnly?: boolean;
}

const noneLoaded = (headlines: readonly Headline[], requestedId?: string): SearchResult => ({
  found: [],
  note: noteOfUnloaded(headlines, requestedId),
  isKnownOnly: true,
});

/** A match less prominent by this much may be only a part of the requested series, such as the wages of one industry. */
const muchLessProminent = 20;

/** Series by key, publisher's id or words, unsorted; see the contract. */
export const findSeries = async (db: Reader, query: string): Promise<SearchResult> =>
  (await findByKey(db, query)) ?? (await findById(db, query)) ?? (await findAtAnyTime(db, query));

/** Whether a search has matches, or recognizes a series that is not loaded. */
const isAnswered = ({ found, isKnownOnly }: SearchResult): boolean => found.length > 0 || isKnownOnly === true;

/** Series that match a question; if there are none, those that match it without its words about time. */
const findAtAnyTime = async (db: Reader, query: string): Promise<SearchResult> => {
  const result = await findByQuestion(db, query);
  if (isAnswered(result)) return result;
  const derived = derivedNamed(query);
  if (derived !== null) return { found: [], note: noteOfDerived(derived.id, derived.of) };
  const timeless = withoutTimes(query);
  if (timeless === null) return result;
  const instead = (await findById(db, timeless.query)) ?? (await findByQuestion(db, timeless.query));
  if (!isAnswered(instead)) return result;
  return { ...instead, note: joinedNotes(instead.note, noteOfTimes(timeless.times)) };
};

const scored = (
  rows: readonly SeriesRow[],
  fragment: string | null,
  terms: readonly Term[],
): readonly ScoredSeries[] => {
  const scoreOf = scorer(fragment, terms);
  return rows.map((row) => ({ row, ...scoreOf(row) }));
};

const exactly = (rows: readonly SeriesRow[]): readonly ScoredSeries[] =>
  rows.map((row) => ({ row, score: 1, reason: 'keyword', isNamed: true }));

/** A complete key means exactly its series. It is looked up in the index of keys, without a word search. */
const findByKey = async (db: Reader, query: string): Promise<SearchResult | null> => {
  const key = query.toLowerCase();
  if (!isSeriesKey(key)) return null;
  const rows = await readByKey(db, key);
  if (rows.length > 0) return { found: scored(rows, key, []), note: null };
  const known = headlineOfKey(key);
  return known === undefined ? null : noneLoaded([known]);
};

/** An id of a publisher or of FRED, anywhere in a question, means exactly its series. */
const findById = async (db: Reader, query: string): Promise<SearchResult | null> => {
  const ids = idsIn(query);
  const rows = ids.length === 0 ? [] : await readByIds(db, ids, candidateLimit);
  if (rows.length > 0) return { found: exactly(rows), note: null };
  const headline = ids.map(headlineOfId).find((each) => each !== undefined);
  return headline === undefined
    ? findByFredId(db, query)
    : orUnloaded(headline, await readByKey(db, headline.key), null);
};

const orUnloaded = (
  headline: Headline,
  rows: readonly SeriesRow[],
  note: string | null,
  id = headline.id,
): SearchResult => (rows.length === 0 ? noneLoaded([headline], id) : { found: exactly(rows), note });

const findByFredId = async (db: Reader, query: string): Promise<SearchResult | null> => {
  const fred = fredIdIn(query);
  if (fred === null) return null;
  if (fred.headline === null) return { found: [], note: noteOfDerived(fred.id, fred.derivedOf ?? '') };
  const { id, headline } = fred;
  return orUnloaded(headline, await readByKey(db, headline.key), noteOfFredId(id, headline), id);
};

/** The key of the series with this id of its publisher or of FRED, with a note; null if there is none. */
export const keyOfId = async (
  db: Reader,
  text: string,
): Promise<{ readonly key: string; readonly note: string } | null> => {
  const [row, ...otherRows] = await readByIds(db, [text.trim().toLowerCase()], 2);
  if (row !== undefined && otherRows.length === 0)
    return { key: row.series_key, note: `${text} is the publisher's id for ${row.series_key}.` };
  const fred = fredIdIn(text);
  if (!fred?.headline) return null;
  return { key: fred.headline.key, note: noteOfFredId(fred.id, fred.headline) };
};

/** A part of a key, which contains dots or underscores; null if the query consists of words. */
const fragmentOf = (query: string): string | null => {
  const text = query.toLowerCase();
  return /^[a-z0-9._-]{3,}$/.test(text) && /[._]/.test(text) ? text : null;
};

/** A word that may be part of a word in a key, for questions without other matches. */
const pieceOf = (query: string, terms: readonly Term[]): string | null => {
  const text = query.toLowerCase();
  return terms.length > 0 && /^[a-z0-9-]{4,}$/.test(text) ? text : null;
};

const whereOf = ({ places }: Question): PlaceFilter | null =>
  places.length === 0
    ? null
    : {
        geographies: places.flatMap(({ geographies }) => geographies),
        names: places.flatMap(({ names }) => names),
      };

const readCandidates = async (db: Reader, fragment: string | null, parsed: Question): Promise<readonly SeriesRow[]> => {
  const where = whereOf(parsed);
  const question = fullTextOf(parsed.terms);
  const [byKey, byWords] = await Promise.all([
    fragment === null ? [] : readByFragment(db, fragment, candidateLimit),
    question !== null
      ? readByWords(db, question, where, candidateLimit)
      : where !== null && where.geographies.length > 0
        ? readByPlaces(db, where.geographies, candidateLimit)
        : [],
  ]);
  return [...new Map([...byKey, ...byWords].map((row) => [row.series_key, row])).values()];
};

/** The candidates, or if there are none and a state is named, those in a city of the state. */
const readInPlacesOrCities = async (
  db: Reader,
  fragment: string | null,
  parsed: Question,
): Promise<readonly SeriesRow[]> => {
  const rows = await readCandidates(db, fragment, parsed);
  if (rows.length > 0 || !parsed.hasOtherWords || parsed.places.length === 0) return rows;
  const anywhere = await readCandidates(db, fragment, { ...parsed, places: [] });
  return anywhere.filter(({ title }) => isInStateOf(title, parsed.places));
};

const stemmed = (text: string): string => ` ${foldName(text).split(' ').map(stem).join(' ')} `;

/** Whether a series has adjacent words of the question that mean something else if separated. */
const keepsTogether = (query: string): ((series: { readonly title: string; readonly keywords: string }) => boolean) => {
  const queryStems = stemmed(query);
  const phrases = inseparable.map(stemmed).filter((phrase) => queryStems.includes(phrase));
  return ({ title, keywords }) => phrases.every((phrase) => stemmed(`${title} ${keywords}`).includes(phrase));
};

interface Answered {
  readonly parsed: Question;
  readonly found: readonly ScoredSeries[];
  /** Matching series of the catalogue, loaded or not. */
  readonly known: readonly CatalogueMatch[];
}

/** Series that have all required terms, scored by all terms of the question. */
const answer = async (
  db: Reader,
  fragment: string | null,
  parsed: Question,
  required: readonly Term[] = parsed.terms,
): Promise<Answered> => ({
  parsed,
  found: scored(await readInPlacesOrCities(db, fragment, { ...parsed, terms: required }), fragment, parsed.terms),
  known: searchCatalogue(parsed, required),
});

const isNamedBy = ({ found, known }: Answered): boolean => [...found, ...known].some(({ isNamed }) => isNamed);

/** Answers with all terms of the question. If no series has such a name, answers without the optional terms. */
const answerAsWritten = async (db: Reader, query: string): Promise<Answered> => {
  const [fragment, parsed] = [fragmentOf(query), parseQuestion(query)];
  const exact = await answer(db, fragment, parsed);
  const terms = parsed.terms.filter(({ optional }) => !optional);
  if (isNamedBy(exact) || terms.length === parsed.terms.length || terms.length === 0) return exact;
  const wider = await answer(db, fragment, parsed, terms);
  return isNamedBy(wider) || (exact.found.length === 0 && exact.known.length === 0) ? wider : exact;
};

/** Known series that are not loaded, best first. */
const unloadedOf = async (db: Reader, known: readonly CatalogueMatch[]): Promise<readonly CatalogueMatch[]> => {
  const loadedKeys = await readLoadedKeys(
    db,
    known.map(({ headline }) => headline.key),
  );
  return known.filter(({ headline }) => !loadedKeys.has(headline.key));
};

/** Whether a series of the catalogue fits clearly better than each match, or slightly better and is much more prominent. */
const isBetter = ({ isNamed, score, headline }: CatalogueMatch, found: readonly ScoredSeries[]): boolean =>
  isNamed &&
  found.every(
    (each) =>
      each.score < score - clearly ||
      (each.score < score && each.row.prominence - headline.prominence >= muchLessProminent),
  );

/**
 * Never answers with a substitute: if the catalogue has series with this name and none is loaded, series that contain
 * the words elsewhere are not returned.
 */
const findByQuestion = async (db: Reader, query: string): Promise<SearchResult> => {
  const isOne = keepsTogether(query);
  const { parsed, ...answered } = await answerAsWritten(db, query);
  const found = answered.found.filter(({ row }) => isOne(row));
  const known = answered.known.filter(({ headline }) => isOne(headline));
  const isNamed = found.some((each) => each.isNamed);
  const best = known[0];
  if (best !== undefined && !isNamed && (best.isNamed || found.length === 0)) {
    const unloaded = await unloadedOf(
      db,
      known.filter((each) => each.isNamed === best.isNamed),
    );
    if (unloaded[0] === best) {
      const none = noneLoaded(unloaded.map(({ headline }) => headline));
      return best.isNamed ? none : { ...none, note: joinedNotes(noteOfWords(query), none.note) };
    }
  }
  if (found.length > 0) {
    if (!isNamed) return { found, note: noteOfWords(query) };
    const better = best !== undefined && isBetter(best, found) ? best : null;
    const unloaded = better === null ? [] : await unloadedOf(db, [better]);
    if (unloaded.length === 0) return { found, note: null };
    return { found, note: noteOfBetter(unloaded[0]!.headline), isKnownOnly: true };
  }
  const piece = parsed.places.length > 0 ? null : pieceOf(query, parsed.terms);
  const pieces = piece === null ? [] : scored(await readByFragment(db, piece, candidateLimit), piece, parsed.terms);
  if (pieces.length > 0) return { found: pieces, note: null };
  return (await findAsWritten(db, query, parsed)) ?? findCorrected(db, query, parsed);
};

/**
 * Series that contain every word as it is written. A title may contain the name of another place, such as England in New
 * England, or words that are ignored elsewhere.
 */
const findAsWritten = async (db: Reader, query: string, { places }: Question): Promise<SearchResult | null> => {
  const text = questionOf(query);
  const rows = text === null ? [] : await readByWords(db, text, null, candidateLimit);
  const terms = questionWords(query).map((word): Term => ({ wordings: [[word.text]], optional: false }));
  const found = scored(rows.filter(keepsTogether(query)), null, terms);
  if (found.length === 0) return null;
  if (places.length > 0) return { found, note: noteOfOtherPlaces(query, places) };
  return { found, note: found.some(({ isNamed }) => isNamed) ? null : noteOfWords(query) };
};

/** A question with more terms is not searched again without each of them. */
const mostTermsToDrop = 5;

/**
 * The note of a question without matches. It names the series that match without one of the terms: the term whose
 * omission leaves the fewest series.
 */
const whyNothing = async (db: Reader, query: string, parsed: Question): Promise<string | null> => {
  const note = noteOfNothing(query, parsed);
  const { terms } = parsed;
  if (terms.length < 2 || terms.length > mostTermsToDrop) return note;
  const shorter = await Promise.all(
    terms.map(async (term) => {
      const rest = { ...parsed, terms: terms.filter((each) => each !== term) };
      const { found } = await answer(db, null, rest);
      const named = found.filter(({ isNamed }) => isNamed).toSorted((one, other) => other.score - one.score);
      return {
        without: term.wordings[0]?.join(' ') ?? '',
        series: named.map(({ row }) => ({ key: row.series_key, title: row.title })),
      };
    }),
  );
  const [least] = shorter
    .filter(({ series }) => series.length > 0)
    .toSorted((one, other) => one.series.length - other.series.length);
  return least === undefined ? note : joinedNotes(note, noteOfShorter(least.without, least.series));
};

/**
 * For each word, its forms after one typing error that occur in some series; empty if a word has no such form. The forms
 * of the longest word are looked up first: in a name that no series has, it is the one that does not occur.
 */
const slipsThatOccur = async (db: Reader, parsed: Question): Promise<readonly (readonly string[])[]> => {
  const slips = slipsOfQuestion(parsed);
  const [longest, ...others] = slips.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return [];
  const existing = new Set(await readExistingWords(db, longest));
  if (existing.size === 0) return [];
  if (others.length > 0) for (const form of await readExistingWords(db, others.flat())) existing.add(form);
  const forms = slips.map((each) => each.filter((form) => existing.has(form)));
  return forms.every((each) => each.length > 0) ? forms : [];
};

/** Series that match words which are each at most one typing error away from the question. */
const findCorrected = async (db: Reader, query: string, parsed: Question): Promise<SearchResult> => {
  const forms = await slipsThatOccur(db, parsed);
  const alike =
    forms.length === 0 ? [] : await readByWords(db, fullTextOfForms(forms), whereOf(parsed), candidateLimit);
  if (alike.length === 0) return { found: [], note: await whyNothing(db, query, parsed) };
  const correction = corrected(
    forms,
    alike.map(({ title, keywords }) => `${title} ${keywords}`),
  );
  const terms = parseQuestion(correction).terms;
  const candidates = await readCandidates(db, null, { ...parsed, terms });
  const found = scored(candidates.filter(keepsTogether(query)), null, terms);
  return {
    found: found.map((each) => ({ ...each, score: roundedScore(each.score * correctedShare), reason: 'keyword' })),
    note: found.length === 0 ? await whyNothing(db, query, parsed) : noteOfCorrection(query, correction),
  };
};
