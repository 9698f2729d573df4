/** The data that a view of tables was made of; data without tables as it is. */
export const untabled: (value: unknown) => unknown;
