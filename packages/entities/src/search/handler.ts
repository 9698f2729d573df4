import { asOfRows, isIsin, nextKey } from '@dqs/core';
import {
  leastScore,
  nameQuestion,
  priorOf,
  queryWithoutForms,
  rank,
  wholeScore,
  type NameQuestion,
  type SearchField,
} from '@dqs/core/name-search';
import type { Handler, Reader } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { metaOf } from '../entity/meta.ts';
import { compactLei, faultOfLei, leisNear } from '../lei/lei.ts';
import { registrationsIn } from '../lei/registration.ts';
import { secIdentifierIn } from '../lei/sec-identifier.ts';
import { gleif } from '../sources.ts';
import type { search } from './contract.ts';
import { requireCountry } from './country.ts';
import { everydayEntity } from './everyday-names.ts';
import {
  readByBeginning,
  readByLeis,
  readByRegistration,
  readBySecIdentifier,
  readBySpelling,
  readByWords,
  type Candidate,
  type Filter,
} from './query.ts';

type Match = Data<typeof search>['matches'][number];
type Reason = Match['match_reason'];

interface Ranked {
  readonly item: Candidate;
  readonly reason: Reason;
  readonly score: number;
}

/** More candidates than the tiers of a search can find. */
const everyCandidate = 10_000;

const fieldsOf = ({ legal_name, other_names, previous_names }: Candidate): readonly SearchField<Reason>[] => {
  const field = (reason: Reason) => (value: string) => ({ kind: 'name', value, reason, fuzzyReason: 'fuzzy' }) as const;
  return [
    field('legal_name')(legal_name),
    ...((other_names ?? []) as readonly string[]).map(field('other_name')),
    ...((previous_names ?? []) as readonly string[]).map(field('previous_name')),
  ];
};

const rankByName = (
  query: string,
  candidates: readonly Candidate[],
  { eachWord = false }: { readonly eachWord?: boolean } = {},
): readonly Ranked[] =>
  rank(
    query,
    candidates,
    (candidate) => ({
      fields: fieldsOf(candidate),
      name: candidate.legal_name,
      key: candidate.lei,
      prior: priorOf(candidate.name_prominence),
    }),
    { limit: everyCandidate, eachWord },
  );

const isFound = (ranked: readonly Ranked[]): boolean => (ranked[0]?.score ?? 0) >= leastScore.words;

const findWithoutForms = async (db: Reader, query: string, filter: Filter): Promise<readonly Ranked[]> => {
  const bare = queryWithoutForms(query);
  const question = bare === null ? null : nameQuestion(bare);
  return question === null ? [] : rankByName(bare!, await readByWords(db, question, filter));
};

/** If no name has the exact words, the search is repeated without legal forms, and then with other spellings. */
const findByName = async (
  db: Reader,
  query: string,
  question: NameQuestion,
  filter: Filter,
): Promise<readonly Ranked[]> => {
  const found = await readByWords(db, question, filter);
  const ranked = rankByName(query, found);
  if (isFound(ranked)) return ranked;
  const withoutForms = await findWithoutForms(db, query, filter);
  if (isFound(withoutForms)) return withoutForms;
  const held = new Set(found.map(({ lei }) => lei));
  const alike = await readBySpelling(db, question, filter);
  return rankByName(query, [...found, ...alike.filter(({ lei }) => !held.has(lei))], { eachWord: true });
};

/** Score between the LEI itself and similarly spelled names. */
const oneSlipAway = 0.8;

/** A possible mistyped LEI: capitals and digits of about its length, at least two of them digits. */
const mayBeLei = /^(?=(?:.*\d){2})[0-9A-Z]{19,21}$/;

const findByLei = async (db: Reader, lei: string, filter: Filter): Promise<readonly Ranked[]> =>
  (await readByLeis(db, [lei], filter)).map((item) => ({ item, reason: 'lei', score: 1 }));

/**
 * The beginning of an LEI: long enough to match few, with a digit among the first four, which every issuer's prefix
 * has.
 */
const beginsLei = /^(?=[0-9A-Z]{0,3}\d)(?=(?:.*\d){2})[0-9A-Z]{8,19}$/;

const findByBeginning = async (db: Reader, beginning: string, filter: Filter): Promise<readonly Ranked[]> =>
  (await readByBeginning(db, beginning, filter))
    .map((item): Ranked => ({ item, reason: 'lei', score: oneSlipAway }))
    .toSorted((one, other) => (isBehind(placeOf(one), placeOf(other)) ? 1 : -1));

type Place = readonly [score: number, prominence: number, name: string, lei: string];

const placeOf = ({ item, score }: Ranked): Place => [
  Math.round(score * 10_000),
  item.name_prominence,
  item.legal_name,
  item.lei,
];

const isBehind = (place: Place, after: Place): boolean => {
  if (place[0] !== after[0]) return place[0] < after[0];
  if (place[1] !== after[1]) return place[1] < after[1];
  return place[2] === after[2] ? place[3] > after[3] : place[2] > after[2];
};

