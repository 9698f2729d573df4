import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';
import {
  checked,
  headOf,
  openArtifact,
  packingOf,
  type Checks,
  type OpenOptions,
  type ReadableArtifact,
} from './bytes.ts';
import { openZip } from './zip.ts';

/** A file inside an artifact: a member of a zip, or the artifact itself. */
export interface ArtifactFile {
  readonly name: string;
  /** Decompressed and checked. Must be read to its end before the next file is requested. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** Compares digits by value, so that part 10 comes after part 9. */
const byName = new Intl.Collator('en', { numeric: true });

async function* zipFiles(
  artifact: ReadableArtifact,
  { member, maximumBytes, page }: OpenOptions,
): AsyncGenerator<ArtifactFile> {
  const archive = await openZip(artifact.path);
  try {
    const chosen = archive.members
      .filter(({ name }) => member === undefined || member.test(name))
      .toSorted((a, b) => byName.compare(a.name, b.name));
    if (chosen.length === 0) throw new SourceFormatError(`the zip has no member that matches ${String(member)}`);
    const total = chosen.reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0);
    if (total > maximumBytes)
      throw new SourceFormatError(`the zip unpacks to more than the accepted ${maximumBytes} bytes`);
    let before = 0;
    for (const { name, compressedBytes, uncompressedBytes, crc32: sum, open: start } of chosen) {
      const done = before;
      const checks: Checks = {
        what: `zip member ${name}`,
        maximumBytes,
        compressedBytes,
        onRead: (unpacked) => artifact.onRead?.(done + unpacked, total),
        claimed: { bytes: uncompressedBytes, crc32: sum },
        page,
      };
      yield { name, bytes: checked(await start(), checks) };
      before += uncompressedBytes;
    }
  } finally {
    archive.close();
  }
}

/**
 * The files of an artifact one after the other, each a stream. For a zip these are the matching members in the order of
 * their names. Any other artifact is one file under its own name. For archives whose members are too large for memory.
 * Throws as `openArtifact` does, and if no member matches.
 */
export async function* artifactFiles(
  artifact: ReadableArtifact & Pick<StoredArtifact, 'name'>,
  options: OpenOptions,
): AsyncGenerator<ArtifactFile> {
  if (packingOf(await headOf(artifact.path, 4)) === 'zip') yield* zipFiles(artifact, options);
  else yield { name: artifact.name, bytes: openArtifact(artifact, options) };
}
