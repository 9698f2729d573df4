import { asOfRows } from '@dqs/core';
import { nameQuestion, priorOf, rank, wholeScore } from '@dqs/core/name-search';
import type { Handler, Reader } from '@dqs/kit';
import { bankFind } from '../sources.ts';
import type { search } from './contract.ts';
import { numberIn, registeredName } from './everyday-names.ts';
import { readByHolder, readByName, readByNumber, type InstitutionRow } from './query.ts';

/** From this score on a query is the whole name, and from that its beginning. */
const exact = 0.93;
const prefix = 0.85;

const reasonOf = (reason: string, score: number): string => {
  if (reason === 'cert' || reason === 'rssd_id' || reason === 'holding_rssd_id') return reason;
  if (score >= exact) return 'name_exact';
  return score >= prefix ? 'name_prefix' : 'name_fuzzy';
};

const ofNumber = async (db: Reader, query: string, limit: number): Promise<readonly InstitutionRow[]> => {
  const asked = numberIn(query);
  if (asked === null) return [];
  const rows = await readByNumber(db, asked.number);
  const own = rows.filter(
    ({ cert, rssd_id }) => asked.of === 'either' || String(asked.of === 'cert' ? cert : rssd_id) === asked.number,
  );
  return own.length > 0 || asked.of === 'cert' ? own : readByHolder(db, asked.number, limit);
};

const candidates = async (db: Reader, name: string, limit: number): Promise<readonly InstitutionRow[]> => {
  const question = nameQuestion(name);
  return question === null ? [] : readByName(db, [...question.parameters, limit]);
};

const holdingNote = (first: { readonly item: InstitutionRow; readonly reason: string } | undefined): string | null =>
  first?.reason === 'holding_rssd_id'
    ? `RSSD ${first.item.holding_rssd_id} is a holding company${first.item.holding_name === null ? '' : `, ${first.item.holding_name}`}: these are its institutions.`
    : null;

/** Institutions by name or number, best first. */
export const searchBanks: Handler<typeof search> = async ({ query, limit }, { db }) => {
  const name = registeredName(query);
  const numbered = await ofNumber(db, query, limit);
  const rows = numbered.length > 0 ? numbered : await candidates(db, name, limit);
  const found = rank(
    numbered.length > 0 ? (numberIn(query)?.number ?? query) : name,
    rows,
    (row) => ({
      fields: [
        { kind: 'code', value: String(row.cert), reason: 'cert' },
        ...(row.rssd_id === null ? [] : [{ kind: 'code' as const, value: String(row.rssd_id), reason: 'rssd_id' }]),
        ...(row.holding_rssd_id === null
          ? []
          : [{ kind: 'code' as const, value: String(row.holding_rssd_id), reason: 'holding_rssd_id' }]),
        ...[row.name, ...(row.former_names as string[])].map((value) => ({
          kind: 'name' as const,
          value,
          reason: 'name',
        })),
      ],
      name: row.name,
      key: String(row.cert).padStart(9, '0'),
      prior: priorOf(row.prominence),
    }),
    { limit },
  );
  const isElse = numbered.length === 0 && name !== query && (found[0]?.score ?? 0) < prefix;
  const matches = (isElse ? [] : found).map(({ item, reason, score }) => {
    const {
      former_names: _,
      prominence: __,
      holding_rssd_id: ___,
      holding_name: ____,
      holding_as_of: _____,
      as_of,
      ...institution
    } = item;
    return { ...institution, score: wholeScore(score), match_reason: reasonOf(reason, score), as_of };
  });
  return {
    data: { query, matches },
    meta: { source: bankFind.tag, as_of: asOfRows(matches) },
    note: isElse ? `No institution called ${name}, which "${query}" means, is loaded.` : holdingNote(found[0]),
  };
};