const findNearLei = async (db: Reader, lei: string, filter: Filter): Promise<readonly Ranked[]> => {
  const found = await readByLeis(db, leisNear(lei), filter);
  return found
    .map((item): Ranked => ({ item, reason: 'fuzzy', score: oneSlipAway }))
    .toSorted((one, other) => (isBehind(placeOf(one), placeOf(other)) ? 1 : -1));
};

const matchOf = ({ item, reason, score }: Ranked): Match => ({
  lei: item.lei,
  legal_name: item.legal_name,
  legal_jurisdiction: item.legal_jurisdiction,
  entity_status: item.entity_status,
  registration_status: item.registration_status,
  legal_address_country: item.legal_country,
  score: wholeScore(score),
  match_reason: reason,
  source: gleif.tag,
  as_of: item.as_of,
});

/** Finds entities by CIK or series id at the SEC, or by the number in their country's register. */
const findByRegister = async (db: Reader, query: string, filter: Filter): Promise<readonly Ranked[]> => {
  const atSec = secIdentifierIn(query);
  const numbers = registrationsIn(query);
  const ofSec = atSec === null ? [] : await readBySecIdentifier(db, atSec, filter);
  const found = ofSec.length > 0 || numbers.length === 0 ? ofSec : await readByRegistration(db, numbers, filter);
  return found
    .map((item): Ranked => ({ item, reason: 'registration', score: 1 }))
    .toSorted((one, other) => (isBehind(placeOf(one), placeOf(other)) ? 1 : -1));
};

const find = async (db: Reader, query: string, filter: Filter): Promise<readonly Ranked[]> => {
  const lei = compactLei(query);
  const meant = faultOfLei(lei) === null ? await findByLei(db, lei, filter) : [];
  // One in a hundred names of twenty letters and digits, without its spaces, has the checksum of an LEI.
  if (meant.length > 0 || faultOfLei(query.toUpperCase()) === null) return meant;
  const registered = await findByRegister(db, query, filter);
  if (registered.length > 0) return registered;
  const near = mayBeLei.test(lei) ? await findNearLei(db, lei, filter) : [];
  if (near.length > 0) return near;
  const begun = beginsLei.test(lei) ? await findByBeginning(db, lei, filter) : [];
  if (begun.length > 0) return begun;
  const question = nameQuestion(query);
  return question === null ? [] : findByName(db, query, question, filter);
};

/** Entities with the common name in a query rank above other matches. */
const findMeant = async (
  db: Reader,
  query: string,
  meant: string | null,
  filter: Filter,
): Promise<readonly Ranked[]> => {
  const found = await find(db, query, filter);
  const question = meant === null ? null : nameQuestion(meant);
  if (question === null) return found;
  const named = (await findByName(db, meant!, question, filter))
    .filter(({ score }) => score >= leastScore.core)
    .map((each): Ranked => ({ ...each, score: 1 }))
    .toSorted((one, other) => (isBehind(placeOf(one), placeOf(other)) ? 1 : -1));
  const own = new Set(named.map(({ item }) => item.lei));
  // An entity that is not loaded is not replaced by another one.
  if (own.size === 0) return found.filter(({ score }) => score >= leastScore.beginning);
  return [...named, ...found.filter(({ item }) => !own.has(item.lei))];
};

const noteOfMeant = (query: string, meant: string | null, [first]: readonly Ranked[]): string | null => {
  if (meant === null) return null;
  const isHeld = first?.score === 1;
  return `"${query}" was read as ${meant}${isHeld ? '' : ', which is not loaded'}.`;
};

/** A UEI of a recipient of federal awards: twelve letters and digits without I and O. */
const uei = /^(?=.*\d)(?=.*[A-Z])[A-HJ-NP-Z1-9][A-HJ-NP-Z\d]{11}$/i;

/** GLEIF's records contain no ISINs and no UEIs, so the name is the link between them. */
const noteOfOtherNumber = (query: string, found: readonly Ranked[]): string | null => {
  if (found.length > 0) return null;
  if (isIsin(query.trim().toUpperCase()))
    return `"${query}" is an ISIN, and LEI records have no ISINs. Search for the name of the issuer.`;
  return uei.test(query.trim())
    ? `"${query}" looks like a UEI, and LEI records have no UEIs. Find the recipient's name with gov_search_recipients, then search for that name.`
    : null;
};

/** Entities that match a query, best match first. */
export const searchEntities: Handler<typeof search> = async ({ query, country, status, limit, after }, { db }) => {
  const filter = { country: country ?? null, status: status ?? null };
  if (filter.country !== null) requireCountry(filter.country);
  const meant = everydayEntity(query);
  const ranked = await findMeant(db, query, meant, filter);
  const rest = after ? ranked.filter((one) => isBehind(placeOf(one), after)) : ranked;
  const page = rest.slice(0, limit);
  const matches = page.map(matchOf);
  return {
    data: { query, ...filter, matches },
    meta: metaOf(asOfRows(matches)),
    note: noteOfMeant(query, meant, ranked) ?? noteOfOtherNumber(query, ranked),
    isKnownOnly: meant !== null && ranked.length === 0,
    next: nextKey(rest, page, placeOf),
  };
};
