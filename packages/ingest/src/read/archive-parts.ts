import { createHash, hash } from 'node:crypto';
import type { Located, Members } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { openMembers, type MemberPlace, type ZipMemberBytes } from './zip-members.ts';

/** A parsed part of an archive: its records, and the hashes that identify its content. */
interface PartRead<Raw> {
  readonly records: readonly Located<Raw>[];
  /**
   * The hash of the member's bytes. For a part of several members, the hash of the list that `sha256sum` would print.
   */
  readonly sha256: string;
  /** The hash of the compressed bytes and of the directory's claims about them. */
  readonly packedSha256: string;
}

/** The parts of an archive in the order of their names, numbered from 0. Each is read on demand. */
export interface ArchiveParts<Raw> {
  readonly count: number;
  name(part: number): string;
  /** Decompressed, as the directory claims. */
  bytes(part: number): number;
  compressedBytes(part: number): number;
  packedSha256(part: number): Promise<string>;
  /** Unpacks and verifies a part without reading its records. */
  sha256(part: number): Promise<string>;
  read(part: number): Promise<PartRead<Raw>>;
  close(): Promise<void>;
}

/** For each part the index of its first member, followed by the total number of members. */
const boundaries = (places: readonly MemberPlace[], partOf: (name: string) => string): readonly number[] => {
  const starts: number[] = [];
  let current: string | null = null;
  for (const [at, { name }] of places.entries()) {
    const part = partOf(name);
    if (part !== current) starts.push(at);
    current = part;
  }
  return [...starts, places.length];
};

const packedHash = (places: readonly MemberPlace[], packed: readonly Buffer[]): string => {
  const sum = createHash('sha256');
  for (const [at, { name, crc32, uncompressedBytes, stored }] of places.entries()) {
    sum.update(`${JSON.stringify([name, crc32, uncompressedBytes, stored, packed[at]!.length])}\n`);
    sum.update(packed[at]!);
  }
  return sum.digest('hex');
};

const contentHash = (members: readonly ZipMemberBytes[]): string => {
  const [only] = members;
  if (only && members.length === 1) return hash('sha256', only.bytes);
  return hash('sha256', members.map(({ name, bytes }) => `${hash('sha256', bytes)}  ${name}\n`).join(''));
};

const records = <Raw>(members: Members<Raw>, name: string, part: readonly ZipMemberBytes[]) => {
  try {
    return members.parse(part);
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error;
    throw new SourceFormatError(`${name}: ${error.message}`, error.line, { cause: error });
  }
};

/** Opens an archive that is loaded member by member. Throws `SourceFormatError`; for a single part when it is read. */
export const openParts = async <Raw>(
  artifact: Pick<StoredArtifact, 'path'>,
  members: Members<Raw>,
): Promise<ArchiveParts<Raw>> => {
  const reader = await openMembers(artifact, members.limits);
  const partOf = members.partOf?.bind(members) ?? ((name: string) => name);
  const starts = boundaries(reader.places, partOf);
  const placesOf = (part: number) => reader.places.slice(starts[part], starts[part + 1]);
  const packedOf = (places: readonly MemberPlace[]) => Promise.all(places.map((place) => reader.packed(place)));
  const unpackedOf = (places: readonly MemberPlace[], packed: readonly Buffer[]): readonly ZipMemberBytes[] =>
    places.map((place, at) => ({ name: place.name, bytes: reader.unpack(packed[at]!, place) }));
  const name = (part: number): string => partOf(reader.places[starts[part]!]!.name);
  return {
    count: starts.length - 1,
    name,
    bytes: (part) => placesOf(part).reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0),
    compressedBytes: (part) => placesOf(part).reduce((sum, { compressedBytes }) => sum + compressedBytes, 0),
    packedSha256: async (part) => packedHash(placesOf(part), await packedOf(placesOf(part))),
    sha256: async (part) => contentHash(unpackedOf(placesOf(part), await packedOf(placesOf(part)))),
    read: async (part) => {
      const places = placesOf(part);
      const packed = await packedOf(places);
      const unpacked = unpackedOf(places, packed);
      return {
        records: records(members, name(part), unpacked),
        sha256: contentHash(unpacked),
        packedSha256: packedHash(places, packed),
      };
    },
    close: () => reader.close(),
  };
};

/** The records of all parts of an archive, one part after the other. */
export async function* archiveRecords<Raw>(
  artifact: StoredArtifact,
  members: Members<Raw>,
): AsyncGenerator<readonly Located<Raw>[]> {
  const parts = await openParts(artifact, members);
  let done = 0;
  try {
    for (let part = 0; part < parts.count; part += 1) {
      yield (await parts.read(part)).records;
      done += parts.compressedBytes(part);
      artifact.onRead?.(done, artifact.bytes);
    }
  } finally {
    await parts.close();
  }
}
