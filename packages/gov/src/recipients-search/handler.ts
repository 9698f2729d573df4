import { asOfRows } from '@dqs/core';
import { leastScore, nameQuestion, priorOf, rank, wholeScore, type SearchField } from '@dqs/core/name-search';
import { joinedNotes, type HandlerParams, type Handler, type Reader } from '@dqs/kit';
import { badParameter, type Data } from '@dqs/schemas';
import { partsOfId, usualLevels, type Level } from '../recipient/recipient-id.ts';
import { usaspendingAwards } from '../sources.ts';
import { agencyAskedAbout, findAgency, withoutAwards } from './agency.ts';
import type { recipientsSearch } from './contract.ts';
import { everydayRecipient } from './everyday-names.ts';
import { identifierIn } from './identifier.ts';
import {
  readByCode,
  readByName,
  readByNameOfAgency,
  readNewestYear,
  readOfAgency,
  type RecipientRow,
} from './query.ts';

type Match = Data<typeof recipientsSearch>['matches'][number];

/** Number of name matches from which an agency's largest recipients are selected. */
const comparedWithAgency = 200;

/** Matches every recipient, for a ranking by agency alone. */
const everyone = '*';

/** Number of amounts in a note. */
const shownAmounts = 5;

/** The agency and fiscal year that restrict the recipients; null for no restriction. */
type OfAgency = Parameters<typeof readByNameOfAgency>[1] | null;

const candidates = async (
  db: Reader,
  query: string,
  limit: number,
  agency: OfAgency,
): Promise<readonly RecipientRow[]> => {
  const { text, uei, duns } = identifierIn(query);
  const parts = partsOfId(text);
  const id = parts ? `${parts.recipient}-${parts.level}` : '';
  const coded = parts || uei || duns ? await readByCode(db, { id, uei: uei ?? '', duns }) : [];
  const question = nameQuestion(query);
  if (coded.length > 0 || parts || question === null) return coded;
  const parameters = [...question.parameters, limit];
  return agency === null ? readByName(db, parameters) : readByNameOfAgency(db, agency, parameters);
};

const fieldsOf = (row: RecipientRow, duns: string | null): readonly SearchField[] => {
  const names = new Set([row.name, ...((row.other_names ?? []) as readonly string[])]);
  const isOfDuns = duns !== null && row.duns?.padStart(9, '0') === duns;
  return [
    { kind: 'code', value: row.recipient_id, reason: 'recipient_id' },
    ...(row.uei === null ? [] : [{ kind: 'code', value: row.uei, reason: 'uei' } as const]),
    ...(isOfDuns ? [{ kind: 'code', value: duns, reason: 'duns' } as const] : []),
    ...[...names].map((value) => ({ kind: 'name', value, reason: 'name' }) as const),
  ];
};

const find = async (db: Reader, query: string, limit: number, agency: OfAgency = null) => {
  const rows = await candidates(db, query, limit, agency);
  const { text, duns } = identifierIn(query);
  const byNumber = duns !== null && rows.some((row) => row.duns?.padStart(9, '0') === duns);
  return rank(
    byNumber ? duns : partsOfId(text) || rows.some(({ uei }) => uei === text.toUpperCase()) ? text : query,
    rows,
    (row) => ({
      fields: fieldsOf(row, duns),
      name: row.name,
      key: `${row.recipient_id.slice(0, -1)}${usualLevels.indexOf(row.recipient_level as Level)}`,
      prior: priorOf(row.prominence),
    }),
    { limit, eachWord: 'if_none' },
  ).map(({ item, reason, score }) => {
    const named = score >= leastScore.core ? 'name_exact' : 'name_fuzzy';
    return { row: item, score: wholeScore(score), match_reason: reason === 'name' ? named : reason };
  });
};

type Found = Awaited<ReturnType<typeof find>>[number];

const matchOf = ({ row, score, match_reason }: Found): Match => {
  const { other_names: _, prominence: __, as_of, ...recipient } = row;
  return { ...recipient, score, match_reason, as_of };
};

/** Recipients by the obligations of an agency in one fiscal year, largest first. */
const findOfAgency = async (db: Reader, params: HandlerParams<typeof recipientsSearch>, agency: string) => {
  const { code, name } = await findAgency(db, agency);
  const year = params.fiscal_year ?? (await readNewestYear(db, code));
  const named =
    params.query.trim() === everyone || year === null
      ? null
      : await find(db, params.query, comparedWithAgency, { agencyCode: code, fiscalYear: year });
  const byId = new Map(named?.map((found) => [found.row.recipient_id, found]));
  const rows = year === null ? [] : await readOfAgency(db, code, year, named && [...byId.keys()], params.limit);
  const compared =
    named?.length === comparedWithAgency
      ? ` Only the ${comparedWithAgency} names nearest to "${params.query}" were compared. Pass a longer name to find others.`
      : '';
  const ranked = rows.slice(0, shownAmounts).map((row) => `${row.name} ${row.amount}`);
  return {
    found: rows.map(({ amount: _, ...row }): Found => ({
      row,
      score: byId.get(row.recipient_id)?.score ?? 100,
      match_reason: byId.get(row.recipient_id)?.match_reason ?? 'agency',
    })),
    note:
      rows.length === 0
        ? `No loaded award of ${name} (${code}) in ${year === null ? 'any fiscal year' : `fiscal year ${year}`} has such a recipient.${compared}`
        : `Ranked by the obligations of ${name} (${code}) in fiscal year ${year}, in USD: ${ranked.join('; ')}${rows.length > ranked.length ? ' …' : ''}.${compared}`,
  };
};

const isWeak = ([first]: readonly Found[]): boolean => (first?.score ?? 0) < wholeScore(leastScore.words);

/**
 * Recipients by name. If no name has all words of the query, its words about awards are left out, unless the rest is
 * an agency: "VA contracts" is not about recipients whose name begins with these letters.
 */
const findByName = async (db: Reader, query: string, limit: number) => {
  const found = await find(db, query, limit);
  const bare = withoutAwards(query);
  if (!isWeak(found) || bare === query || bare === '' || agencyAskedAbout(query) !== null) return { found, note: null };
  const named = await find(db, bare, limit);
  return isWeak(named) ? { found, note: null } : { found: named, note: `"${query}" was read as "${bare}".` };
};

/** Recipients of awards by name or identifier, best match first, or by the obligations of an agency. */
export const searchRecipients: Handler<typeof recipientsSearch> = async (params, { db }) => {
  if (!params.agency && params.fiscal_year)
    throw badParameter('agency', 'fiscal_year requires agency', {
      hint: 'Add agency. For the fiscal years of one recipient use gov_get_recipient_awards.',
    });
  const meant = everydayRecipient(params.query) ?? everydayRecipient(withoutAwards(params.query));
  const query = meant ?? params.query;
  const { found, note } = params.agency
    ? await findOfAgency(db, { ...params, query }, params.agency)
    : await findByName(db, query, params.limit);
  const matches = found.map(matchOf);
  const agency = isWeak(found) && !params.agency && meant === null ? agencyAskedAbout(params.query) : null;
  const ofAgency =
    agency === null
      ? null
      : `"${params.query}" names an agency, not a recipient. Pass agency="${agency}" with query="*" for its largest recipients.`;
  const read =
    meant === null
      ? null
      : `"${params.query}" was read as ${meant}${found.length === 0 ? ', which is not loaded' : ''}.`;
  return {
    data: { query: params.query, matches },
    meta: { source: usaspendingAwards.tag, as_of: asOfRows(matches) },
    note: joinedNotes(read, ofAgency, note),
    isKnownOnly: meant !== null && found.length === 0,
  };
};
