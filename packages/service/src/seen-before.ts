/** Whether a text was seen recently. Rare errors in both directions are possible. */
export type SeenBefore = (text: string) => boolean;

/** FNV-1a over the text's UTF-16 units; never 0. */
const fingerprint = (text: string): number => {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash === 0 ? 1 : hash;
};

/**
 * Remembers the fingerprints of about `size` (a power of two) recent texts, two in each slot. Requests that occur once,
 * or rarely, are therefore not cached: caching every request of a stream without repetition would only age the heap.
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
