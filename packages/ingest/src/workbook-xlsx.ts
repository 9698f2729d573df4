import { openArtifact } from './bytes.ts';
import { SourceFormatError, type Located, type StoredArtifact } from './connector.ts';
import { numberText } from './workbook-cell.ts';
import { chosenSheet, type WorkbookOptions, type WorkbookRows } from './workbook-sheet.ts';
import { xmlElements, type XmlElement } from './xml.ts';
import { openZip } from './zip.ts';

type File = Pick<StoredArtifact, 'path' | 'bytes' | 'onRead'>;

const maximumColumns = 16_384;

const memberNames = async (path: string): Promise<readonly string[]> => {
  const archive = await openZip(path);
  archive.close();
  return archive.members.map(({ name }) => name);
};

const exactly = (name: string): RegExp => new RegExp(`^/?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'i');

async function* elements(file: File, name: string, at: string, maximumBytes: number) {
  for await (const batch of xmlElements(openArtifact(file, { member: exactly(name), maximumBytes }), { at }))
    yield* batch;
}

/** Where each sheet of the workbook lies in the archive. */
const sheetsOf = async (file: File, maximumBytes: number) => {
  const targets = new Map<string, string>();
  for await (const { record } of elements(
    file,
    'xl/_rels/workbook.xml.rels',
    'Relationships/Relationship',
    maximumBytes,
  )) {
    targets.set(record.attributes['Id'] ?? '', record.attributes['Target'] ?? '');
  }
  const sheets: { readonly name: string; readonly member: string }[] = [];
  for await (const { record } of elements(file, 'xl/workbook.xml', 'workbook/sheets/sheet', maximumBytes)) {
    const target = targets.get(record.attributes['id'] ?? '') ?? '';
    const member = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    sheets.push({ name: record.attributes['name'] ?? '', member });
  }
  return sheets;
};

/** The text of a string: its own, or that of its runs; what is written above it for pronunciation is none of it. */
const stringText = (element: XmlElement): string =>
  element.children
    .map((child) => (child.name === 't' ? child.text : child.name === 'r' ? stringText(child) : ''))
    .join('');

const sharedStrings = async (
  file: File,
  names: readonly string[],
  maximumBytes: number,
): Promise<readonly string[]> => {
  const member = 'xl/sharedStrings.xml';
  if (!names.some((name) => exactly(member).test(name))) return [];
  const strings: string[] = [];
  for await (const { record } of elements(file, member, 'sst/si', maximumBytes)) strings.push(stringText(record));
  return strings;
};

/** `C` is 2. A cell without its own place stands beside the one before it. */
const columnOf = (reference: string | undefined, next: number): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return next;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

const cellText = (cell: XmlElement, strings: readonly string[], line: number): string => {
  const type = cell.attributes['t'] ?? 'n';
  if (type === 'inlineStr')
    return cell.children
      .filter(({ name }) => name === 'is')
      .map(stringText)
      .join('');
  const value = cell.children.find(({ name }) => name === 'v')?.text ?? '';
  if (value === '' || type === 'str' || type === 'e' || type === 'd') return value;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 's') {
    const text = strings[Number.parseInt(value, 10)];
    if (text === undefined) throw new SourceFormatError(`a cell names string ${value}, which the workbook lacks`, line);
    return text;
  }
  const number = Number(value);
  if (Number.isFinite(number)) return numberText(number);
  throw new SourceFormatError(`a cell holds "${value}" where a number belongs`, line);
};

const rowOf = (row: XmlElement, strings: readonly string[], line: number): readonly string[] => {
  const cells: string[] = [];
  for (const cell of row.children) {
    const column = columnOf(cell.attributes['r'], cells.length);
    if (column >= maximumColumns) throw new SourceFormatError('a cell lies beyond the last column XFD', line);
    const text = cellText(cell, strings, line);
    if (text === '') continue;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  return cells;
};

/** The rows of a sheet of an Office Open XML workbook (ISO/IEC 29500); see `workbookRows`. */
export async function* xlsxRows(file: File, options: WorkbookOptions): WorkbookRows {
  const { maximumBytes } = options;
  const names = await memberNames(file.path);
  const { member } = chosenSheet(await sheetsOf(file, maximumBytes), options);
  const strings = await sharedStrings(file, names, maximumBytes);
  let line = 0;
  const bytes = openArtifact(file, { member: exactly(member), maximumBytes });
  for await (const batch of xmlElements(bytes, { at: 'worksheet/sheetData/row' })) {
    const rows: Located<readonly string[]>[] = [];
    for (const { record } of batch) {
      line = Number.parseInt(record.attributes['r'] ?? String(line + 1), 10);
      rows.push({ record: rowOf(record, strings, line), line });
    }
    yield rows;
  }
}
