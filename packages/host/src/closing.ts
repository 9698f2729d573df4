/** How to close what a start has opened, in the order of opening. */
export type Closing = (() => unknown)[];

/** Closes everything, the last opened first. */
export const closeAll = async (closing: Closing): Promise<void> => {
  for (const close of closing.toReversed()) await close();
};
