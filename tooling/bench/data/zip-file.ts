import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { crc32, deflateRawSync } from 'node:zlib';

const day = (1 << 5) | 1;

/** A header in the numbers of the format: two or four bytes each. */
const header = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) bytes.writeUInt16LE(value, at);
    else bytes.writeUInt32LE(value, at);
    at += size;
  }
  return bytes;
};

/**
 * Writes an archive member by member, so that only one of them is in memory; below 4 GB and 65,535 members. Answers the bytes
 * of all members before compression.
 */
export const writeZip = async (
  file: string,
  members: Iterable<{ readonly name: string; readonly text: string }>,
): Promise<number> => {
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  const directory: Buffer[] = [];
  let [offset, entries, total] = [0, 0, 0];
  const write = async (bytes: Buffer): Promise<void> => {
    offset += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  for (const { name, text } of members) {
    const [path, plain] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(plain, { level: 6 });
    const common = [
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 2],
      [day, 2],
      [crc32(plain), 4],
      [packed.length, 4],
      [plain.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const;
    directory.push(header([0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    await write(header([0x04034b50, 4], ...common));
    await write(path);
    await write(packed);
    entries += 1;
    total += plain.length;
  }
  const [start, end] = [offset, Buffer.concat(directory)];
  await write(end);
  await write(header([0x06054b50, 4], [0, 2], [0, 2], [entries, 2], [entries, 2], [end.length, 4], [start, 4], [0, 2]));
  out.end();
  await once(out, 'finish');
  return total;
};
