import { nameCore, nameKey } from '@dqs/core/name-search';
import type { Reader } from '@dqs/kit';
import { issuerNameKey } from './issuer-names.ts';
import { readCompaniesOfNames, readNamesOf } from '../../queries.ts';
import { readIssuerCodes, readIssuerNames, readKeysOfCompany, readKeysOfNames } from './issuer-query.ts';

/** Evidence for a company as the issuer of some securities. */
export interface IssuerEvidence {
  /** Companies named as the issuer in Schedules 13D and 13G, with the number of schedules. */
  readonly codes: ReadonlyMap<number, number>;
  /** Listed companies with the names under which managers list the securities, with the number of positions. */
  readonly names: ReadonlyMap<number, number>;
  /** Number of positions under any name. */
  readonly mentions: number;
}

/** The candidate with by far the most mentions; null if there is none. */
const leading = (counts: ReadonlyMap<number, number>, atLeast: number): number | null => {
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (first === undefined || first[1] < atLeast) return null;
  return second === undefined || first[1] >= second[1] * 4 ? first[0] : null;
};

/**
 * The company that issued securities, from loaded evidence; null if the evidence is missing or contradictory. A name
 * counts if at least a tenth of all positions use it, so that one manager's error has no effect.
 */
export const issuerOf = ({ codes, names, mentions }: IssuerEvidence): number | null => {
  const named = leading(names, mentions / 10);
  const coded = leading(codes, 1);
  if (coded === null) return codes.size === 0 ? named : codes.has(named ?? -1) ? named : null;
  return named === null || named === coded ? coded : null;
};

/** The listed companies with a unique name. */
const companiesByName = async (db: Reader, nameKeys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const found = await readCompaniesOfNames(db, [...new Set(nameKeys.map(nameCore))]);
  const bearers = new Map<string, Set<number>>();
  for (const { words, cik } of found)
    for (const key of [nameKey(words), issuerNameKey(words)])
      bearers.set(key, (bearers.get(key) ?? new Set()).add(cik));
  return new Map(
    [...bearers].flatMap(([key, ciks]) => {
      const [only, ...more] = ciks;
      return only !== undefined && more.length === 0 ? [[key, only] as const] : [];
    }),
  );
};

/** The companies that issued securities, by issuer key. Unknown ones are missing. */
export const readIssuers = async (db: Reader, issuerKeys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (issuerKeys.length === 0) return new Map();
  const [codes, names] = await Promise.all([readIssuerCodes(db, issuerKeys), readIssuerNames(db, issuerKeys)]);
  const companies = await companiesByName(db, [...new Set(names.map(({ name_key }) => name_key))]);
  const evidence = new Map(
    issuerKeys.map((key) => [key, { codes: new Map<number, number>(), names: new Map<number, number>(), mentions: 0 }]),
  );
  for (const { issuer_key, issuer_cik, schedules } of codes) evidence.get(issuer_key)!.codes.set(issuer_cik, schedules);
  for (const { issuer_key, name_key, mentions } of names) {
    const held = evidence.get(issuer_key)!;
    held.mentions += mentions;
    const cik = companies.get(name_key);
    if (cik !== undefined) held.names.set(cik, (held.names.get(cik) ?? 0) + mentions);
  }
  return new Map(
    [...evidence].flatMap(([key, held]) => {
      const cik = issuerOf(held);
      return cik === null ? [] : [[key, cik] as const];
    }),
  );
};

/** The issuer keys of a company; empty if no security of it is known. */
export const readIssuerKeysOf = async (db: Reader, cik: number): Promise<readonly string[]> => {
  const words = await readNamesOf(db, cik);
  const keys = [...new Set(words.flatMap((name) => [nameKey(name), issuerNameKey(name)]))];
  const [coded, named] = await Promise.all([readKeysOfCompany(db, cik), readKeysOfNames(db, keys)]);
  const issuers = await readIssuers(db, [...new Set([...coded, ...named])]);
  return [...issuers].filter(([, issuer]) => issuer === cik).map(([key]) => key);
};
