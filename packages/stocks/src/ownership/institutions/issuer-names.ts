import { nameKey } from '@dqs/core/name-search';
import { keptText } from '@dqs/edgar';
import type { SecurityKeys } from './security-key.ts';

/** How often an artifact uses a name for an issuer. */
export interface IssuerNameCount {
  readonly issuerKey: string;
  readonly nameKey: string;
  readonly mentions: number;
}

/** Maximum number of stored spellings of an issuer, the most frequent ones. */
const keptNames = 8;
const rememberedTexts = 50_000;

/** Suffixes for a state or a new registration, which the SEC's list of 13F securities appends to names. */
const mark = / (?:de|del|new|md|va|pa|ny|mn|nj|oh|wa|mi|tx|nv|ma|wi|ca|in|ga|nc)$/;

/** The key by which an issuer's name is compared with names of companies. */
export const issuerNameKey = (name: string): string => nameKey(nameKey(name).replace(mark, ''));

/** Counts the names under which filers list the securities of an issuer. */
export interface IssuerNames {
  add(keys: SecurityKeys, name: string): void;
  /** The most frequent names of each issuer. */
  counts(): Iterable<IssuerNameCount>;
}

interface Mentions {
  mentions: number;
}

export const createIssuerNames = (): IssuerNames => {
  const issuers = new Map<string, Map<string, Mentions>>();
  const texts = new Map<string, string>();
  const keyOf = (name: string): string => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    if (texts.size >= rememberedTexts) texts.clear();
    const key = issuerNameKey(name);
    texts.set(keptText(name), key);
    return key;
  };
  return {
    add: ({ issuer }, name) => {
      const key = keyOf(name);
      if (key === '') return;
      let counts = issuers.get(issuer);
      if (counts === undefined) issuers.set(issuer, (counts = new Map()));
      const counted = counts.get(key);
      if (counted === undefined) counts.set(key, { mentions: 1 });
      else counted.mentions += 1;
    },
    *counts() {
      for (const [issuerKey, counts] of issuers)
        for (const [key, { mentions }] of [...counts]
          .toSorted(([, a], [, b]) => b.mentions - a.mentions)
          .slice(0, keptNames))
          yield { issuerKey, nameKey: key, mentions };
    },
  };
};
