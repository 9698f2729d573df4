/** Bytes of a repeated search, compared four at a time. The last four may overlap those before. */
export interface Sought {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

/** A qualified name in bytes and as text, and without its prefix. */
export interface XmlName extends Sought {
  readonly qualified: string;
  readonly local: string;
}

const wordBytes = 4;

/** A text prepared for a search in bytes. */
export const soughtOf = (text: string): Sought => {
  const bytes = Buffer.from(text);
  const count = bytes.length < wordBytes ? 0 : Math.ceil(bytes.length / wordBytes);
  const words = Int32Array.from({ length: count }, (_, at) =>
    bytes.readInt32LE(Math.min(at * wordBytes, bytes.length - wordBytes)),
  );
  return { bytes, words };
};

/** A name without its prefix. */
export const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
};

export const xmlName = (qualified: string): XmlName => ({
  ...soughtOf(qualified),
  qualified,
  local: localName(qualified),
});

/** Whether the bytes occur at `at`. False if the view ends before they do. */
export const standsAt = (view: DataView, at: number, { bytes, words }: Sought): boolean => {
  const { length } = bytes;
  if (at + length > view.byteLength) return false;
  const last = words.length - 1;
  if (last === -1) {
    for (let index = 0; index < length; index += 1) if (view.getUint8(at + index) !== bytes[index]) return false;
    return true;
  }
  for (let index = 0, from = at; index < last; index += 1, from += wordBytes)
    if (view.getInt32(from, true) !== words[index]) return false;
  return view.getInt32(at + length - wordBytes, true) === words[last];
};
