import { dayOf } from '@dqs/core';
import { SourceFormatError, type AnyConnector, type StoredArtifact } from './connector.ts';
import type { RejectEntry } from './ledger.ts';

/** A run with a larger share of rejects fails: a thin table is worse than yesterday's. */
const acceptedRejectPercent = 1;
/** How many rejects are kept by name; all are counted. */
const maximumListedRejects = 1000;
const millisecondsPerDay = 24 * 3600 * 1000;

/** What has passed so far. */
export interface Tally {
  records: number;
  rows: number;
  rejectedRecords: number;
  rejectedRows: number;
  readonly list: RejectEntry[];
}

export interface CheckedRows {
  readonly rows: AsyncIterable<readonly Record<string, unknown>[]>;
  readonly tally: Tally;
}

// Tab, line feed and carriage return are text; the rest of the control characters are damage, and PostgreSQL cannot store NUL.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Why a row cannot be stored, or null. */
const faultOf = (row: Record<string, unknown>, observedOn: string | undefined, latestDay: string): string | null => {
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'string' && controlCharacter.test(value)) return `${column} holds a control character`;
  }
  if (observedOn === undefined) return null;
  const day = row[observedOn];
  return typeof day === 'string' && day > latestDay ? `${observedOn} ${day} lies in the future` : null;
};

const percent = (part: number, whole: number): string => ((part * 100) / whole).toFixed(2);

const refuseManyRejects = (tally: Tally): void => {
  const judge = (rejected: number, kept: number, what: string): void => {
    const all = rejected + kept;
    if (rejected * 100 <= all * acceptedRejectPercent) return;
    const [first] = tally.list;
    throw new SourceFormatError(
      `${rejected} of ${all} ${what} were rejected (${percent(rejected, all)} %, at most ${acceptedRejectPercent} % are accepted); the first, line ${first?.line}: ${first?.reason}`,
      first?.line ?? null,
    );
  };
  judge(tally.rejectedRecords, tally.records - tally.rejectedRecords, 'records');
  judge(tally.rejectedRows, tally.rows, 'rows');
};

const reject = (tally: Tally, line: number, reason: string): void => {
  if (tally.list.length < maximumListedRejects) tally.list.push({ line, reason });
};

/** What a connector throws about one record, with the line it stands on. */
export const atLine = (error: unknown, line: number): SourceFormatError => {
  const message = error instanceof Error ? error.message : String(error);
  return new SourceFormatError(message, error instanceof SourceFormatError && error.line !== null ? error.line : line, {
    cause: error,
  });
};

/**
 * The rows of an artifact: parsed, normalised, checked. The iteration throws `SourceFormatError` at its end when more than
 * 1 % were rejected or nothing is left, so that whoever loads the rows rolls back.
 * `today` is the run's UTC day; rows that speak of a day after tomorrow are rejected where the connector names the column.
 */
export const checkedRows = (
  connector: Pick<AnyConnector, 'parse' | 'normalise' | 'observedOn' | 'mayBeEmpty'>,
  artifact: StoredArtifact,
  options: { readonly today: string; readonly signal?: AbortSignal; readonly onBatch?: (tally: Tally) => void },
): CheckedRows => {
  const tally: Tally = { records: 0, rows: 0, rejectedRecords: 0, rejectedRows: 0, list: [] };
  const latestDay: string = dayOf(Date.parse(options.today) + millisecondsPerDay);

  const take = (record: unknown, line: number, into: Record<string, unknown>[]): void => {
    tally.records += 1;
    let normalised;
    try {
      normalised = connector.normalise(record);
    } catch (error) {
      throw atLine(error, line);
    }
    if ('reject' in normalised) {
      tally.rejectedRecords += 1;
      reject(tally, line, normalised.reject);
      return;
    }
    for (const row of normalised as readonly Record<string, unknown>[]) {
      const fault = faultOf(row, connector.observedOn, latestDay);
      if (fault === null) into.push(row);
      else {
        tally.rejectedRows += 1;
        reject(tally, line, fault);
      }
    }
  };

  async function* rows(): AsyncGenerator<readonly Record<string, unknown>[]> {
    for await (const batch of connector.parse(artifact)) {
      options.signal?.throwIfAborted();
      const good: Record<string, unknown>[] = [];
      for (const { record, line } of batch) take(record, line, good);
      tally.rows += good.length;
      if (good.length > 0) yield good;
      options.onBatch?.(tally);
    }
    refuseManyRejects(tally);
    if (tally.rows === 0 && connector.mayBeEmpty !== true) throw new SourceFormatError('the file holds no rows');
  }

  return { rows: rows(), tally };
};
