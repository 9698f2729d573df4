import { SourceFormatError } from '@dqs/kit';
import type { Family } from '../../spending/category.ts';

/** The columns that are read, by their names in contracts and in assistance. The rest of 297 columns is skipped. */
const required = ['federal_action_obligation', 'action_date', 'awarding_agency_code', 'recipient_name'] as const;
const optional = [
  'action_date_fiscal_year',
  'assistance_type_code',
  'award_or_idv_flag',
  'award_type_code',
  'awarding_agency_name',
  'contract_award_unique_key',
  'correction_delete_ind',
  'last_modified_date',
  'recipient_doing_business_as_name',
  'recipient_duns',
  'recipient_name_raw',
  'recipient_parent_duns',
  'recipient_parent_name',
  'recipient_parent_uei',
  'recipient_uei',
] as const;

type Column = 'transaction_key' | (typeof required)[number] | (typeof optional)[number];

const keyColumns: Readonly<Record<Family, string>> = {
  contracts: 'contract_transaction_unique_key',
  assistance: 'assistance_transaction_unique_key',
};

/** The family of a header; null where it has no transaction key. */
export const familyOf = (header: readonly string[]): Family | null => {
  if (header.includes(keyColumns.contracts)) return 'contracts';
  return header.includes(keyColumns.assistance) ? 'assistance' : null;
};

/** Reads a cell of a row by column: trimmed, empty where the file lacks the column. */
export type Cells = (row: readonly string[], column: Column) => string;

/** Normalises column names for comparison. */
export const columnNames = (header: readonly string[]): readonly string[] =>
  header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );

/** Positions of the needed columns in a header, as published. A table without a transaction key needs none. */
export const wantedColumns = (header: readonly string[]): readonly number[] => {
  const names = columnNames(header);
  const wanted = new Set<string>([...required, ...optional, ...Object.values(keyColumns)]);
  return familyOf(names) === null ? [] : names.flatMap((name, at) => (wanted.has(name) ? [at] : []));
};

/**
 * A reader for the cells of a file with this header, for rows that contain only `wantedColumns`. Throws
 * `SourceFormatError` with the missing columns.
 */
export const cellsOf = (header: readonly string[], family: Family): Cells => {
  const wanted = family === 'assistance' ? [...required, 'assistance_type_code'] : required;
  const missing = wanted.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw new SourceFormatError(`a file of ${family} transactions lacks the columns ${missing.join(', ')}`, 1);
  const held = wantedColumns(header).map((at) => header[at]!);
  const places = new Map<string, number>([...required, ...optional].map((name) => [name, held.indexOf(name)] as const));
  places.set('transaction_key', held.indexOf(keyColumns[family]));
  return (row, column) => row[places.get(column)!]?.trim() ?? '';
};
