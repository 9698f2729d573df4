import { likeness, roundedScore } from '@dqs/core/name-search';
import { aliasKeys, idsOfAlias } from '@dqs/places';
import type { Country, GeographyLevel, MatchReason } from '../geography/terms.ts';
import { liesWithin, type Question, type Reading } from './question.ts';

/** A geography that may be meant, with all its names. */
export interface Candidate {
  readonly geography_id: string;
  readonly level: GeographyLevel;
  readonly country: Country;
  readonly states: readonly string[];
  /** Plain keys of its names, the full name first. */
  readonly names: readonly string[];
  /** Expanded keys of its names, former names and other aliases. */
  readonly aliases: readonly string[];
  readonly core: string | null;
}

/** How well a geography matches, and why. */
export interface Score {
  readonly score: number;
  readonly reason: MatchReason;
}

export const scores = {
  code: 1,
  postal: 0.99,
  /** The capital of an Australian state: `Hobart` first means Greater Hobart, then the statistical area. */
  capital: 0.98,
  wholeName: 0.97,
  name: 0.95,
  /** A county that contains a city of that name. */
  cityCounty: 0.95,
  /** A metropolitan area that contains a city of that name, but is not named after it. */
  cityArea: 0.87,
  /** A metropolitan area named after the city, if it contains no county of that name. */
  city: 0.96,
  everydayName: 0.96,
  spelling: 0.92,
  /** The successor of a retired code. It comes before `former`, the place that had the code. */
  successor: 0.91,
  former: 0.905,
  alias: 0.9,
  withoutKind: 0.85,
  /** The maximum for similar spelling. */
  fuzzy: 0.8,
  least: 0.3,
} as const;

/** The minimum score at which a place that is only similar in spelling can be meant. */
export const similarEnough = 0.6;

/** Factors for similar names in another state, and for places that are not a county although the query asks for one. */
const elsewhere = 0.6;
const otherKind = 0.97;

/** Whether a candidate has the kind in the query. A state does not lie in a state. */
const isOfKind = ({ only, within }: Reading, { level, names }: Candidate): boolean => {
  if (within !== null && (level === 'state' || level === 'au_state')) return false;
  if (only === 'city') return level !== 'county' || (names[0]?.endsWith(' city') ?? false);
  return only === null || level === only || (only === 'cbsa' && level === 'au_gccsa');
};

const nameScore = ({ names }: Candidate, { plain, only }: Reading): Score | null => {
  if (only !== null || !names.includes(plain)) return null;
  return { score: names[0] === plain ? scores.wholeName : scores.name, reason: 'name_exact' };
};

const aliasScore = (candidate: Candidate, { expanded, only }: Reading): Score | null => {
  if (!candidate.aliases.includes(expanded)) return null;
  if (only === 'county') return { score: scores.withoutKind, reason: 'alias_exact' };
  const isName = candidate.names.length > 0 && (candidate.core === expanded || candidate.aliases[0] === expanded);
  return { score: isName ? scores.spelling : scores.alias, reason: 'alias_exact' };
};

const meansByAlias = (question: Question, candidate: Candidate): boolean =>
  question.aliases.some((alias) => alias.id === candidate.geography_id && liesWithin(alias, candidate));

const exactScore = (candidate: Candidate, question: Question): Score | null => {
  const id = candidate.geography_id;
  if (question.codes.includes(id))
    return { score: candidate.names.length === 0 ? scores.former : scores.code, reason: 'code_exact' };
  if (question.postal.includes(id)) return { score: scores.postal, reason: 'postal_exact' };
  const readings = question.readings.filter(
    (reading) => liesWithin(reading, candidate) && isOfKind(reading, candidate),
  );
  if (question.successors.includes(id)) return { score: scores.successor, reason: 'alias_exact' };
  const everyday: Score[] = meansByAlias(question, candidate)
    ? [{ score: scores.everydayName, reason: 'alias_exact' }]
    : [];
  const found = readings.flatMap((reading) => nameScore(candidate, reading) ?? aliasScore(candidate, reading) ?? []);
  return [...found, ...everyday].toSorted((left, right) => right.score - left.score)[0] ?? null;
};

const best = (key: string, names: readonly string[]): number =>
  names.reduce((highest, name) => Math.max(highest, likeness(key, name)), 0);

const fuzzyScore = (candidate: Candidate, question: Question): Score | null => {
  const place = liesWithin(question, candidate) ? 1 : elsewhere;
  const asked = question.readings.some(({ only }) => only === 'county');
  const kind = asked && candidate.level !== 'county' ? otherKind : 1;
  const own = candidate.core === null ? 0 : likeness(question.core, candidate.core);
  const other = best(question.core, candidate.aliases);
  const everyday = best(
    question.readings[0]!.expanded,
    aliasKeys.filter((key) => idsOfAlias(key).includes(candidate.geography_id)),
  );
  const highest = Math.max(own, other, everyday);
  const score = scores.fuzzy * place * kind * highest;
  return score < scores.least ? null : { score, reason: own >= highest ? 'name_fuzzy' : 'alias_fuzzy' };
};

/** How well a geography matches a query; null if it does not match. Rounded to four digits, so that equal matches have equal scores. */
export const scoreOf = (candidate: Candidate, question: Question): Score | null => {
  const found = exactScore(candidate, question) ?? fuzzyScore(candidate, question);
  return found && { ...found, score: roundedScore(found.score) };
};

/** From this likeness on, an everyday name is similar to a query. */
const leastOfAlias = 0.7;

/** Ids of everyday names that are similar to the query. */
export const nearAliases = (question: Question): readonly string[] => {
  const key = question.readings[0]!.expanded;
  return aliasKeys
    .filter((name) => name.length > 3 && likeness(key, name, { least: leastOfAlias }) >= leastOfAlias)
    .flatMap(idsOfAlias);
};
