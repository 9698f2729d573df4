import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import { fileHead } from './bytes.ts';
import type { AnyConnector, Artifact } from './connector.ts';
import { SourceFormatError } from './source-format-error.ts';

/** A local file that a connector knows. */
export interface RecognisedFile {
  readonly path: string;
  readonly connector: AnyConnector;
  readonly artifact: Artifact;
}

/** A local file that no connector knows, and what could be told about it. */
export interface UnknownFile {
  readonly path: string;
  readonly reason: string;
}

export interface RecognisedFiles {
  readonly recognised: readonly RecognisedFile[];
  readonly unknown: readonly UnknownFile[];
}

const filesBelow = async (path: string): Promise<readonly string[]> => {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${cause.message}`;
    throw new ServiceError('bad_parameter', `${path} ${reason}`, { param: 'from' }, { cause });
  });
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => !name.startsWith('.')).toSorted();
  const below: string[] = [];
  for (const name of names) below.push(...(await filesBelow(join(path, name))));
  return below;
};

/** The beginning of a file; a damaged archive is told by its name alone, so that its run can say what is wrong with it. */
const headText = async (path: string): Promise<{ readonly text: string; readonly fault: string | null }> => {
  try {
    return { text: (await fileHead(path)).text, fault: null };
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error;
    return { text: '', fault: error.message };
  }
};

const recogniseFile = async (
  path: string,
  connectors: readonly AnyConnector[],
  others: readonly AnyConnector[],
): Promise<readonly RecognisedFile[] | UnknownFile> => {
  const { text, fault } = await headText(path);
  const matches = connectors.flatMap((connector) => {
    const artifact = connector.recognition.recognise(basename(path), text);
    return artifact ? [{ path, connector, artifact }] : [];
  });
  if (matches.length > 0) return matches;
  const refusals = connectors.flatMap((connector) => connector.recognition.refusal?.(basename(path), text) ?? []);
  const other = others.find((connector) => connector.recognition.recognise(basename(path), text));
  return {
    path,
    reason:
      fault ??
      refusals[0] ??
      (other ? `a file of ${other.key}` : 'neither its name nor its content is known to a connector'),
  };
};

/** Oldest name first, digits by their value, so that `2024` comes after `2023` and `10` after `9`. */
const order = new Intl.Collator('en', { numeric: true });

/**
 * Tells which artifact each file is, by its name or content. Folders are walked, hidden files passed over; a file of one of
 * `others` is unknown, and its connector named.
 * Throws `bad_parameter` for a path that does not exist.
 */
export const recogniseFiles = async (
  paths: readonly string[],
  connectors: readonly AnyConnector[],
  others: readonly AnyConnector[] = [],
): Promise<RecognisedFiles> => {
  const recognised: RecognisedFile[] = [];
  const unknown: UnknownFile[] = [];
  for (const path of paths) {
    for (const file of await filesBelow(path)) {
      const found = await recogniseFile(file, connectors, others);
      if ('reason' in found) unknown.push(found);
      else recognised.push(...found);
    }
  }
  recognised.sort((a, b) => order.compare(a.artifact.name, b.artifact.name) || order.compare(a.path, b.path));
  return { recognised, unknown };
};
