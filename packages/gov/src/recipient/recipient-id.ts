import { hash } from 'node:crypto';

/**
 * The role of a recipient: P as parent of others, C as child that names a parent, R as recipient that names none. One
 * recipient can have all three, each with separate figures.
 */
export type Level = 'P' | 'C' | 'R';

/**
 * The order of levels for a recipient without a level: its own awards with a parent, then those without, then those of
 * its children.
 */
export const usualLevels: readonly Level[] = ['C', 'R', 'P'];

/** The identity of a recipient in a transaction; null for missing parts. */
export interface Identity {
  readonly uei: string | null;
  readonly duns: string | null;
  readonly name: string | null;
}

const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** MD5 of a text in the form of a UUID. */
export const digestOf = (text: string): string => uuidOf(hash('md5', text));

/** The latest identifiers by key, because a few recipients have most of the transactions of a file. */
const recent = new Map<string, string>();
const recentKeys = 1 << 15;

/**
 * The identifier that USAspending gives a recipient, without its level. It is the MD5 of `UEI-` and the UEI, else of
 * `DUNS-` and the DUNS number, else of `NAME-` and the name, in capitals (recipient_lookup of its API's source).
 */
export const recipientHash = ({ uei, duns, name }: Identity): string => {
  const key = uei === null ? (duns === null ? `NAME-${name ?? ''}` : `DUNS-${duns}`) : `UEI-${uei}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  if (recent.size === recentKeys) recent.clear();
  const made = digestOf(key.toUpperCase());
  recent.set(key, made);
  return made;
};

const idPattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([PCR])$/i;

/** The parts of a recipient id such as `0b441d38-e3c0-de89-ee08-69fc9e6ee58a-C`; null for any other text. */
export const partsOfId = (text: string): { readonly recipient: string; readonly level: Level } | null => {
  const [, recipient, level] = idPattern.exec(text.trim()) ?? [];
  return recipient && level ? { recipient: recipient.toLowerCase(), level: level.toUpperCase() as Level } : null;
};

/** Whether a text has the form of a Unique Entity Identifier: twelve letters and digits. */
export const isUei = (text: string): boolean => /^[A-Z0-9]{12}$/i.test(text.trim());
