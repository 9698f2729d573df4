import type { Reader } from '@dqs/kit';
import type { Country, GeographyLevel, GeographyRef } from '../geographies/contract.ts';
import { referenceOf } from '../geographies/reference.ts';
import { searchRank } from '../level.ts';
import { withProminence, type CityPart, type Bearer } from './prominence.ts';
import { questionOf, spellingsAsked, type Question } from './question.ts';
import { readCandidates, type CandidateRow } from './query.ts';
import { nearAliases, scoreOf, type Candidate, type Score } from './score.ts';

export interface SearchOptions {
  readonly query: string;
  readonly level: GeographyLevel | null;
  readonly country: Country | null;
  readonly limit: number;
}

/** A geography and how it matched. */
export interface Found extends Score {
  readonly reference: GeographyRef;
  /** People in the county or area; null where no list of them was loaded. */
  readonly population: number | null;
  /** Cities of the name asked for that lie in it. */
  readonly cities: readonly CityPart[];
  /** The metropolitan or micropolitan area of a county. */
  readonly area: string | null;
}

const texts = (value: unknown): readonly string[] => value as readonly string[];

/** One candidate of all its vintages: the newest says what it is, the older ones what it was called. */
const candidateOf = (
  rows: readonly CandidateRow[],
): { readonly candidate: Candidate; readonly newest: CandidateRow } => {
  const newest = rows[0]!;
  const candidate: Candidate = {
    geography_id: newest.geography_id,
    level: newest.level as GeographyLevel,
    country: newest.country as Country,
    states: texts(newest.states),
    names: texts(newest.names),
    aliases: [...texts(newest.aliases), ...rows.slice(1).flatMap((row) => texts(row.aliases))],
    core: newest.core,
  };
  return { candidate, newest };
};

interface Ranked extends Bearer {
  readonly vintage: string;
  /** Where the query's everyday name lists it. */
  readonly place: number;
}

const better = (left: Ranked & Prominent, right: Ranked & Prominent): number =>
  right.score - left.score ||
  left.place - right.place ||
  right.prominence - left.prominence ||
  searchRank(left.reference.level) - searchRank(right.reference.level) ||
  compareText(right.vintage, left.vintage) ||
  compareText(left.reference.name, right.reference.name) ||
  compareText(left.reference.geography_id, right.reference.geography_id);

type Prominent = Score & { readonly prominence: number };

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const bearerOf = (rows: readonly CandidateRow[], question: Question): Ranked => {
  const { candidate, newest } = candidateOf(rows);
  const listed = question.aliases.indexOf(candidate.geography_id);
  return {
    match: scoreOf(candidate, question),
    reference: referenceOf(newest),
    vintage: newest.vintage,
    area: newest.area,
    counties: newest.counties,
    population: newest.population,
    cities: newest.cities as readonly CityPart[],
    place: listed === -1 ? Number.MAX_SAFE_INTEGER : listed,
  };
};

/** The geographies that a query means, best first. One round trip. */
export const search = async (
  db: Reader,
  { query, level, country, limit }: SearchOptions,
): Promise<readonly Found[]> => {
  const question = questionOf(query);
  const rows = await readCandidates(db, {
    ids: [...question.codes, ...question.successors, ...question.postal, ...question.aliases, ...nearAliases(question)],
    names: question.readings.filter(({ only }) => only === null).map(({ plain }) => plain),
    aliases: question.readings.map(({ expanded }) => expanded),
    spellings: spellingsAsked(question),
    core: question.core,
    level,
    country,
  });
  const found = [...Map.groupBy(rows, (row) => row.geography_id).values()].map((own) => bearerOf(own, question));
  return withProminence(found, question).toSorted(better).slice(0, limit);
};
