import { nameCore, nameKey } from '@dqs/core/name-search';
import type { Reader } from '@dqs/kit';
import { readCompaniesOfNames, readNamesOf } from '@dqs/stocks/queries';

/** Suffixes that EDGAR appends to a name: the state of registration, or that the filer is new. */
const mark = / (?:de|new|md|va|pa|ny|mn|nj|oh|wa|mi|tx|nv|ma|wi|ca|in|ga|nc)$/;

/** The keys for a name, given in words. */
const keysOf = (words: string): readonly string[] => [...new Set([nameKey(words), nameKey(words.replace(mark, ''))])];

/** The listed company of an issuer. */
interface Issuer {
  readonly cik: number;
  readonly symbol: string;
}

/**
 * The listed companies of issuers, by the key of their name (`nameKey`): those with the same current or former name,
 * apart from the spelling of its legal form, if only one company has it.
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

/** The keys under which votes of a company can be stored: its names, if no other company has them. */
export const readKeysOf = async (db: Reader, cik: number): Promise<readonly string[]> => {
  const keys = [...new Set((await readNamesOf(db, cik)).flatMap(keysOf))];
  const issuers = await readIssuers(db, keys);
  return keys.filter((key) => issuers.get(key)?.cik === cik);
};
