import { SourceFormatError } from './connector.ts';

const signature = 'd0cf11e0a1b11ae1';
const headerBytes = 512;
const directoryEntryBytes = 128;
/** Everything from here on is no sector but says that a chain ends. */
const firstSpecialSector = 0xfffffffa;

/** True of the first bytes of an OLE compound file, the container of Excel workbooks before 2007. */
export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).toString('hex') === signature;

const damaged = (): SourceFormatError =>
  new SourceFormatError('the compound file is damaged: a chain of its sectors leads nowhere');

interface Sectors {
  readonly size: number;
  read(sector: number): Buffer;
}

/** The sectors of a chain in order. A chain cannot be longer than the table that holds it: a longer one is a loop. */
const chain = (table: readonly number[], first: number): readonly number[] => {
  const found: number[] = [];
  for (let sector = first; sector < firstSpecialSector; sector = table[sector]!) {
    if (sector >= table.length || found.length > table.length) throw damaged();
    found.push(sector);
  }
  return found;
};

const numbers = (bytes: Buffer): readonly number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));

const sectorsOf = (bytes: Buffer): Sectors => {
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged();
  const size = 2 ** shift;
  return {
    size,
    read: (sector) => {
      const start = (sector + 1) * size;
      if (start >= bytes.length) throw damaged();
      return bytes.subarray(start, start + size);
    },
  };
};

/** The table of the chains: its own sectors are listed in the header, and from the 110th on in sectors of lists. */
const chainTable = (bytes: Buffer, sectors: Sectors): readonly number[] => {
  const listed = [...numbers(bytes.subarray(76, headerBytes))];
  const seen = new Set<number>();
  for (let next = bytes.readUInt32LE(68); next < firstSpecialSector;) {
    if (seen.has(next)) throw damaged();
    seen.add(next);
    const list = numbers(sectors.read(next));
    listed.push(...list.slice(0, -1));
    next = list.at(-1)!;
  }
  return listed.filter((sector) => sector < firstSpecialSector).flatMap((sector) => numbers(sectors.read(sector)));
};

interface Entry {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

const entriesOf = (directory: Buffer): readonly Entry[] =>
  Array.from({ length: Math.floor(directory.length / directoryEntryBytes) }, (_, at) => {
    const entry = directory.subarray(at * directoryEntryBytes, (at + 1) * directoryEntryBytes);
    const nameBytes = Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2));
    return {
      name: entry.subarray(0, nameBytes).toString('utf16le'),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });

/**
 * One stream of a compound file by name. Throws `SourceFormatError` where the file has none of that name or is damaged.
 * Format: Microsoft, [MS-CFB].
 */
export const compoundStream = (bytes: Buffer, names: readonly string[]): Buffer => {
  if (bytes.length < headerBytes || !isCompoundFile(bytes)) throw damaged();
  const sectors = sectorsOf(bytes);
  const table = chainTable(bytes, sectors);
  const read = (first: number): Buffer => Buffer.concat(chain(table, first).map((sector) => sectors.read(sector)));
  const entries = entriesOf(read(bytes.readUInt32LE(48)));
  const wanted = entries.find(({ name }) => names.includes(name));
  if (!wanted) throw new SourceFormatError(`the compound file has no stream named ${names.join(' or ')}`);
  const whole = (stream: Buffer): Buffer => {
    if (stream.length < wanted.size) throw damaged();
    return stream.subarray(0, wanted.size);
  };
  if (wanted.size >= bytes.readUInt32LE(56)) return whole(read(wanted.start));
  // Short streams lie in small sectors inside the stream of the root.
  const miniSize = 2 ** bytes.readUInt16LE(32);
  const miniTable = numbers(read(bytes.readUInt32LE(60)));
  const root = read(entries[0]!.start);
  return whole(
    Buffer.concat(chain(miniTable, wanted.start).map((at) => root.subarray(at * miniSize, (at + 1) * miniSize))),
  );
};
