import { availableParallelism } from 'node:os';
import type { Located, StoredArtifact } from '@dqs/kit';
import type { Item } from '../item.ts';
import { readFile, type RecordReader } from '../read-file.ts';
import { readApart } from './reading-thread.ts';

/** A smaller file, packed or not, is read sooner than a thread has started. */
const smallestApart = 32 * 1024 ** 2;

/** Reads a file of GLEIF's: a large one on a thread of its own, where there is a core to spare. Throws `SourceFormatError`. */
export const readStored = <Rec>(
  artifact: StoredArtifact,
  reader: RecordReader<Rec>,
): AsyncGenerator<readonly Located<Item<Rec>>[]> =>
  artifact.bytes < smallestApart || availableParallelism() === 1
    ? readFile(artifact, reader)
    : readApart(artifact, reader.level);
