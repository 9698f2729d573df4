import type { Artifact } from '../artifact.ts';
import { isSourceFault, type SourceFault } from '../source-fault.ts';

/** A part of a publication whose files could not be found: its page and the fault. */
export interface Undiscovered extends Artifact {
  readonly fault: SourceFault;
}

export const isUndiscovered = (artifact: Artifact): artifact is Undiscovered => 'fault' in artifact;

/**
 * Finds the artifacts of a publication with several index pages, one part after the other. A part whose page fails
 * becomes a failed artifact with the name and address of `pageOf`. The parts after it are still found.
 */
export async function* findEach<Part>(
  parts: readonly Part[],
  pageOf: (part: Part) => Artifact,
  find: (part: Part) => AsyncIterable<Artifact> | Iterable<Artifact>,
): AsyncGenerator<Artifact> {
  for (const part of parts) {
    try {
      yield* find(part);
    } catch (fault) {
      if (!isSourceFault(fault)) throw fault;
      const { name, address } = pageOf(part);
      const undiscovered: Undiscovered = { name, address, fault };
      yield undiscovered;
    }
  }
}
