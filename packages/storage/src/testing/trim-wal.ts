import { blockSize, entryOf } from '../embedded/untar.ts';

/** PostgreSQL's log has pages of this size, in bytes. */
const pageSize = 8192;

const padded = (bytes: number, unit: number): number => Math.ceil(bytes / unit) * unit;

/** The header (POSIX ustar) of the same entry with fewer bytes. */
const resized = (header: Buffer, bytes: number): Buffer => {
  const changed = Buffer.from(header);
  changed.write(bytes.toString(8).padStart(11, '0'), 124, 'latin1');
  // The checksum counts its own field as spaces.
  changed.fill(' ', 148, 156);
  const sum = changed.reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return changed;
};

const usedBytes = (content: Buffer): number => {
  let end = content.length;
  while (end > 0 && content[end - 1] === 0) end -= 1;
  return padded(end, pageSize);
};

/**
 * Removes the unused part of the write-ahead log from the tar of a database that was shut down or checkpointed. That is
 * segments prepared for later, and the empty end of the current one. PostgreSQL creates both again. They are 30 of 50
 * MB, which every database copied from the tar would keep in memory.
 */
export const trimWal = (tar: Buffer, currentSegment: string): Buffer => {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const header = tar.subarray(at, at + blockSize);
    const entry = entryOf(header);
    if (!entry) break;
    const content = tar.subarray(at + blockSize, at + blockSize + entry.bytes);
    const next = at + blockSize + padded(entry.bytes, blockSize);
    const [, segment] = /pg_wal\/([0-9A-F]{24})$/.exec(entry.path) ?? [];
    if (segment === undefined || segment < currentSegment) parts.push(tar.subarray(at, next));
    else if (segment === currentSegment) {
      const used = usedBytes(content);
      parts.push(resized(header, used), content.subarray(0, used));
    }
    at = next;
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * blockSize)]);
};
