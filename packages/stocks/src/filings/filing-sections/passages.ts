import type { Section } from './sections.ts';

/** A piece of a section's text. */
export interface Passage {
  readonly start: number;
  readonly text: string;
}

/** Passages end at a line's end before this many characters; a longer line is parted between words. */
const passageLength = 6000;
/** A word of more than half a passage is none: it is parted where the passage is full. */
const shortestLength = passageLength / 2;

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Where the passage that begins at `start` ends. */
const endOf = (text: string, start: number): number => {
  const full = start + passageLength;
  if (full >= text.length) return text.length;
  const line = text.lastIndexOf('\n', full - 1) + 1;
  if (line >= start + shortestLength) return line;
  const word = text.lastIndexOf(' ', full - 1) + 1;
  if (word >= start + shortestLength) return word;
  return isLowSurrogate(text.charCodeAt(full)) ? full - 1 : full;
};

/** Parts the text of a section; the passages one after the other are the text. */
export const passagesOf = ({ text }: Pick<Section, 'text'>): readonly Passage[] => {
  const passages: Passage[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start);
    passages.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return passages;
};
