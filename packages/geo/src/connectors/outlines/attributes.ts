import { TextDecoder } from 'node:util';
import { SourceFormatError } from '@dqs/kit';

interface Field {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const headerBytes = 32;
const fieldBytes = 32;
const endOfFields = 0x0d;
/** The flag of a record that is deleted but still in the file. */
const deleted = 0x2a;

/** The values of a record by field name. */
export type Attributes = ReadonlyMap<string, string>;

const fieldsOf = (table: Buffer, headerLength: number): readonly Field[] => {
  const fields: Field[] = [];
  let start = 1;
  for (let at = headerBytes; at + fieldBytes <= headerLength && table[at] !== endOfFields; at += fieldBytes) {
    const [name = ''] = table.toString('latin1', at, at + 11).split('\0');
    const end = start + table[at + 16]!;
    fields.push({ name: name.trim().toUpperCase(), start, end });
    start = end;
  }
  return fields;
};

/** The encoding that the `.cpg` file names: UTF-8 since 2014. Older shapefiles have no such file and are in Windows-1252. */
const decoderOf = (codePage: string): TextDecoder =>
  /^(utf-?8|65001)$/i.test(codePage.trim())
    ? new TextDecoder('utf-8', { fatal: true })
    : new TextDecoder('windows-1252');

/**
 * The records of a dBASE table (`.dbf`). Throws `SourceFormatError` for a table that is cut off, has no fields or
 * contains text that is invalid in its encoding.
 */
export const attributesIn = (table: Buffer, codePage: string): readonly Attributes[] => {
  if (table.length < headerBytes + 1) throw new SourceFormatError('the attribute table (.dbf) is cut off');
  const count = table.readUInt32LE(4);
  const headerLength = table.readUInt16LE(8);
  const recordLength = table.readUInt16LE(10);
  const fields = fieldsOf(table, Math.min(headerLength, table.length));
  if (fields.length === 0 || fields.at(-1)!.end > recordLength)
    throw new SourceFormatError('the attribute table (.dbf) does not describe its fields');
  if (headerLength + count * recordLength > table.length)
    throw new SourceFormatError(
      `the attribute table (.dbf) declares ${count} records of ${recordLength} bytes and has fewer: it is cut off`,
    );
  const decoder = decoderOf(codePage);
  return Array.from({ length: count }, (_, index) => {
    const start = headerLength + index * recordLength;
    if (table[start] === deleted)
      throw new SourceFormatError(`record ${index + 1} of the attribute table (.dbf) is marked as deleted`, index + 1);
    return new Map(
      fields.map(({ name, start: from, end }) => {
        try {
          return [
            name,
            decoder
              .decode(table.subarray(start + from, start + end))
              .replaceAll('\0', ' ')
              .trim(),
          ];
        } catch (cause) {
          throw new SourceFormatError(`${name} of record ${index + 1} is not text in UTF-8`, index + 1, { cause });
        }
      }),
    );
  });
};
