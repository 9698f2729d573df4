import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inflateRawSync } from 'node:zlib';

// An independent second reading of the files of Drugs@FDA, without code of the connector: whole files, lines and tabs.

/** Cells by column, as published but without surrounding blanks. */
export type Cells = Readonly<Record<string, string>>;

/** The members of an archive by name, from its central directory. */
const unzipped = (bytes: Buffer): readonly (readonly [name: string, bytes: Buffer])[] => {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    at += 46 + nameLength + extra + comment;
    const packed = bytes.subarray(start, start + size);
    return [basename(name), method === 0 ? packed : inflateRawSync(packed)] as const;
  });
};

/** The rows of a table. A line that does not begin with a number continues the line before. */
export const rowsByHand = (bytes: Buffer): readonly Cells[] => {
  const [head = '', ...lines] = new TextDecoder('windows-1252').decode(bytes).trimEnd().split(/\r?\n/);
  const names = head.split('\t').map((name) => name.trim());
  const numbered = /^\d+$/.test((lines[0] ?? '').split('\t')[0]!);
  const whole: string[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (numbered && !/^\d/.test(line)) whole[whole.length - 1] += ` ${line}`;
    else whole.push(line);
  }
  return whole.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? '').trim()]));
  });
};

/** The content of a file by member name, or of the file itself where it is no archive. */
export const membersByHand = (path: string): readonly (readonly [name: string, bytes: Buffer])[] => {
  const bytes = readFileSync(path);
  return bytes.toString('latin1', 0, 2) === 'PK' ? unzipped(bytes) : [[basename(path), bytes]];
};

/** The tables of a file, by member name up to the first point. */
export const tablesByHand = (path: string): ReadonlyMap<string, readonly Cells[]> =>
  new Map(membersByHand(path).map(([name, content]) => [name.split('.')[0]!, rowsByHand(content)]));
