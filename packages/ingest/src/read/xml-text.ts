const space = 0x20;
const lineFeed = 0x0a;
const fourSpaces = 0x20202020;

/** Bits for the contents of a text other than blanks. */
export const textBits = { ascii: 1, unicode: 2, special: 4, lines: 8 } as const;

const kindOf = (code: number): number => {
  if (code === space || code === 0x09) return 0;
  if (code === lineFeed) return textBits.lines;
  // Ampersands and characters that could end CDATA, the first byte of the two noncharacters, and control characters.
  if (code === 0x26 || code === 0x5d || code === 0xef || code < space) return textBits.special;
  return code >= 0x80 ? textBits.unicode : textBits.ascii;
};

/** The bit of each byte. */
export const kinds = Uint8Array.from({ length: 256 }, (_, code) => kindOf(code));

/**
 * The position after a line feed and the blanks that follow it, which usually separate two tags. `from` if there is no
 * line feed.
 */
export const afterIndent = (bytes: Buffer, view: DataView, from: number): number => {
  if (bytes[from] !== lineFeed) return from;
  let at = from + 1;
  for (const last = bytes.length - 4; at <= last && view.getInt32(at, true) === fourSpaces;) at += 4;
  while (bytes[at] === space) at += 1;
  return at;
};

/** Texts of up to four bytes are mostly recurring codes. */
const shortest = 4;
const mostShort = 4096;
const short = new Map<number, string>();

const packed = (bytes: Buffer, from: number, to: number): number => {
  let number = 1;
  for (let at = from; at < to; at += 1) number = number * 256 + bytes[at]!;
  return number;
};

/** A text in ASCII. */
export const asciiText = (bytes: Buffer, from: number, to: number): string => {
  if (to - from > shortest) return bytes.toString('latin1', from, to);
  const number = packed(bytes, from, to);
  const known = short.get(number);
  if (known !== undefined) return known;
  const text = bytes.toString('latin1', from, to);
  if (short.size < mostShort) short.set(number, text);
  return text;
};
