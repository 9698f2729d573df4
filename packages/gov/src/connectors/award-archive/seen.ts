import { hash } from 'node:crypto';

const wordsOfSlot = 4;
/** Above this share of filled slots the table is doubled. */
const fullest = 0.7;
/**
 * Number of recent texts that are kept in full. Most texts repeat within few lines, and a repeated one then needs no
 * digest.
 */
const recentTexts = 1 << 15;

/**
 * A set of texts that can only grow, with 16 bytes per text plus free slots. It keeps 128-bit digests; a collision
 * within one file is practically impossible.
 */
export const createSeen = (slots = 1 << 12) => {
  let table = new Uint32Array(slots * wordsOfSlot);
  let count = 0;
  const recent = new Set<string>();

  const placeOf = (words: Uint32Array): { readonly at: number; readonly held: boolean } => {
    const mask = table.length / wordsOfSlot - 1;
    for (let slot = words[0]! & mask; ; slot = (slot + 1) & mask) {
      const at = slot * wordsOfSlot;
      // No digest is all zeros: see below.
      if (table[at] === 0 && table[at + 1] === 0 && table[at + 2] === 0 && table[at + 3] === 0)
        return { at, held: false };
      if (
        table[at] === words[0] &&
        table[at + 1] === words[1] &&
        table[at + 2] === words[2] &&
        table[at + 3] === words[3]
      )
        return { at, held: true };
    }
  };

  const grow = (): void => {
    const old = table;
    table = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += wordsOfSlot) {
      const words = old.subarray(at, at + wordsOfSlot);
      if (words.some((word) => word !== 0)) table.set(words, placeOf(words).at);
    }
  };

  const wordsOf = (text: string): Uint32Array => {
    const digest = hash('md5', text, 'buffer');
    const words = Uint32Array.from({ length: wordsOfSlot }, (_, at) => digest.readUInt32LE(at * 4));
    words[3]! |= 1;
    return words;
  };

  return {
    has: (text: string): boolean => placeOf(wordsOf(text)).held,
    /** Adds a text. Returns true where it was new. */
    add: (text: string): boolean => {
      if (recent.has(text)) return false;
      if (recent.size === recentTexts) recent.clear();
      recent.add(text);
      const words = wordsOf(text);
      const { at, held } = placeOf(words);
      if (held) return false;
      table.set(words, at);
      count += 1;
      if (count * wordsOfSlot > table.length * fullest) grow();
      return true;
    },
  };
};

export type Seen = ReturnType<typeof createSeen>;
