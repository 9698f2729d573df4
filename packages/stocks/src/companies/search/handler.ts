import { addDays, asOfRows } from '@dqs/core';
import { leastScore, nameQuestion, rank, type EverydayName, type SearchField } from '@dqs/core/name-search';
import { cikOf, paddedCik, symbolKey } from '@dqs/edgar';
import type { Handler, Reader } from '@dqs/kit';
import type { Data, Day } from '@dqs/schemas';
import { submissionsSource, tickersSource } from '../../sources.ts';
import { withoutAddedWords, withoutDescriptions } from './beside-name.ts';
import type { search } from './contract.ts';
import { everydayCompany, everydayManager } from './everyday-names.ts';
import { describedByFails } from '../fails-to-deliver/query.ts';
import { knownByFilings, namedByFilings, type NamedByFilings } from './by-filings.ts';
import { readCandidates, type Candidate } from './query.ts';
import { namedAlmost } from './symbol-or-name.ts';

type Match = Data<typeof search>['matches'][number];
type Reason = Match['match_reason'];

/** Filers whose names, symbols or numbers match the query. */
const searchOnce: Handler<typeof search> = async ({ query, kind, limit }, { db, today }) => {
  const meant = everydayNameOf(query, kind);
  const asked = { symbolKey: symbolKey(query), cik: cikOf(query), meant };
  const cik = asked.cik ?? meant?.number ?? null;
  const found = await readCandidates(db, { ...asked, cik, name: nameQuestion(query), kind, limit });
  // The investor may also be a filer with own reports, which are not those of the manager.
  const candidates = kind === 'manager' && meant ? found.filter((each) => each.cik === meant.number) : found;
  // A symbol is compared without the separators of its class, whichever of them the query has.
  const ranked = rank(query, candidates, (candidate) => describe(candidate, query, asked), {
    limit,
    threshold: 0.3,
    eachWord: 'if_none',
  });
  const listed = ranked.map(({ item, reason, score }) => ({
    cik: item.cik,
    name: item.name,
    tickers: [...textsOf(item.symbols)],
    exchange: item.exchange,
    sic_code: item.sic_code,
    kind,
    active: isActive(item, kind, today),
    score,
    match_reason: reason,
    source: item.is_filer ? submissionsSource.tag : tickersSource.tag,
    as_of: item.as_of,
  }));
  const named = asked.cik ?? (kind === 'manager' ? cik : null);
  const known = named === null || listed.length > 0 ? null : await knownByFilings(db, named, kind, today);
  const isListed = named !== null || (listed[0]?.score ?? 0) >= (kind === 'manager' ? 0.3 : leastScore.beginning);
  const unlisted: NamedByFilings = isListed
    ? { matches: [], note: null }
    : await namedByFilings(db, query, kind, limit, today);
  // A number is the reason for a match only if the query contains it.
  const byFilings = known && 'match' in known ? [known.match] : [];
  const ofName = byFilings.map((match) => (asked.cik === null ? { ...match, match_reason: 'name' as const } : match));
  // Names in indexes are those of every trust and fund, so a part of one does not outrank a listed company.
  const ofFilings = unlisted.matches.filter(
    ({ cik: own, score }) =>
      (listed.length === 0 || score >= leastScore.core) && listed.every((match) => match.cik !== own),
  );
  const ofWords = [...ofFilings, ...listed].toSorted((one, other) => other.score - one.score).slice(0, limit);
  const matches = ofName.length > 0 ? ofName : ofWords;
  const note = (): Promise<string> | string | null => {
    if (meant) return everydayNote(query, meant, matches, kind);
    const [first] = matches;
    if (unlisted.note !== null) return unlisted.note;
    if (first)
      return first.match_reason === 'ticker' ? symbolNote(query, first, namedAlmost(query, first, candidates)) : null;
    return known && 'note' in known ? known.note : noteOfNothing(db, query, kind);
  };
  return {
    data: { query, matches },
    meta: { source: sourceOf(matches), as_of: asOfRows(matches) },
    note: await note(),
    isKnownOnly: meant !== null && matches.length === 0,
  };
};

/**
 * The company or manager that people mean by a query: a company registered under another name, or the manager that
 * reports for an investor.
 */
const everydayNameOf = (query: string, kind: Match['kind']): EverydayName | null => {
  if (kind === 'company') return everydayCompany(query);
  return kind === 'manager' ? everydayManager(query) : null;
};

/**
 * Why nothing is found. Fails to deliver also include funds, foreign shares and delisted companies that are in no list
 * of companies.
 */
