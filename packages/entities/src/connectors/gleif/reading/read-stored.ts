import { availableParallelism } from 'node:os';
import type { Located, StoredArtifact } from '@dqs/kit';
import type { Item } from '../item.ts';
import { readFile, type RecordReader } from '../read-file.ts';
import { readApart } from './reading-thread.ts';

/** Smaller files, compressed or not, are read faster than a thread starts. */
const smallestApart = 32 * 1024 ** 2;

/** Reads a GLEIF file; a large one in a separate thread if a core is available. Throws `SourceFormatError`. */
export const readStored = <Rec>(
  artifact: StoredArtifact,
  reader: RecordReader<Rec>,
): AsyncGenerator<readonly Located<Item<Rec>>[]> =>
  artifact.bytes < smallestApart || availableParallelism() === 1
    ? readFile(artifact, reader)
    : readApart(artifact, reader.level);
