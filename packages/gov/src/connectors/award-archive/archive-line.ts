import type { Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import type { AliasRow, MentionRow } from '../../recipient/mention.ts';
import type { Family } from '../../spending/category.ts';
import type { TransactionRow } from './transaction.ts';

/** A row of `gov_agency`: what an awarding agency is called. */
export interface AgencyRow {
  readonly agency_code: string;
  readonly name: string;
  readonly stated_on: string;
}

/** A row of `gov_archive`: what a file holds of a family and fiscal year. */
export interface ArchiveRow {
  readonly file: string;
  readonly family: Family;
  readonly fiscal_year: number;
  /** The agency that the file is of, `All` for all; null where it tells none. */
  readonly agency_code: string | null;
  /** True where the file holds everything of the agency and year: what it lacks is gone. */
  readonly complete: boolean;
  readonly stated_on: string;
  readonly transactions: number;
  readonly oldest_action: Day | null;
  readonly newest_action: Day | null;
}

/** What a line of a file says that no line before it did, and behind the last line what the file holds in all. */
export interface ArchiveLine {
  readonly transaction: TransactionRow | Reject | null;
  readonly mentions: readonly MentionRow[];
  readonly aliases: readonly AliasRow[];
  readonly agencies: readonly AgencyRow[];
  readonly archives: readonly ArchiveRow[];
}

/** A line without a transaction. */
export const emptyLine: ArchiveLine = { transaction: null, mentions: [], aliases: [], agencies: [], archives: [] };
