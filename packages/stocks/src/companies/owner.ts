import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { reportingCik } from './successors.ts';

/** One period of a symbol under one CIK, with what is loaded about the filer. */
export interface Holder {
  readonly cik: number;
  readonly symbol: string;
  readonly exchange: string | null;
  readonly position: number;
  readonly valid_from: Day;
  readonly valid_to: Day | null;
  readonly name: string;
  /** Day of the newest loaded annual, quarterly or half-yearly report of this CIK. */
  readonly last_periodic_on: Day | null;
}

const newestFirst = (left: Holder, right: Holder): number => {
  const [a, b] = [left.valid_to ?? '9999-12-31', right.valid_to ?? '9999-12-31'];
  if (a !== b) return a < b ? 1 : -1;
  const [reported, otherReported] = [left.last_periodic_on ?? '', right.last_periodic_on ?? ''];
  if (reported !== otherReported) return reported < otherReported ? 1 : -1;
  return left.cik - right.cik;
};

const businessName = (name: string): string =>
  name
    .toUpperCase()
    // EDGAR appends the state to a name: `COSTCO WHOLESALE CORP /NEW`, `FERGUSON ENTERPRISES INC. /DE/`.
    .replace(/\/[A-Z]{2,4}\/?$/, ' ')
    .replace(/[^A-Z0-9 ]+/g, ' ')
    .replace(
      /\b(INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|PLC|HOLDINGS?|GROUP|THE|NEW|DE|MD|NV)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();

/**
 * A filer whose last report precedes the move of the symbol by more days than this no longer carried on its business.
 */
const reportingPauseDays = 200;

const carriesOn = (shell: Holder, former: Holder, elsewhere: ReadonlySet<number>): boolean => {
  if (former.cik === shell.cik || former.last_periodic_on === null) return false;
  if (elsewhere.has(former.cik)) return false;
  const sameName = businessName(former.name) === businessName(shell.name);
  if (sameName) return former.last_periodic_on >= addDays(shell.valid_from, -reportingPauseDays);
  return former.last_periodic_on >= shell.valid_from;
};

/**
 * The filer that a symbol means now, given all of its holders: the current or last holder. If that holder files no
 * annual or quarterly reports, it is the filer that carries on the business under another CIK: the one in the table of
 * successors, or a former holder that still reports, under the same name or after the symbol had moved, and has no
 * other symbol (`elsewhere`).
 */
export const ownerOf = (holders: readonly Holder[], elsewhere: ReadonlySet<number> = new Set()): Holder | null => {
  const ordered = holders.toSorted(newestFirst);
  const [holder] = ordered;
  if (!holder) return null;
  const reporting = reportingCik.get(holder.cik);
  const named = ordered.find(({ cik }) => cik === reporting);
  if (named) return named;
  if (holder.last_periodic_on !== null) return holder;
  return ordered.find((former) => carriesOn(holder, former, elsewhere)) ?? holder;
};
