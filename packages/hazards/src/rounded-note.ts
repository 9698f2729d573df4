/** A note on the figures of a place that the loaded file rounds; null for none. */
export const roundedNote = (fields: string | null): string | null =>
  fields === null
    ? null
    : `Rounded in the loaded file: ${fields}. A spreadsheet wrote large numbers of it as a power of ten, such as 1.0655E+11; their last digits are zeros here.`;
