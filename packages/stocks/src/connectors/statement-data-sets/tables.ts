import { SourceFormatError, columnIndex, csvRows, fileHead, openArtifact, type StoredArtifact } from '@dqs/kit';

/** A quarter with notes has about 10 GB. */
export const maximumBytes = 40 * 1024 ** 3;

/** Returns the cell of a named column, or an empty text if the table lacks the column. */
type Cells = (name: string) => string;

const memberOf = (table: string): RegExp => new RegExp(`(?:^|/)${table}\\.(?:txt|tsv)$`, 'i');

export interface TableRow {
  readonly cells: Cells;
  readonly line: number;
}

/**
 * The rows of one table of the archive in batches: tab-separated, without quoting, columns by name. `optional` columns
 * exist only in some layouts. Throws `SourceFormatError` if the table or a column is missing.
 */
export async function* tableRows(
  artifact: StoredArtifact,
  table: string,
  columns: { readonly names: readonly string[]; readonly optional?: readonly string[] },
): AsyncGenerator<readonly TableRow[]> {
  let index: ReadonlyMap<string, number> | null = null;
  for await (const batch of csvRows(openArtifact(artifact, { member: memberOf(table), maximumBytes }), {
    delimiter: '\t',
    quotes: false,
  })) {
    const rows = index === null ? batch.slice(1) : batch;
    index ??= indexOf(batch[0]?.record ?? [], columns);
    const at = index;
    yield rows.map(({ record, line }) => ({ cells: (name) => record[at.get(name) ?? -1] ?? '', line }));
  }
  if (index === null) throw new SourceFormatError(`the table ${table} is empty`);
}

const indexOf = (
  header: readonly string[],
  { names, optional = [] }: { readonly names: readonly string[]; readonly optional?: readonly string[] },
): ReadonlyMap<string, number> => columnIndex(header, [...names, ...optional.filter((name) => header.includes(name))]);

/** Whether the archive has a table. A selection may lack some. */
export const hasTable = async ({ path }: StoredArtifact, table: string): Promise<boolean> =>
  (await fileHead(path)).members.some((name) => memberOf(table).test(name));

/** The names of a table's columns. */
export const headerOf = async (artifact: StoredArtifact, table: string): Promise<readonly string[]> => {
  for await (const [header] of csvRows(openArtifact(artifact, { member: memberOf(table), maximumBytes }), {
    delimiter: '\t',
    quotes: false,
  }))
    return header?.record ?? [];
  return [];
};
