import { dayOf } from '@dqs/core';
import type { Located, Reading, Rows, TableRows } from '../connector.ts';
import type { StoredArtifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';
import { gather, type Gathered } from './further-rows.ts';
import type { RejectEntry } from './ledger.ts';
import { unstorableColumn } from './unstorable-column.ts';

/** A run with a larger share of rejects fails, because an incomplete table is worse than yesterday's. */
const acceptedRejectPercent = 1;
/** Maximum number of listed rejects. All are counted. */
export const maximumListedRejects = 1000;
/** Publishers fix values at most this far ahead: calendars of next year, rents of the next fiscal year. */
const daysAhead = 730;
const millisecondsPerDay = 24 * 3600 * 1000;

/** Counts of the records and rows so far. */
export interface Tally {
  records: number;
  rows: number;
  rejectedRecords: number;
  rejectedRows: number;
  /** Rows that reference an unknown entity. They are counted and listed, but do not indicate a damaged file. */
  orphans: number;
  readonly list: RejectEntry[];
}

export interface CheckedRows {
  readonly rows: AsyncIterable<readonly Record<string, unknown>[]>;
  readonly tally: Tally;
  /** The rows of the connector's gathered tables. They are complete once `rows` has been read to its end. */
  readonly gathered: readonly Gathered[];
}

/** A day of this century or an adjacent one, so that other codes are not taken for days. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^[12]\d{3}-[01]\d-[0-3]\d$/.test(value);

/** The latest days that rows may have. */
interface Latest {
  /** For observations. */
  readonly day: string;
  /** For values that publishers fix in advance, such as those of next year. */
  readonly ahead: string;
}

/** Why a row cannot be stored, or null. */
const faultOf = (
  row: Record<string, unknown>,
  observedOn: string | undefined,
  key: readonly string[],
  latest: Latest,
): string | null => {
  const unstorable = unstorableColumn(row);
  if (unstorable !== null) return `${unstorable} contains a control character`;
  if (observedOn !== undefined) {
    const day = row[observedOn];
    return typeof day === 'string' && day > latest.day ? `${observedOn} ${day} is in the future` : null;
  }
  for (const column of key) {
    const day = row[column];
    if (isDay(day) && day > latest.ahead) return `${column} ${day} is too far in the future`;
  }
  return null;
};

const percent = (part: number, whole: number): string => ((part * 100) / whole).toFixed(2);

/** The counts that decide about a failure: `Tally` without its list. */
export type Counts = Omit<Tally, 'list' | 'orphans'>;

const noEarlier: Counts = { records: 0, rows: 0, rejectedRecords: 0, rejectedRows: 0 };

const refuseManyRejects = (tally: Tally, earlier: Counts): void => {
  const judge = (rejected: number, kept: number, what: string): void => {
    const all = rejected + kept;
    if (rejected * 100 <= all * acceptedRejectPercent) return;
    const [first] = tally.list;
    const example = first === undefined ? '' : `; the first, line ${first.line}: ${first.reason}`;
    throw new SourceFormatError(
      `${rejected} of ${all} ${what} were rejected (${percent(rejected, all)} %, at most ${acceptedRejectPercent} % are accepted)${example}`,
      first?.line ?? null,
    );
  };
  const rejected = tally.rejectedRecords + earlier.rejectedRecords;
  judge(rejected, tally.records + earlier.records - rejected, 'records');
  judge(tally.rejectedRows + earlier.rejectedRows, tally.rows + earlier.rows, 'rows');
};

const reject = (tally: Tally, line: number, reason: string): void => {
  if (tally.list.length < maximumListedRejects) tally.list.push({ line, reason });
};

/** An error that a connector throws for one record, with the record's line. */
export const atLine = (error: unknown, line: number): SourceFormatError => {
  const message = error instanceof Error ? error.message : String(error);
  return new SourceFormatError(message, error instanceof SourceFormatError && error.line !== null ? error.line : line, {
    cause: error,
  });
};

interface CheckOptions {
  /** The run's UTC day. Rows with a later day than tomorrow are rejected if the connector declares the column. */
  readonly today: string;
  /** A prefix for the reason of a rejected record. */
  readonly where?: () => string;
  /**
   * The key of the table. Days in it may be at most two years ahead, if no column is declared as the day of
   * observation.
   */
  readonly key?: readonly string[];
  /** Absent: every row counts as referencing a known entity. */
  readonly orphanReason?: OrphanCheck | null;
}

/** Reason the row references an unknown entity; null if it does not. */
export type OrphanCheck = (row: Record<string, unknown>) => string | null;

/** Converts records to rows that can be stored. Counts and lists those that cannot. */
export interface RowCheck {
  readonly tally: Tally;
  take(batch: readonly Located<unknown>[]): Record<string, unknown>[];
  /** Throws `SourceFormatError` if more than 1 % were rejected, of these records and the earlier ones together. */
  judge(earlier?: Counts): void;
}

/** Checks the rows of one table. `onRecord` is called with every record that yielded rows. */
export const createRowCheck = (
  table: TableRows,
  { today, where = () => '', orphanReason = null, key = [] }: CheckOptions,
  onRecord?: (record: unknown) => void,
): RowCheck => {
  const tally: Tally = { records: 0, rows: 0, rejectedRecords: 0, rejectedRows: 0, orphans: 0, list: [] };
  const latest: Latest = {
    day: dayOf(Date.parse(today) + millisecondsPerDay),
    ahead: dayOf(Date.parse(today) + daysAhead * millisecondsPerDay),
  };

  const withoutOrphans = (rows: readonly Record<string, unknown>[], line: number) => {
    if (orphanReason === null) return rows;
    // A record with several values of one place lists it once.
    const listed = new Set<string>();
    return rows.filter((row) => {
      const reason = orphanReason(row);
      if (reason === null) return true;
      tally.orphans += 1;
      if (!listed.has(reason)) reject(tally, line, `${where()}${reason}`);
      listed.add(reason);
      return false;
    });
  };

  const understood = (record: unknown, line: number) => {
    try {
      const normalised = table.normalise(record);
      if ('reject' in normalised) return normalised;
      const known = withoutOrphans(normalised as readonly Record<string, unknown>[], line);
      if (onRecord && known.length > 0) onRecord(record);
      return known;
    } catch (error) {
      throw atLine(error, line);
    }
  };

  const takeOne = (record: unknown, line: number, into: Record<string, unknown>[]): void => {
    tally.records += 1;
    const normalised = understood(record, line);
    if ('reject' in normalised) {
      tally.rejectedRecords += 1;
      reject(tally, line, `${where()}${normalised.reject}`);
      return;
    }
    for (const row of normalised as readonly Record<string, unknown>[]) {
      const fault = faultOf(row, table.observedOn, key, latest);
      if (fault === null) into.push(row);
      else {
        tally.rejectedRows += 1;
        reject(tally, line, `${where()}${fault}`);
      }
    }
  };

  return {
    tally,
    take: (batch) => {
      const good: Record<string, unknown>[] = [];
      for (const { record, line } of batch) takeOne(record, line, good);
      tally.rows += good.length;
      return good;
    },
    judge: (earlier = noEarlier) => refuseManyRejects(tally, earlier),
  };
};

export const refuseEmpty = (rows: number, mayBeEmpty: Rows['mayBeEmpty']): void => {
  if (rows === 0 && mayBeEmpty === undefined) throw new SourceFormatError('the file has no rows');
};

/**
 * The rows of an artifact: parsed, normalised, checked. At its end the iteration throws `SourceFormatError` if more
 * than 1 % were rejected or no row is left, so that the load is rolled back.
 */
export const checkedRows = (
  parse: Reading['parse'],
  table: Rows,
  artifact: StoredArtifact,
  options: Pick<CheckOptions, 'today' | 'orphanReason' | 'key'> & {
    readonly signal?: AbortSignal;
    readonly onBatch?: (tally: Tally) => void;
  },
): CheckedRows => {
  const gathered = (table.further ?? []).filter((further) => further.gathered).map(gather);
  const { tally, take, judge } = createRowCheck(table, options, (record) => {
    for (const further of gathered) further.add(record);
  });

  async function* rows(): AsyncGenerator<readonly Record<string, unknown>[]> {
    for await (const batch of parse(artifact)) {
      options.signal?.throwIfAborted();
      const good = take(batch);
      if (good.length > 0) yield good;
      options.onBatch?.(tally);
    }
    judge();
    refuseEmpty(tally.rows + tally.orphans, table.mayBeEmpty);
  }

  return { rows: rows(), tally, gathered };
};
