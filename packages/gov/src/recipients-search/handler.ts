import { asOfRows } from '@dqs/core';
import { nameQuestion, priorOf, rank, wholeScore, type SearchField } from '@dqs/core/name-search';
import type { Handler, Reader } from '@dqs/kit';
import { isUei, partsOfId, usualLevels, type Level } from '../recipient/recipient-id.ts';
import { usaspendingAwards } from '../sources.ts';
import type { recipientsSearch } from './contract.ts';
import { readByCode, readByName, type RecipientRow } from './query.ts';

/** From this score on a query is the whole name. */
const exact = 0.93;

const candidates = async (db: Reader, query: string, limit: number): Promise<readonly RecipientRow[]> => {
  const parts = partsOfId(query);
  const coded =
    parts || isUei(query)
      ? await readByCode(db, parts ? `${parts.recipient}-${parts.level}` : '', query.trim().toUpperCase())
      : [];
  const question = nameQuestion(query);
  if (coded.length > 0 || parts || question === null) return coded;
  return readByName(db, [...question.parameters, limit]);
};

const fieldsOf = (row: RecipientRow): readonly SearchField[] => {
  const names = new Set([row.name, ...((row.other_names ?? []) as readonly string[])]);
  return [
    { kind: 'code', value: row.recipient_id, reason: 'recipient_id' },
    ...(row.uei === null ? [] : [{ kind: 'code', value: row.uei, reason: 'uei' } as const]),
    ...[...names].map((value) => ({ kind: 'name', value, reason: 'name' }) as const),
  ];
};

/** Recipients of awards by name or identifier, best first; of one recipient the level that its UEI means first. */
export const searchRecipients: Handler<typeof recipientsSearch> = async ({ query, limit }, { db }) => {
  const rows = await candidates(db, query, limit);
  const found = rank(
    query,
    rows,
    (row) => ({
      fields: fieldsOf(row),
      name: row.name,
      key: `${row.recipient_id.slice(0, -1)}${usualLevels.indexOf(row.recipient_level as Level)}`,
      prior: priorOf(row.prominence),
    }),
    { limit },
  );
  const matches = found.map(({ item, reason, score }) => {
    const { other_names: _, prominence: __, as_of, ...recipient } = item;
    const named = score >= exact ? 'name_exact' : 'name_fuzzy';
    return { ...recipient, score: wholeScore(score), match_reason: reason === 'name' ? named : reason, as_of };
  });
  return { data: { query, matches }, meta: { source: usaspendingAwards.tag, as_of: asOfRows(matches) } };
};
