/** An answer takes at most 60 KB, so that a language model can read it: so much for its rows, the rest for what is around them. */
const rowBytes = 56 * 1024;

/** How many of the items, from the first, fit into one answer; at least one. */
export const fitting = (items: readonly unknown[]): number => {
  let bytes = 0;
  const beyond = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes > rowBytes;
  });
  return beyond === -1 ? items.length : Math.max(beyond, 1);
};
