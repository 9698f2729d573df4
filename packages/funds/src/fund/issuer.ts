import { nameCore, nameKey } from '@dqs/core/name-search';
import type { Reader } from '@dqs/kit';
import { readCompaniesOfNames, readNamesOf } from '@dqs/stocks/queries';

/** What EDGAR sets behind a name: the state of registration, or that it is a new filer of that name. */
const mark = / (?:de|new|md|va|pa|ny|mn|nj|oh|wa|mi|tx|nv|ma|wi|ca|in|ga|nc)$/;

/** The keys by which a name, in words, can be met. */
const keysOf = (words: string): readonly string[] => [...new Set([nameKey(words), nameKey(words.replace(mark, ''))])];

/** A listed company that an issuer is. */
interface Issuer {
  readonly cik: number;
  readonly symbol: string;
}

/**
 * The listed companies that issuers are, by the key of their name (`nameKey`): those whose name, past or present, is the same
 * but for the spelling of its legal form, where one company alone has it.
 */
export const readIssuers = async (db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, Issuer>> => {
  const candidates = new Map<string, Map<number, Issuer>>();
  const wanted = new Set(keys);
  const found = await readCompaniesOfNames(db, [...new Set(keys.map(nameCore))]);
  for (const { words, cik, symbol } of found)
    for (const key of keysOf(words)) {
      if (!wanted.has(key)) continue;
      const issuers = candidates.get(key) ?? new Map<number, Issuer>();
      candidates.set(key, issuers.set(cik, { cik, symbol }));
    }
  return new Map(
    [...candidates].flatMap(([key, issuers]) => {
      const [only, ...more] = [...issuers.values()];
      return only && more.length === 0 ? [[key, only] as const] : [];
    }),
  );
};

/** The keys under which votes of a company can stand: its names, where they are its alone. */
export const readKeysOf = async (db: Reader, cik: number): Promise<readonly string[]> => {
  const keys = [...new Set((await readNamesOf(db, cik)).flatMap(keysOf))];
  const issuers = await readIssuers(db, keys);
  return keys.filter((key) => issuers.get(key)?.cik === cik);
};
