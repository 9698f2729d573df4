import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import { fileHead } from './bytes.ts';
import type { AnyConnector } from '../connector.ts';
import type { Artifact } from '../artifact.ts';
import { isMarkdown, kindOfFile, kindOfWorkbook } from './kind-of-file.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { isWorkbook, workbookHead } from './workbook-head.ts';

/** A local file that a connector recognizes. */
export interface RecognisedFile {
  readonly path: string;
  readonly connector: AnyConnector;
  readonly artifact: Artifact;
}

/** A local file that no connector recognizes, and a description of it. */
export interface UnknownFile {
  readonly path: string;
  readonly reason: string;
  /** The connectors that claim it, if there is more than one. */
  readonly claimedBy?: readonly string[];
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

/**
 * The beginning of a file, or the first rows of a workbook. A damaged archive is recognized by its name alone, so that
 * its run can report the damage.
 */
const headOf = async (path: string) => {
  try {
    const head = await fileHead(path);
    if (!isWorkbook(head))
      return {
        text: head.text,
        seems: kindOfFile(head),
        isDocument: isMarkdown(basename(path), head),
        members: head.members,
      };
    const text = await workbookHead(path);
    return { text, seems: kindOfWorkbook(text), isDocument: false, members: [] };
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error;
    return { text: '', seems: error.message, isDocument: false, members: [] };
  }
};

const recogniseFile = async (
  path: string,
  connectors: readonly AnyConnector[],
  others: readonly AnyConnector[],
): Promise<RecognisedFile | UnknownFile> => {
  const name = basename(path);
  const folder = basename(dirname(resolve(path)));
  const { text, seems, isDocument, members } = await headOf(path);
  if (isDocument) return { path, reason: `it is a Markdown document, not a file of data: ${seems}` };
  const claims = connectors.flatMap((connector) => {
    const artifact = connector.recognition.recognise(name, text, folder, members);
    return artifact ? [{ path, connector, artifact }] : [];
  });
  const [claim, ...more] = claims;
  if (claim && more.length === 0) return claim;
  if (claim) {
    const keys = claims.map(({ connector }) => connector.key);
    return {
      path,
      reason: `both ${keys.join(' and ')} recognize it; pass the one that it belongs to`,
      claimedBy: keys,
    };
  }
  const [refusal] = connectors.flatMap(({ recognition }) => recognition.refusal?.(name, text) ?? []);
  const other = others.find(({ recognition }) => recognition.recognise(name, text, folder, members));
  const unknown = `it looks like ${seems}, which none of the requested connectors recognizes`;
  return { path, reason: refusal ?? (other ? `a file of ${other.key}` : unknown) };
};

/** Orders names with digits by value, so that `2024` comes after `2023` and `10` after `9`. */
const order = new Intl.Collator('en', { numeric: true });

/**
 * Assigns each file to its connector and artifact. Folders are walked, hidden files are skipped. A file that two
 * connectors claim is unknown, and both are named. A file of a connector in `others` is unknown, and that connector is
 * named. Throws `bad_parameter` for a path that does not exist.
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
      else recognised.push(found);
    }
  }
  recognised.sort((a, b) => order.compare(a.artifact.name, b.artifact.name) || order.compare(a.path, b.path));
  return { recognised, unknown };
};
