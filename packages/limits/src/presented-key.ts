import { digestOf, mintSecret, parseKey } from '@dqs/auth';

/** The credentials of a request: the key's id if its format and checksum are valid, and a digest in any case. */
export interface PresentedKey {
  readonly id: string | null;
  readonly digest: Buffer;
}

/**
 * Replaces text that is not a key, so that every rejection parses and hashes a key. Nobody has it and no key has its
 * id.
 */
const decoy = mintSecret('00000000');

export const readPresentedKey = (text: string | undefined): PresentedKey => {
  const parsed = parseKey(text);
  if (parsed) return { id: parsed.id, digest: digestOf(parsed.secret) };
  return { id: null, digest: digestOf(parseKey(decoy)?.secret ?? decoy) };
};
