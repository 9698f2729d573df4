/** Converts a view with tables back to the original data. Data without tables stays unchanged. */
export const untabled: (value: unknown) => unknown;
