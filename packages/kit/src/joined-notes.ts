/** Notes as one text, in their order; null where there is none. */
export const joinedNotes = (...notes: readonly (string | null | undefined)[]): string | null =>
  notes.filter((note) => note !== null && note !== undefined && note !== '').join(' ') || null;
