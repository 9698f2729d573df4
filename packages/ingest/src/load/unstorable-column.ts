// Tab, line feed and carriage return are text. All other control characters are damage, and PostgreSQL cannot store
// NUL.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** The first column of a row with a control character, which cannot be stored; null if there is none. */
export const unstorableColumn = (row: Readonly<Record<string, unknown>>): string | null => {
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'string' && controlCharacter.test(value)) return column;
  }
  return null;
};
