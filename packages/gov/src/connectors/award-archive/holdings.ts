import type { Day } from '@dqs/schemas';
import type { Family } from '../../spending/category.ts';
import type { ArchiveRow } from './archive-line.ts';
import type { ArchiveName } from './archive-name.ts';
import { undated } from '../../recipient/mention.ts';
import type { TransactionRow } from './transaction.ts';

interface Held {
  transactions: number;
  oldest: Day | null;
  newest: Day | null;
}

/** A full archive, by the names of its parts. */
interface Claim {
  readonly family: Family;
  readonly agency: string;
  readonly fiscalYear: number;
  readonly parts: Set<number>;
}

const isWhole = ({ parts }: Claim): boolean => Math.max(...parts) === parts.size;

/** Counts the contents of an artifact's files by family and fiscal year, and determines which of them are complete. */
export const createHoldings = () => {
  const held = new Map<string, Held>();
  const claims = new Map<string, Claim>();
  let madeOn: string | null = null;

  return {
    /** Registers a member of a zip with the family from its header. A part that is loaded alone is not complete. */
    open: (name: ArchiveName, memberName: string | null, family: Family): void => {
      madeOn = name.madeOn !== null && (madeOn === null || name.madeOn > madeOn) ? name.madeOn : madeOn;
      const { form, agency, fiscalYear } = name;
      if (memberName === null || form !== 'full' || agency === null || fiscalYear === null || name.family !== family)
        return;
      const key = `${family} ${fiscalYear}`;
      const claim = claims.get(key) ?? { family, agency, fiscalYear, parts: new Set() };
      claim.parts.add(Number.parseInt(/_(\d+)\.csv$/i.exec(memberName)?.[1] ?? '1', 10));
      claims.set(key, claim);
    },
    add: (family: Family, { fiscal_year, action_date }: TransactionRow): void => {
      const key = `${family} ${fiscal_year}`;
      const so = held.get(key) ?? { transactions: 0, oldest: null, newest: null };
      held.set(key, so);
      so.transactions += 1;
      if (action_date === null) return;
      if (so.oldest === null || action_date < so.oldest) so.oldest = action_date;
      if (so.newest === null || action_date > so.newest) so.newest = action_date;
    },
    rows: (file: string): readonly ArchiveRow[] =>
      [...new Set([...held.keys(), ...claims.keys()])].map((key) => {
        const [family, year] = key.split(' ') as [Family, string];
        const claim = claims.get(key);
        const so = held.get(key);
        return {
          file,
          family,
          fiscal_year: Number.parseInt(year, 10),
          agency_code: claim?.agency ?? null,
          complete: claim !== undefined && madeOn !== null && isWhole(claim),
          stated_on: madeOn ?? undated,
          transactions: so?.transactions ?? 0,
          oldest_action: so?.oldest ?? null,
          newest_action: so?.newest ?? null,
        };
      }),
  };
};

export type Holdings = ReturnType<typeof createHoldings>;
