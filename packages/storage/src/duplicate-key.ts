/** Two rows of one load have the same key, or one has the key of another source's stored row. Nothing was changed. */
export class DuplicateKeyError extends Error {
  override readonly name = 'DuplicateKeyError';
  /** Table in schema `data`. */
  readonly table: string;
  /** The key as the database writes it, by column; null if it cannot be determined. */
  readonly key: Readonly<Record<string, string | null>> | null;
  /** True if both rows certainly belong to this load. */
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

/** Parses the key from PostgreSQL's detail of a violated unique index; null if a value contains the separator. */
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
