/** Tells whether a text was asked about lately. May err in both directions, rarely. */
export type SeenBefore = (text: string) => boolean;

/** FNV-1a over the text's UTF-16 units; never 0. */
const fingerprint = (text: string): number => {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash === 0 ? 1 : hash;
};

/**
 * Remembers the fingerprints of the last texts, about `size` (a power of two) of them, two to a place. What comes once only, or
 * again when much has come between, then costs no memory: keeping every request of a stream without repetition would age the
 * heap for nothing.
 */
export const createSeenBefore = (size: number): SeenBefore => {
  const fingerprints = new Int32Array(size);
  return (text) => {
    const mark = fingerprint(text);
    const place = (mark ^ (mark >>> 16)) & (size - 2);
    if (fingerprints[place] === mark || fingerprints[place + 1] === mark) return true;
    fingerprints[place + 1] = fingerprints[place]!;
    fingerprints[place] = mark;
    return false;
  };
};
