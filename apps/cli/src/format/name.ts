export const formats = ['table', 'json', 'ndjson', 'csv', 'parquet'] as const;

export type Format = (typeof formats)[number];

/** The requested format, or the default: by the file's extension, a table for a person, JSON for a program. */
export const format = (asked: string | undefined, file: string | undefined, terminal: boolean): Format => {
  const ending = file?.slice(file.lastIndexOf('.') + 1);
  const named = formats.find((name) => name === asked) ?? formats.find((name) => name === ending);
  return named ?? (terminal && file === undefined ? 'table' : 'json');
};
