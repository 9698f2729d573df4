import type { StoredArtifact } from '../artifact.ts';
import { openArtifact, type OpenOptions } from './bytes.ts';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Determines the encoding of a text file. Older files and spreadsheet copies may be Windows-1252, which shows only at
 * the first accent (`Doña Ana`). A file without a byte order mark is therefore read once before parsing.
 */
export const encodingOf = async (artifact: StoredArtifact, options: OpenOptions): Promise<'utf-8' | 'windows-1252'> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const { path, bytes } = artifact;
  let first = true;
  for await (const chunk of openArtifact({ path, bytes }, options)) {
    if (first && chunk.subarray(0, 3).equals(byteOrderMark)) return 'utf-8';
    first = false;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  return 'utf-8';
};
