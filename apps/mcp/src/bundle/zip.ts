import { crc32, deflateRawSync } from 'node:zlib';
import type { BundleFiles } from './manifest.ts';

/** 1 January 1980, the first day of the zip format. A fixed date makes archives of the same files identical. */
const day = 0x0021;

interface Packed {
  readonly name: Buffer;
  readonly fields: Buffer;
  readonly data: Buffer;
  readonly offset: number;
}

/**
 * Version, UTF-8 name flag, deflate, time and day, checksum, sizes, length of the name: the same in header and
 * directory.
 */
const fieldsOf = (name: Buffer, content: Buffer, data: Buffer): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt16LE(day, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
};

const directoryEntry = ({ name, fields, offset }: Packed): Buffer => {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, rest, name]);
};

/** A zip archive of a few small files, each compressed. */
export const zipOf = (files: BundleFiles): Buffer => {
  const parts: Buffer[] = [];
  const packed: Packed[] = [];
  let offset = 0;
  for (const [path, content] of files) {
    const [name, data] = [Buffer.from(path), deflateRawSync(content, { level: 9 })];
    const fields = fieldsOf(name, content, data);
    packed.push({ name, fields, data, offset });
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, name, data]);
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(packed.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(packed.length, 8);
  end.writeUInt16LE(packed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
};
