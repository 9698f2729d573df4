import { SourceFormatError, csvRows, openArtifact, workbookRows, type Located, type StoredArtifact } from '@dqs/kit';
import { maximumBytes, type Cell, type Cells } from './cell.ts';
import { headline, type IndexType, type Kind } from './kind.ts';
import { columnsOf, headlessReader, indexTypeOf, tableReader, type Columns } from './table.ts';

type Row = Located<readonly string[]>;
type Rows = AsyncGenerator<readonly Row[]>;

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Copies saved by a spreadsheet end their lines with CR only. */
async function* withLineFeeds(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bare: boolean | null = null;
  for await (const chunk of bytes) {
    bare ??= chunk.includes('\r') && !chunk.includes('\n');
    yield bare ? Buffer.from(chunk.toString('latin1').replaceAll('\r', '\n'), 'latin1') : chunk;
  }
}

const delimiterOf = async (artifact: StoredArtifact): Promise<string> => {
  for await (const chunk of openArtifact({ ...artifact, onRead: () => undefined }, { maximumBytes })) {
    const [first = ''] = chunk.toString('latin1').split(/[\r\n]/);
    return ['\t', '|'].find((delimiter) => first.includes(delimiter)) ?? ',';
  }
  throw new SourceFormatError('the file is empty');
};

async function* textRows(artifact: StoredArtifact): Rows {
  const bytes = withLineFeeds(openArtifact(artifact, { maximumBytes }));
  yield* csvRows(bytes, { delimiter: await delimiterOf(artifact), ragged: true, trim: true });
}

const variants: readonly (readonly [name: RegExp, variant: string])[] = [
  [/non_?metro/i, 'non-metro'],
  [/manu/i, 'manufactured'],
];

/** The kind of index in the official name of a file: `hpi_po_state.txt`. */
const kindOfName = (name: string, byColumns: IndexType | null): Kind => {
  const types: Readonly<Record<string, IndexType>> = {
    at: 'all_transactions',
    po: 'purchase_only',
    exp: 'expanded',
  };
  const type = types[/^hpi_(at|po|exp)_/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? byColumns;
  if (type === null)
    throw new SourceFormatError(`${name} does not say which index it contains, as hpi_po_state.txt does`);
  const variant = variants.find(([pattern]) => pattern.test(name))?.[1];
  return headline(type, 'index', variant ?? 'traditional');
};

/** A line of prose between or below the rows, such as a warning: it has words and no numeric cell. */
const isProse = (record: readonly string[]): boolean =>
  !record.some((text) => /^[-(]*\d[\d.,]*\)*$/.test(text)) && /\p{L}+[ ,]+\p{L}+[ ,]+\p{L}+/u.test(record.join(' '));

const areaReader = (columns: Columns, name: string) => {
  const { level } = columns;
  if (level === 'tract') throw new SourceFormatError('indexes of census tracts, which the service does not cover');
  return tableReader({ ...columns, level }, kindOfName(name, indexTypeOf(columns)));
};

/**
 * The cells of a table of indexes, in text or in a workbook. Columns are recognized by name; notes may precede them. A
 * text file without a header is recognized by its first line. Throws `SourceFormatError` for other files.
 */
export async function* tableCells(artifact: StoredArtifact, workbook: boolean): Cells {
  let read: ((row: Row) => readonly Located<Cell>[]) | null = null;
  const rows = workbook ? workbookRows(artifact, { maximumBytes }) : textRows(artifact);
  for await (const batch of rows) {
    const cells: Located<Cell>[] = [];
    for (const { record, line } of batch) {
      const row = { record: record.map(plain), line };
      if (row.record.every((text) => text === '')) continue;
      if (read !== null) {
        if (!isProse(row.record)) cells.push(...read(row));
      } else {
        const columns = columnsOf(row.record);
        if (columns !== null) read = areaReader(columns, artifact.name);
        else if (!workbook) {
          const line = headlessReader(row.record, kindOfName(artifact.name, 'all_transactions'));
          read = line && ((each) => [line(each)]);
          cells.push(...(read?.(row) ?? []));
        }
      }
    }
    if (cells.length > 0) yield cells;
  }
  if (read === null) throw new SourceFormatError('the file has no row with the expected column names');
}
