import { hash, randomFillSync } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const brand = 'dqs_live_';
const idLength = 8;
/** 32 characters of 62 are 190.5 bits. */
const secretLength = 32;
/** 62^6 exceeds 2^32, so six characters can represent every CRC32. */
const checksumLength = 6;
const prefixLength = brand.length + idLength;
const bodyLength = prefixLength + 1 + secretLength;
const keyLength = bodyLength + checksumLength;

const shape = /^dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/;
const idShape = /^[0-9A-Za-z]{8}$/;

/** A key with a valid format and checksum. It may never have been issued. */
export interface ParsedKey {
  readonly id: string;
  /** The whole key as sent. Never log or store it. */
  readonly secret: string;
}

const pool = Buffer.alloc(4096);
let poolPosition = pool.length;

const randomByte = (): number => {
  if (poolPosition === pool.length) {
    randomFillSync(pool);
    poolPosition = 0;
  }
  const byte = pool[poolPosition] as number;
  // Used bytes are erased, because they are half of a secret.
  pool[poolPosition++] = 0;
  return byte;
};

/** Unbiased random base62 text: bytes from 248 = 4 * 62 upwards are discarded. */
const randomText = (length: number): string => {
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < 248) text += alphabet[byte % 62];
  }
  return text;
};

const checksum = (body: string): string => {
  let rest = crc32(body);
  let text = '';
  for (let position = 0; position < checksumLength; position += 1) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
};

/** A new random key id: eight base62 characters. */
export const mintId = (): string => randomText(idLength);

/** A new secret under this id: `dqs_live_<id>_<32 random base62><6 base62 of the CRC32 of all before>`. */
export const mintSecret = (id: string): string => {
  const body = `${prefixOf(id)}_${randomText(secretLength)}`;
  return body + checksum(body);
};

/** The part of a key for lists and dashboards: `dqs_live_<id>`. */
export const prefixOf = (id: string): string => brand + id;

/**
 * Parses a key as sent. Null if its format or checksum is wrong, which never happens for an issued key. Costs about a
 * microsecond and no lookup.
 */
export const parseKey = (text: string | undefined): ParsedKey | null => {
  if (text === undefined || text.length !== keyLength || !shape.test(text)) return null;
  if (checksum(text.slice(0, bodyLength)) !== text.slice(bodyLength)) return null;
  return { id: text.slice(brand.length, prefixLength), secret: text };
};

/**
 * The key id of an operator's reference: an id, a prefix `dqs_live_<id>`, or a whole key (as found in a leak). Null for
 * any other text.
 */
export const parseReference = (reference: string): string | null => {
  const id =
    reference.startsWith(brand) && reference.length === prefixLength ? reference.slice(brand.length) : reference;
  return idShape.test(id) ? id : (parseKey(reference)?.id ?? null);
};

/**
 * SHA-256 of a whole key, the only trace of it that is stored. A fast hash suffices, because the input has 190 random
 * bits.
 */
export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
