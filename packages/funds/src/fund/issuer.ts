import type { Reader } from '@dqs/kit';
import { readCompaniesOfNames, readNamesOf } from '@dqs/stocks/queries';
import { issuerKey } from './issuer-key.ts';

const spellings: Readonly<Record<string, readonly string[]>> = {
  inc: ['inc', 'incorporated'],
  corp: ['corp', 'corporation'],
  co: ['co', 'company'],
  ltd: ['ltd', 'limited'],
};

/** Marks of EDGAR behind a name: the state, or that it is a new filer of that name. */
const marks = ['', ' de', ' new', ' md', ' va', ' pa', ' ny', ' mn', ' nj', ' oh', ' wa', ' mi'];

/** The names in words that a filer of this key can have. */
const namesOf = (key: string): readonly string[] => {
  const words = key.split(' ');
  const last = words.at(-1) ?? '';
  const beginning = words.slice(0, -1).join(' ');
  const forms = (spellings[last] ?? [last]).map((form) => (beginning === '' ? form : `${beginning} ${form}`));
  return forms.flatMap((name) => marks.map((mark) => `${name}${mark}`));
};

const withoutMark = (words: string): string => {
  const mark = marks.find((each) => each !== '' && words.endsWith(each));
  return mark === undefined ? words : words.slice(0, -mark.length);
};

interface Issuer {
  readonly cik: number;
  readonly symbol: string;
}

/**
 * The listed companies that issuers of these keys are: those whose name, past or present, is the same but for the spelling of
 * its legal form, where one company alone has it.
 */
export const readIssuers = async (db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, Issuer>> => {
  const candidates = new Map<string, Map<number, Issuer>>();
  const wanted = new Set(keys);
  const found = await readCompaniesOfNames(db, [...new Set(keys.flatMap(namesOf))]);
  for (const { words, cik, symbol } of found)
    for (const key of new Set([issuerKey(words), issuerKey(withoutMark(words))])) {
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
  const names = await readNamesOf(db, cik);
  const keys = [...new Set(names.flatMap((name) => [issuerKey(name), issuerKey(withoutMark(name))]))];
  const issuers = await readIssuers(db, keys);
  return keys.filter((key) => issuers.get(key)?.cik === cik);
};
