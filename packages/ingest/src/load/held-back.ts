import { createHash } from 'node:crypto';
import type { DatasetKey, Instant } from '@dqs/schemas';
import { statement, type ControlView, type Reader } from '@dqs/storage';

/**
 * A held-back file concerns all answers of its source only if the source has at most this many files. With more, each
 * file covers its own topic.
 */
const mostFilesOfSource = 20;

/**
 * The waiting entries of the quarantine, for readers of a surface. A row or series has digests of its key. A whole file
 * is listed until a good file of the same name is loaded. The view shows no part of a row and no reason.
 */
export const heldBackView: ControlView = {
  name: 'held_back',
  sql: `
    select waiting.dataset, waiting.connector, waiting.found_at, waiting.marks
      from control.quarantine waiting where waiting.status = 'waiting' and (waiting.marks is not null or (
        not exists (select from control.ingestion_run run where run.connector = waiting.connector and run.artifact = waiting.artifact
          and run.status in ('ok', 'unchanged') and run.started_at > waiting.found_at)
        and (select count(distinct known.name) from control.artifact known where known.connector = waiting.connector) <= ${mostFilesOfSource}))`,
  reads: {
    artifact: ['connector', 'name'],
    ingestion_run: ['connector', 'artifact', 'status', 'started_at'],
    quarantine: ['dataset', 'connector', 'artifact', 'found_at', 'status', 'marks'],
  },
};

/**
 * The digest of a word in a row's key. It shows whether an answer has the same subject, and reveals nothing of the row.
 */
export const markOf = (word: string): string => createHash('sha256').update(word).digest('hex').slice(0, 16);

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d/.test(text);

/** The subject of a row: digests of the words of its key, without its days. */
export const marksOf = (key: readonly string[], row: Readonly<Record<string, unknown>>): readonly string[] =>
  key
    .map((name) => row[name])
    .filter((value) => typeof value === 'number' || (typeof value === 'string' && !isDay(value)))
    .map((value) => markOf(String(value)));

/** An entry that waits in quarantine. */
export interface HeldBack {
  readonly dataset: DatasetKey;
  readonly connector: string;
  readonly foundAt: Instant;
  /** The subject of the row or series; null for a whole file. */
  readonly marks: readonly string[] | null;
}

/** Maximum number of entries read. More add nothing to the newest ones. */
const mostRead = 1000;

const newest = statement(
  'held_back_newest',
  { dataset: 'text', connector: 'text', found_at: 'instant', marks: 'text?' },
  `select dataset, connector, found_at, array_to_string(marks, ' ') as marks from held_back order by found_at desc limit ${mostRead}`,
);

/** The entries that wait in quarantine, newest first. */
export const readHeldBack = async (db: Reader): Promise<readonly HeldBack[]> =>
  (await db.all(newest)).map(({ dataset, connector, found_at, marks }) => ({
    dataset: dataset as DatasetKey,
    connector,
    foundAt: found_at,
    marks: marks === null ? null : marks.split(' ').filter((mark) => mark !== ''),
  }));
