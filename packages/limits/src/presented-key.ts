import { digestOf, mintSecret, parseKey } from '@dqs/auth';

/** What a request showed: the key's id where its form and checksum are right, and a digest in any case. */
export interface PresentedKey {
  readonly id: string | null;
  readonly digest: Buffer;
}

/** Stands in for what is not a key, so that every refusal has parsed and hashed a key; nobody knows it and no key has its id. */
const decoy = mintSecret('00000000');

export const readPresentedKey = (text: string | undefined): PresentedKey => {
  const parsed = parseKey(text);
  if (parsed) return { id: parsed.id, digest: digestOf(parsed.secret) };
  return { id: null, digest: digestOf(parseKey(decoy)?.secret ?? decoy) };
};
