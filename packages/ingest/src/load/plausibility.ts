import type { Plausibility } from './declared-plausibility.ts';
import { createColumnNotes } from './filled-columns.ts';
import { ImplausibleFile } from './implausible-file.ts';
import { createJumpWatch } from './jump-watch.ts';
import type { NewDoubt } from './quarantine.ts';
import { createSeriesNotes, type SeriesSeen } from './series-notes.ts';
import { nameOf, type Doubt, type Row, type Sifted } from './sifted-rows.ts';

/** A share of fewer rows says nothing of a list. */
const fewRows = 5;

/** More doubts than this share say that the file is another one than it was: it is not loaded at all. */
const acceptedDoubtPercent = 5;
const fewDoubts = 20;

/** What is held, as far as a declaration asks for it. */
export interface Beside {
  readonly series: readonly SeriesSeen[];
  /** Rows of the newest period. */
  readonly newest: readonly Row[];
  /** How many rows the file had that was last loaded; null where there was none. */
  readonly rows: number | null;
  /** Columns that the file filled which was last loaded. */
  readonly filled: readonly string[];
}

export const nothingBeside: Beside = { series: [], newest: [], rows: null, filled: [] };

/** What a file is like, as far as the one after it is compared with it. */
export interface FileSeen {
  readonly rows: number;
  readonly filled: readonly string[];
  readonly series: readonly SeriesSeen[];
}

/** Sifts the rows of a file as they pass. */
export interface Sieve {
  take(rows: readonly Row[]): readonly Row[];
  /** What was held back until it was confirmed; to be called once, at the end. Throws `ImplausibleFile`. */
  end(): readonly Row[];
  /** Rows that are not loaded, and series that the file lacks, each with its reason. */
  readonly doubts: readonly NewDoubt[];
  /** The rows of the file, the columns that it fills, and its series where they are to last. */
  seen(): FileSeen;
}

const lacking = (gone: readonly SeriesSeen[]): string => {
  const named = gone.slice(0, 5).map(({ name, rows }) => `${name} (${rows} held)`);
  const more = gone.length > 5 ? ` and ${gone.length - 5} more` : '';
  return `the file lacks ${gone.length === 1 ? 'a series' : `${gone.length} series`} that ${gone.length === 1 ? 'is' : 'are'} held: ${named.join(', ')}${more}`;
};

/** Judges rows that stand together once the next ones begin. */
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

/** Looks at the rows of one file. `accepts` is asked whether the operator has accepted a row in doubt. */
export const createSieve = (
  { fault, together, jumps, lasting, shrinksByPercent }: Plausibility,
  beside: Beside,
  accepts: (row: Row) => boolean,
): Sieve => {
  const groups = together ? createGroups(together) : null;
  const watch = jumps ? createJumpWatch(jumps, beside.newest) : null;
  const notes = lasting ? createSeriesNotes(lasting.series, lasting.at) : null;
  const columns = createColumnNotes();
  const doubts: NewDoubt[] = [];
  let rows = 0;

  /** What is left of some rows: those believed, and those in doubt that were accepted. */
  const keep = (sifted: Sifted): readonly Row[] => {
    if (sifted.doubts.length === 0) return sifted.good;
    const accepted = sifted.doubts.filter((each) => accepts(each.row));
    doubts.push(...sifted.doubts.filter((each) => !accepted.includes(each)));
    return [...sifted.good, ...accepted.map(({ row }) => row)];
  };

  const refuseLack = (): void => {
    const held = beside.series.filter((series) => series.rows >= (lasting?.rows ?? 0));
    const gone = notes?.missingFrom(held) ?? [];
    if (gone.length === 0) return;
    if (gone.length * 100 > held.length * (lasting?.toleratedPercent ?? 0)) throw new ImplausibleFile(lacking(gone));
    doubts.push(...gone.map((series) => ({ row: null, series: series.name, reason: lacking([series]) })));
  };

  const refuseShrinking = (): void => {
    const before = beside.rows;
    if (shrinksByPercent === undefined || before === null || before < fewRows) return;
    if ((before - rows) * 100 <= before * shrinksByPercent) return;
    throw new ImplausibleFile(
      `the file has ${rows} rows, the one before had ${before}: a list that is so much shorter is more likely cut off than news`,
    );
  };

  const refuseEmptied = (): void => {
    const emptied = columns.emptied(beside.filled);
    if (emptied.length > 0)
      throw new ImplausibleFile(
        `no row of the file has ${emptied.join(', ')}, which the file before had: a column was renamed or left out`,
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
