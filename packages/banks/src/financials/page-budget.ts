/** An answer takes at most 60 KB, so that a language model can read it: so much for quarters and definitions, the rest for what is around them. */
const pageBytes = 57 * 1024;

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

/** How many of the quarters, from the first, fit into one answer beside the definitions; at least one. */
export const fitting = (quarters: readonly unknown[], definitions: object): number => {
  let bytes = sizeOf(definitions);
  const beyond = quarters.findIndex((quarter) => {
    bytes += sizeOf(quarter);
    return bytes > pageBytes;
  });
  return beyond === -1 ? quarters.length : Math.max(beyond, 1);
};
