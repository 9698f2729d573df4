import { createHash } from 'node:crypto';

/**
 * Keys that identify positions of the same security, and securities of the same issuer. They replace CUSIPs, which are
 * licensed: a CUSIP is converted into its keys while a file is read, and never stored. A CUSIP could be recovered from
 * a key by trial, so no answer, cursor or message may contain a key.
 */
export interface SecurityKeys {
  readonly issuer: string;
  readonly security: string;
}

const valueOf = (character: string): number => {
  const special = '*@#'.indexOf(character);
  return special === -1 ? Number.parseInt(character, 36) : 36 + special;
};

/** The ninth character of a CUSIP, computed from its first eight. */
const checkDigit = (base: string): string => {
  const sum = [...base].reduce((total, character, at) => {
    const value = valueOf(character) * (at % 2 === 1 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return String((10 - (sum % 10)) % 10);
};

/** Whether a CUSIP, with or without its leading zeros, ends in its correct check digit. */
export const hasCheckDigit = (cusip: string): boolean => {
  const padded = cusip.toUpperCase().padStart(9, '0');
  return checkDigit(padded.slice(0, 8)) === padded[8];
};

/**
 * The first eight characters of a CUSIP, written with or without its check digit or leading zeros; null for other
 * texts. Only numbers can have lost leading zeros: a CUSIP that begins with a letter (the country of a foreign issuer)
 * has none.
 */
const baseOf = (text: string): string | null => {
  const written = text.toUpperCase().replace(/[\s-]/g, '');
  if (!/^[0-9A-Z*@#]{6,9}$/.test(written) || /^0+$/.test(written)) return null;
  const padded = written.padStart(9, '0');
  if (written.length === 9 || (/^\d/.test(written) && hasCheckDigit(padded))) return padded.slice(0, 8);
  return written.length === 8 ? written : null;
};

/** Sixty-three bits of a digest, so that it is positive in a 64-bit column. */
const digest = (kind: string, text: string): string =>
  (createHash('sha256').update(`${kind} ${text}`).digest().readBigUInt64BE() >> 1n).toString();

/**
 * The keys of a security from its CUSIP as a filer wrote it; null if it is not a CUSIP, or consists of the zeros of a
 * security without one.
 */
export const securityKeys = (cusip: string): SecurityKeys | null => {
  const base = baseOf(cusip);
  return base === null ? null : { issuer: digest('issuer', base.slice(0, 6)), security: digest('security', base) };
};

const remembered = 100_000;

/**
 * Like `securityKeys`, with a cache for the securities of a file: millions of positions are in a few thousand
 * securities.
 */
export const createSecurityKeys = (): ((cusip: string) => SecurityKeys | null) => {
  const known = new Map<string, SecurityKeys | null>();
  return (cusip) => {
    const held = known.get(cusip);
    if (held !== undefined) return held;
    if (known.size >= remembered) known.clear();
    const keys = securityKeys(cusip);
    known.set(cusip, keys);
    return keys;
  };
};
