import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceFormatError, workbookRows, zipMembers } from '@dqs/ingest';
import { zipOf } from '@dqs/testing';

type Member = readonly [name: string, content: Buffer];

const limits = { member: /./, maximumEntries: 200, maximumMemberBytes: 1e8, maximumBytes: 2e8 };

/** Works with bytes as a file of some name. */
const asFile = async <Result>(
  bytes: Buffer,
  name: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'dqs-members-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return await work(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The files of an archive; none where it is no archive that can be read. */
const membersOf = (bytes: Buffer): Promise<readonly Member[]> =>
  asFile(bytes, 'archive.zip', async (path) => {
    const members: Member[] = [];
    for await (const { name, bytes: content } of zipMembers({ path, bytes: bytes.length }, limits))
      members.push([name, Buffer.from(content)]);
    return members;
  }).catch((error: unknown) => {
    if (error instanceof SourceFormatError) return [];
    throw error;
  });

/** An archive with each of its files as `change` leaves it. */
export const withMembers = async (bytes: Buffer, change: (content: Buffer, name: string) => Buffer): Promise<Buffer> =>
  zipOf((await membersOf(bytes)).map(([name, content]) => [name, change(content, name)]));

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString() === 'PK';
const isWorkbook = (members: readonly Member[]): boolean => members.some(([name]) => name.startsWith('xl/'));

/** An archive whose largest file is changed; null for anything else, and where that file cannot be. */
export const withLargestMember = async (
  bytes: Buffer,
  change: (content: Buffer) => Buffer | null,
): Promise<Buffer | null> => {
  if (!isZip(bytes)) return null;
  const members = await membersOf(bytes);
  const largest = members.toSorted(([, a], [, b]) => b.length - a.length)[0];
  if (largest === undefined || isWorkbook(members)) return null;
  const changed = change(largest[1]);
  return changed && zipOf(members.map(([name, content]) => [name, content === largest[1] ? changed : content]));
};

const isName = (cell: string): boolean => /^[A-Za-z][^\n<&]*$/.test(cell) && !/\d{4}/.test(cell);
const longestHead = 30;

/** A workbook in which a column of its first table has another name; null for anything else. */
export const withRenamedColumn = async (bytes: Buffer): Promise<Buffer | null> => {
  if (!isZip(bytes)) return null;
  const members = await membersOf(bytes);
  if (!isWorkbook(members)) return null;
  const header = await asFile(bytes, 'book.xlsx', async (path) => {
    for await (const batch of workbookRows({ path, bytes: bytes.length }, { maximumBytes: 1e8 }))
      for (const { record } of batch.slice(0, longestHead)) {
        const names = record.filter(isName);
        if (names.length > 2 && names.length * 2 > record.length) return names;
      }
    return [];
  });
  const name = header[header.length >> 1];
  if (name === undefined) return null;
  const changed = members.map(([path, content]): Member => {
    if (!/^xl\/(?:sharedStrings|worksheets\/)/.test(path)) return [path, content];
    return [path, Buffer.from(content.toString('utf8').replaceAll(`>${name}<`, `>${name} 2<`))];
  });
  return zipOf(changed);
};
