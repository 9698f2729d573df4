import { asOfRows } from '@dqs/core';
import { roundedScore } from '@dqs/core/name-search';
import type { Handler, Reader } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { sourceOfSeries } from '../series-record/source-of-page.ts';
import type { search } from './contract.ts';
import { isSeriesKey } from '../series-record/series-key.ts';
import { readByFragment, readByKey, readByWords, type FoundRow } from './query.ts';
import { corrected, fullTextOf, fullTextOfForms, slipsOfQuestion, termsOf, type Term } from './question.ts';
import { scorer, type Score } from './score.ts';

type Match = Data<typeof search>['matches'][number];

/** Looked at for one question: the most prominent of what was found. */
const candidateLimit = 300;

/** A question that is understood by its correction matches less well than one that is written so. */
const correctedShare = 0.7;

/** Series by key, title or keywords, best first. */
export const searchSeries: Handler<typeof search> = async ({ query, limit }, { db }) => {
  const found = await findAsWritten(db, query);
  const page = (found.length > 0 ? found : await findCorrected(db, query)).toSorted(byScore).slice(0, limit);
  const rows = page.map(({ row }) => row);
  return {
    data: { query, matches: page.map(matchOf) },
    meta: { source: sourceOfSeries(rows.map((row) => row.source)), as_of: asOfRows(rows) },
  };
};

type Found = Score & { readonly row: FoundRow };

const scored = (rows: readonly FoundRow[], fragment: string | null, terms: readonly Term[]): readonly Found[] => {
  const scoreOf = scorer(fragment, terms);
  return rows.map((row) => ({ row, ...scoreOf(row) }));
};

const findAsWritten = async (db: Reader, query: string): Promise<readonly Found[]> => {
  const [fragment, terms] = [fragmentOf(query), termsOf(query)];
  // A whole key means its series and no other: it is answered by the index of keys, and no words are looked for.
  if (fragment !== null && isSeriesKey(fragment)) {
    const meant = await readByKey(db, fragment);
    if (meant.length > 0) return scored(meant, fragment, terms);
  }
  const found = await readCandidates(db, fragment, terms);
  if (found.length > 0) return scored(found, fragment, terms);
  const piece = pieceOf(query, terms);
  return piece === null ? [] : scored(await readByFragment(db, piece, candidateLimit), piece, terms);
};

/** What is found by words of which each is at most one slip from what was asked. */
const findCorrected = async (db: Reader, query: string): Promise<readonly Found[]> => {
  const forms = slipsOfQuestion(query);
  if (forms.length === 0) return [];
  const alike = await readByWords(db, fullTextOfForms(forms), candidateLimit);
  if (alike.length === 0) return [];
  const meant = corrected(
    forms,
    alike.map(({ title, keywords }) => `${title} ${keywords}`),
  );
  const terms = termsOf(meant);
  const found = scored(await readCandidates(db, null, terms), null, terms);
  return found.map(({ row, score }) => ({ row, score: roundedScore(score * correctedShare), reason: 'keyword' }));
};

/** The query as a part of a key, which has dots or underscores; null where it is words. */
const fragmentOf = (query: string): string | null => {
  const text = query.toLowerCase();
  return /^[a-z0-9._-]{3,}$/.test(text) && /[._]/.test(text) ? text : null;
};

/** A word that may be a piece of one in a key, for questions that no words answer. */
const pieceOf = (query: string, terms: readonly Term[]): string | null => {
  const text = query.toLowerCase();
  return terms.length > 0 && /^[a-z0-9-]{4,}$/.test(text) ? text : null;
};

const readCandidates = async (
  db: Reader,
  fragment: string | null,
  terms: readonly Term[],
): Promise<readonly FoundRow[]> => {
  const question = fullTextOf(terms);
  const [byKey, byWords] = await Promise.all([
    fragment === null ? [] : readByFragment(db, fragment, candidateLimit),
    question === null ? [] : readByWords(db, question, candidateLimit),
  ]);
  return [...new Map([...byKey, ...byWords].map((row) => [row.series_key, row])).values()];
};

const byScore = (a: Found, b: Found): number => {
  if (a.score !== b.score) return b.score - a.score;
  const [left, right] = a.row.title === b.row.title ? [a.row.series_key, b.row.series_key] : [a.row.title, b.row.title];
  return left < right ? -1 : 1;
};

const matchOf = ({ row, score, reason }: Found): Match => ({
  series_key: row.series_key,
  source: row.source as Match['source'],
  title: row.title,
  description: row.description,
  units: row.units,
  currency: row.currency,
  frequency: row.frequency as Match['frequency'],
  seasonal_adjustment: row.seasonal_adjustment as Match['seasonal_adjustment'],
  geography: row.geography,
  score,
  match_reason: reason,
  as_of: row.as_of,
});
