/** Two rows given to one load have the same key, or one has the key of a row that another source holds. Nothing was changed. */
export class DuplicateKeyError extends Error {
  override readonly name = 'DuplicateKeyError';
  /** Table in schema `data`. */
  readonly table: string;
  /** The key as the database writes it, column by column; null where it cannot be told. */
  readonly key: Readonly<Record<string, string | null>> | null;
  /** True where both rows are of this load for certain. */
  readonly certain: boolean;

  constructor(
    message: string,
    { table, key, certain }: Pick<DuplicateKeyError, 'table' | 'key' | 'certain'>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.table = table;
    this.key = key;
    this.certain = certain;
  }
}

/** Reads the key out of what PostgreSQL says of a violated index; null where values hold what separates them. */
export const keyOfDetail = (
  detail: string | undefined,
  wanted: readonly string[],
): Readonly<Record<string, string>> | null => {
  const match = /^Key \((.*)\)=\((.*)\) already exists\.$/s.exec(detail ?? '');
  const columns = match?.[1]?.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1')) ?? [];
  const values = match?.[2]?.split(', ') ?? [];
  if (columns.length === 0 || columns.length !== values.length) return null;
  const found = columns.flatMap((name, at) => (wanted.includes(name) ? [[name, values[at] ?? ''] as const] : []));
  return found.length === 0 ? null : Object.fromEntries(found);
};
