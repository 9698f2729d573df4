import { basename } from 'node:path/posix';
import type { Artifact, Recognition } from '@dqs/kit';

/**
 * Recognizes the zip of a shapefile by its own name, or else by the name of the `.shp` inside. `artifactOf` returns the
 * artifact for a file name, or null.
 */
export const recogniseZip =
  (artifactOf: (fileName: string) => Artifact | null): Recognition['recognise'] =>
  (fileName, _head, _folder, members = []) =>
    (/\.zip$/i.test(fileName) ? artifactOf(fileName) : null) ??
    members
      .filter((member) => /\.shp$/i.test(member))
      .map((member) => artifactOf(basename(member)))
      .find((artifact) => artifact !== null) ??
    null;
