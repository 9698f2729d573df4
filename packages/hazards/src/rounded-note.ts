/** A note on the figures of a place that the loaded file rounds; null for none. */
export const roundedNote = (fields: string | null): string | null =>
  fields === null
    ? null
    : `The loaded file has rounded values of ${fields}. A spreadsheet wrote its large numbers as powers of ten, such as 1.0655E+11, so their last digits are zeros.`;
