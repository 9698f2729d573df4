import type { Plausibility } from './declared-plausibility.ts';
import { createColumnNotes } from './filled-columns.ts';
import { ImplausibleFile } from './implausible-file.ts';
import { createJumpWatch } from './jump-watch.ts';
import type { NewDoubt } from './quarantine.ts';
import { createSeriesNotes, type SeriesSeen } from './series-notes.ts';
import { nameOf, type Doubt, type Row, type Sifted } from './sifted-rows.ts';

/** Minimum number of rows for a list's share to be checked. */
const fewRows = 5;

/** A file with a larger share of doubtful rows is considered another file and is not loaded at all. */
const acceptedDoubtPercent = 5;
const fewDoubts = 20;

/** The stored data that a declaration needs. */
export interface Baseline {
  readonly series: readonly SeriesSeen[];
  /** Rows of the newest period. */
  readonly newest: readonly Row[];
  /** Number of rows of the last loaded file; null if there was none. */
  readonly rows: number | null;
  /** Columns that the last loaded file filled. */
  readonly filled: readonly string[];
}

export const emptyBaseline: Baseline = { series: [], newest: [], rows: null, filled: [] };

/** The characteristics of a file with which the next one is compared. */
export interface FileSeen {
  readonly rows: number;
  readonly filled: readonly string[];
  readonly series: readonly SeriesSeen[];
}

/** Sifts the rows of a file as they pass. */
export interface Sieve {
  take(rows: readonly Row[]): readonly Row[];
  /** Returns the rows that waited for confirmation. Must be called once, at the end. Throws `ImplausibleFile`. */
  end(): readonly Row[];
  /** Rows that are not loaded, and series that the file lacks, each with its reason. */
  readonly doubts: readonly NewDoubt[];
  /** The number of rows, the filled columns, and the series if they must last. */
  seen(): FileSeen;
}

const lacking = (gone: readonly SeriesSeen[]): string => {
  const named = gone.slice(0, 5).map(({ name, rows }) => `${name} (${rows} held)`);
  const more = gone.length > 5 ? ` and ${gone.length - 5} more` : '';
  return `the file lacks ${gone.length === 1 ? 'a series' : `${gone.length} series`} that ${gone.length === 1 ? 'is' : 'are'} held: ${named.join(', ')}${more}`;
};

/** Judges a group of rows when the next group begins. */
const createGroups = ({ by, fault }: NonNullable<Plausibility['together']>) => {
  let group: Row[] = [];
  let name = '';
  const judged = (): Sifted => {
    const rows = group;
    group = [];
    const reason = rows.length === 0 ? null : fault(rows);
    return reason === null ? { good: rows, doubts: [] } : { good: [], doubts: rows.map((row) => ({ row, reason })) };
  };
  return {
    take: (rows: readonly Row[]): Sifted => {
      const good: Row[] = [];
      const doubts: Doubt[] = [];
      for (const row of rows) {
        const next = nameOf(row, by);
        if (next !== name) {
          const before = judged();
          good.push(...before.good);
          doubts.push(...before.doubts);
          name = next;
        }
        group.push(row);
      }
      return { good, doubts };
    },
    end: judged,
  };
};

const siftedBy = (fault: NonNullable<Plausibility['fault']>, rows: readonly Row[]): Sifted => {
  const good: Row[] = [];
  const doubts: Doubt[] = [];
  for (const row of rows) {
    const reason = fault(row);
    if (reason === null) good.push(row);
    else doubts.push({ row, reason });
  }
  return { good, doubts };
};

/** Checks the rows of one file. `accepts` returns whether the operator has accepted a doubtful row. */
export const createSieve = (
  { fault, together, jumps, lasting, shrinksByPercent }: Plausibility,
  baseline: Baseline,
  accepts: (row: Row) => boolean,
): Sieve => {
  const groups = together ? createGroups(together) : null;
  const watch = jumps ? createJumpWatch(jumps, baseline.newest) : null;
  const notes = lasting ? createSeriesNotes(lasting.series, lasting.at) : null;
  const columns = createColumnNotes();
  const doubts: NewDoubt[] = [];
  let rows = 0;

  /** The accepted rest of some rows: plausible ones, and doubtful ones that the operator accepted. */
  const keep = (sifted: Sifted): readonly Row[] => {
    if (sifted.doubts.length === 0) return sifted.good;
    const accepted = sifted.doubts.filter((each) => accepts(each.row));
    doubts.push(...sifted.doubts.filter((each) => !accepted.includes(each)));
    return [...sifted.good, ...accepted.map(({ row }) => row)];
  };

  const refuseLack = (): void => {
    const held = baseline.series.filter((series) => series.rows >= (lasting?.rows ?? 0));
    const gone = notes?.missingFrom(held) ?? [];
    if (gone.length === 0) return;
    if (gone.length * 100 > held.length * (lasting?.toleratedPercent ?? 0)) throw new ImplausibleFile(lacking(gone));
    doubts.push(...gone.map((series) => ({ row: null, series: series.name, reason: lacking([series]) })));
  };

  const refuseShrinking = (): void => {
    const before = baseline.rows;
    if (shrinksByPercent === undefined || before === null || before < fewRows) return;
    if ((before - rows) * 100 <= before * shrinksByPercent) return;
    throw new ImplausibleFile(
      `the file has ${rows} rows, the previous one had ${before}: the file is probably cut off`,
    );
  };

  const refuseEmptied = (): void => {
    const emptied = columns.emptied(baseline.filled);
    if (emptied.length > 0)
      throw new ImplausibleFile(
        `no row of the file has ${emptied.join(', ')}, which the previous file had: a column was renamed or removed`,
      );
  };

  const refuseManyDoubts = (): void => {
    const odd = doubts.filter(({ row }) => row !== null);
    if (odd.length > fewDoubts && odd.length * 100 > rows * acceptedDoubtPercent)
      throw new ImplausibleFile(`${odd.length} of ${rows} rows are implausible; the first: ${odd[0]?.reason ?? ''}`);
  };

  return {
    doubts,
    seen: () => ({ rows, filled: columns.filled(), series: notes?.seen() ?? [] }),
    take: (given) => {
      rows += given.length;
      notes?.note(given);
      columns.note(given);
      let left = fault ? keep(siftedBy(fault, given)) : given;
      if (groups) left = keep(groups.take(left));
      return watch ? keep(watch.take(left)) : left;
    },
    end: () => {
      const grouped = groups ? keep(groups.end()) : [];
      const left = watch ? [...keep(watch.take(grouped)), ...keep(watch.end())] : grouped;
      refuseEmptied();
      refuseLack();
      refuseShrinking();
      refuseManyDoubts();
      return left;
    },
  };
};

/** The rows that a sieve lets pass. */
export async function* sifted(sieve: Sieve, rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const batch of rows) {
    const left = sieve.take(batch);
    if (left.length > 0) yield left;
  }
  const last = sieve.end();
  if (last.length > 0) yield last;
}
