import { openArtifact, type OpenOptions } from './bytes.ts';
import type { Located } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { chosenSheet, type WorkbookOptions } from './workbook-sheet.ts';
import { xmlElements, type XmlElement } from './xml.ts';

export interface XlsxOptions extends WorkbookOptions {
  /** Converts a stored number. */
  readonly number: (stored: string, line: number) => string;
}

type ReadableArtifact = Pick<StoredArtifact, 'path' | 'bytes' | 'onRead'>;

const literal = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'i');

const elementsOf = async (
  artifact: ReadableArtifact,
  options: OpenOptions,
  at: string,
): Promise<readonly XmlElement[]> => {
  const found: XmlElement[] = [];
  const { path, bytes } = artifact;
  for await (const batch of xmlElements(openArtifact({ path, bytes }, options), { at, keepSpace: true })) {
    found.push(...batch.map(({ record }) => record));
  }
  return found;
};

/** The text of a shared or inline string, including its formatted runs but not phonetic hints. */
const textOf = (element: XmlElement): string =>
  element.children.map((child) => (child.name === 't' ? child.text : child.name === 'r' ? textOf(child) : '')).join('');

const sheetsOf = async (artifact: ReadableArtifact, maximumBytes: number) =>
  (await elementsOf(artifact, { member: /^xl\/workbook\.xml$/i, maximumBytes }, 'workbook/sheets/sheet')).map(
    ({ attributes }) => ({ name: attributes['name'] ?? '', attributes }),
  );

/** The names of the sheets of an .xlsx workbook, in order. */
export const xlsxSheets = async (artifact: ReadableArtifact, maximumBytes: number): Promise<readonly string[]> =>
  (await sheetsOf(artifact, maximumBytes)).map(({ name }) => name);

/** The archive member of a sheet. The workbook refers to it by a relationship. */
const sheetMember = async (artifact: ReadableArtifact, options: XlsxOptions): Promise<RegExp> => {
  const { maximumBytes } = options;
  const { attributes } = chosenSheet(await sheetsOf(artifact, maximumBytes), options);
  const relationships = await elementsOf(
    artifact,
    { member: /^xl\/_rels\/workbook\.xml\.rels$/i, maximumBytes },
    'Relationships/Relationship',
  );
  const target = relationships.find((each) => each.attributes['Id'] === attributes['id'])?.attributes['Target'];
  if (target === undefined)
    throw new SourceFormatError(`the workbook has no part for the sheet "${attributes['name']}"`);
  return literal(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
};

/** Shared strings, in order. A workbook without text has none. */
const sharedStrings = async (artifact: ReadableArtifact, maximumBytes: number): Promise<readonly string[]> => {
  const parts = await elementsOf(
    artifact,
    { member: /^xl\/_rels\/workbook\.xml\.rels$/i, maximumBytes },
    'Relationships/Relationship',
  );
  if (!parts.some(({ attributes }) => attributes['Type']?.endsWith('/sharedStrings'))) return [];
  return (await elementsOf(artifact, { member: /^xl\/sharedStrings\.xml$/i, maximumBytes }, 'sst/si')).map(textOf);
};

const firstLetter = 'A'.charCodeAt(0) - 1;

/** Column index of a reference such as `AB12`; null if the cell has none. */
const columnOf = (reference: string | undefined): number | null => {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - firstLetter, 0) - 1;
};

const cellText = (
  cell: XmlElement,
  strings: readonly string[],
  line: number,
  number: XlsxOptions['number'],
): string => {
  const value = cell.children.find(({ name }) => name === 'v')?.text ?? '';
  switch (cell.attributes['t']) {
    case 's': {
      const text = strings[Number.parseInt(value, 10)];
      if (text === undefined) throw new SourceFormatError(`row ${line} refers to a text that the workbook lacks`, line);
      return text;
    }
    case 'inlineStr':
      return cell.children
        .filter(({ name }) => name === 'is')
        .map(textOf)
        .join('');
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'e':
    case 'd':
      return value;
    default:
      return value === '' ? '' : number(value, line);
  }
};

const rowOf = (
  row: XmlElement,
  strings: readonly string[],
  line: number,
  number: NonNullable<XlsxOptions['number']>,
): readonly string[] => {
  const cells: string[] = [];
  for (const cell of row.children) {
    const column = columnOf(cell.attributes['r']) ?? cells.length;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(cell, strings, line, number);
  }
  while (cells.at(-1)?.trim() === '') cells.pop();
  return cells;
};

/**
 * The rows of one sheet of an Excel workbook (.xlsx) in batches, as text. A formula is its last value, a boolean TRUE
 * or FALSE. Rows without any value are skipped. A row ends with its last filled cell. `line` is the row's number in the
 * sheet. Streams the sheet and keeps the shared strings in memory. Throws `SourceFormatError` for a file that is not a
 * workbook, and for a missing sheet.
 */
export async function* xlsxRows(
  artifact: ReadableArtifact,
  options: XlsxOptions,
): AsyncGenerator<readonly Located<readonly string[]>[]> {
  const { maximumBytes, number } = options;
  const member = await sheetMember(artifact, options);
  const strings = await sharedStrings(artifact, maximumBytes);
  const sheet = openArtifact(artifact, { member, maximumBytes });
  let previous = 0;
  for await (const batch of xmlElements(sheet, { at: 'worksheet/sheetData/row', keepSpace: true })) {
    const rows = batch.map(({ record }) => {
      const line = Number.parseInt(record.attributes['r'] ?? '', 10) || previous + 1;
      previous = line;
      return { record: rowOf(record, strings, line, number), line };
    });
    const filled = rows.filter(({ record }) => record.length > 0);
    if (filled.length > 0) yield filled;
  }
}
