import type { Section } from './sections.ts';

/** A part of a section's text. */
export interface Passage {
  readonly start: number;
  readonly text: string;
}

/** Maximum characters of a passage. It ends at the end of a line; a longer line is split between words. */
const passageLength = 6000;
/** A word longer than half a passage is split when the passage is full. */
const shortestLength = passageLength / 2;

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** The end of the passage that begins at `start`. */
const endOf = (text: string, start: number): number => {
  const full = start + passageLength;
  if (full >= text.length) return text.length;
  const line = text.lastIndexOf('\n', full - 1) + 1;
  if (line >= start + shortestLength) return line;
  const word = text.lastIndexOf(' ', full - 1) + 1;
  if (word >= start + shortestLength) return word;
  return isLowSurrogate(text.charCodeAt(full)) ? full - 1 : full;
};

/** Splits the text of a section. The concatenated passages are the text. */
export const passagesOf = ({ text }: Pick<Section, 'text'>): readonly Passage[] => {
  const passages: Passage[] = [];
  for (let start = 0; start < text.length;) {
    const end = endOf(text, start);
    passages.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return passages;
};
