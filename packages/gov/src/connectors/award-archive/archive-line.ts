import type { Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import type { AliasRow, MentionRow } from '../../recipient/mention.ts';
import type { Family } from '../../spending/category.ts';
import type { TransactionRow } from './transaction.ts';

/** A row of `gov_agency`: the name of an awarding agency. */
export interface AgencyRow {
  readonly agency_code: string;
  readonly name: string;
  readonly stated_on: string;
}

/** A row of `gov_archive`: the content of a file by family and fiscal year. */
export interface ArchiveRow {
  readonly file: string;
  readonly family: Family;
  readonly fiscal_year: number;
  /** The agency of the file, `All` for all; null where the file names none. */
  readonly agency_code: string | null;
  /** True where the file has all transactions of the agency and year. What it lacks is withdrawn. */
  readonly complete: boolean;
  readonly stated_on: string;
  readonly transactions: number;
  readonly oldest_action: Day | null;
  readonly newest_action: Day | null;
}

/** The new content of a line compared with the lines before it. After the last line, the totals of the file. */
export interface ArchiveLine {
  readonly transaction: TransactionRow | Reject | null;
  readonly mentions: readonly MentionRow[];
  readonly aliases: readonly AliasRow[];
  readonly agencies: readonly AgencyRow[];
  readonly archives: readonly ArchiveRow[];
}

/** A line without a transaction. */
export const emptyLine: ArchiveLine = { transaction: null, mentions: [], aliases: [], agencies: [], archives: [] };