const noteOfNothing = async (db: Reader, query: string, kind: Match['kind']): Promise<string> => {
  const people = kind === 'company' ? '; stocks_search with kind=insider searches people' : '';
  const nothing = `No ${nouns[kind]} is loaded whose name, ticker or CIK is like "${query}"${people}.`;
  const described = /^[\w.-]{1,12}$/.test(query) ? await describedByFails(db, symbolKey(query)) : null;
  return described === null
    ? nothing
    : `${nothing} The symbol stands in fails to deliver as ${described}: ask stocks_get_fails_to_deliver.`;
};

/**
 * Filers that match a query, best match first. If no name contains all its words, the query is searched without the
 * words that people add to names, then without those that describe a business if the rest is the name of a company.
 */
export const searchFilers: Handler<typeof search> = async (params, context) => {
  const found = await searchOnce(params, context);
  const best = found.data.matches[0]?.score ?? 0;
  if (best >= leastScore.words) return found;
  const named = async (query: string, isAccepted: (score: number) => boolean): Promise<typeof found | null> => {
    if (query === params.query || query === '') return null;
    const other = await searchOnce({ ...params, query }, context);
    if (!isAccepted(other.data.matches[0]?.score ?? 0) && other.isKnownOnly !== true) return null;
    const note = `"${params.query}" was read as "${query}".`;
    return {
      ...other,
      data: { ...other.data, query: params.query },
      note: other.note ? `${note} ${other.note}` : note,
    };
  };
  const query = withoutAddedWords(params.query);
  const withoutAdded = await named(query, (score) => score > best);
  if (withoutAdded !== null) return withoutAdded;
  if (params.kind !== 'company') return found;
  for (const shorter of withoutDescriptions(query)) {
    const whole = await named(shorter, (score) => score >= leastScore.core);
    if (whole !== null) return whole;
  }
  return found;
};

const everydayNote = (
  query: string,
  { number: cik, name }: EverydayName,
  matches: readonly Match[],
  kind: Match['kind'],
): string => {
  const read = `"${query}" was read as ${name}, CIK ${cik}`;
  if (matches.some((match) => match.cik === cik)) return `${read}.`;
  return kind === 'manager'
    ? `${read}. Its reports on Form 13F are not loaded. Load them with: dqs ingest stocks.form-13f-data-sets.`
    : `${read}, which is not loaded.`;
};

/** The note on a symbol that may be a misspelled name, with the company that has the similar name. */
const symbolNote = (query: string, symbolOf: Match, other: Candidate | null): string | null =>
  other === null
    ? null
    : `"${query}" is the ticker of ${symbolOf.name.replace(/\.$/, '')}. If the name ${other.name} is meant, its ticker is ${textsOf(other.symbols)[0]}.`;

const nouns = { company: 'company', manager: 'investment manager', insider: 'insider' } as const;

/**
 * The source of all matches if they have one source: the lists of symbols, or the filings of a filer that is in no
 * list.
 */
const sourceOf = (matches: readonly Match[]): string =>
  matches.length > 0 && matches.every(({ source }) => source === matches[0]?.source)
    ? (matches[0]?.source ?? submissionsSource.tag)
    : submissionsSource.tag;

const textsOf = (value: unknown): readonly string[] => value as readonly string[];

interface Identifiers {
  readonly symbolKey: string;
  readonly cik: number | null;
  readonly meant: EverydayName | null;
}

const describe = (candidate: Candidate, query: string, params: Identifiers) => {
  const has = (symbols: unknown) => textsOf(symbols).some((symbol) => symbolKey(symbol) === params.symbolKey);
  const fields: readonly SearchField<Reason>[] = [
    ...(has(candidate.symbols) ? [{ kind: 'code', value: query, reason: 'ticker' } as const] : []),
    // A former symbol is compared like a name, so that the current holder of the symbol ranks first.
    ...(has(candidate.former_symbols) ? [{ kind: 'name', value: query, reason: 'ticker' } as const] : []),
    ...(params.cik === candidate.cik ? [{ kind: 'code', value: query, reason: 'cik' } as const] : []),
    { kind: 'name', value: candidate.name, reason: 'name' },
    ...(params.meant?.number === candidate.cik ? [{ kind: 'name', value: query, reason: 'name' } as const] : []),
    ...textsOf(candidate.former_names).map(
      (value) => ({ kind: 'name', value, reason: 'former_name', isFormer: true }) as const,
    ),
  ];
  return { fields, name: candidate.name, key: paddedCik(candidate.cik) };
};

const reportedWithinDays = 548;
const filedWithinDays = 731;

const isActive = ({ symbols, last_periodic_on, seen_on }: Candidate, kind: Match['kind'], today: Day): boolean => {
  if (textsOf(symbols).length > 0) return true;
  if (last_periodic_on !== null && last_periodic_on >= addDays(today, -reportedWithinDays)) return true;
  return kind !== 'company' && seen_on !== null && seen_on >= addDays(today, -filedWithinDays);
};
