import { isDay } from '@dqs/core';
import type { Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { parentHash, undated } from '../../recipient/mention.ts';
import { digestOf, recipientHash, type Identity, type Level } from '../../recipient/recipient-id.ts';
import { assistanceCategory, contractCategory, type Category, type Family } from '../../spending/category.ts';
import { fiscalYearOf } from '../../spending/fiscal-year.ts';
import type { Cells } from './columns.ts';

/** A row of `gov_transaction`. A withdrawn one keeps only its key and its day. */
export interface TransactionRow {
  /** Digest of the publisher's key, which is too long to be stored a hundred million times. */
  readonly transaction_id: string;
  readonly recipient: string | null;
  readonly level: Level | null;
  readonly parent: string | null;
  readonly fiscal_year: number | null;
  readonly category: Category | null;
  readonly agency_code: string | null;
  /** Digits as published; null where the cell is empty. */
  readonly obligation: string | null;
  readonly action_date: Day | null;
  /** The day of the file. Where the file has none, the day on which the transaction was last changed. */
  readonly stated_on: string;
}

/** A transaction with the identities of its recipient and parent. */
export interface Transaction {
  readonly row: TransactionRow;
  readonly recipient: Identity;
  readonly parent: Identity;
}

const given = (text: string): string | null => (text === '' ? null : text);

const code = (text: string, digits: number): string | null => (text === '' ? null : text.padStart(digits, '0'));

/** Digest of a transaction's key. The publisher writes the key in capitals, which older files did not. */
const transactionId = (family: Family, key: string): string => digestOf(`${family} ${key.toUpperCase()}`);

const dayOfCell = (cell: string): Day | null => {
  const day = cell.slice(0, 10);
  return isDay(day) ? day : null;
};

/** The day on which a row was stated, as text that sorts. */
export const statedOn = (cells: Cells, line: readonly string[], madeOn: string | null): string =>
  madeOn ?? dayOfCell(cells(line, 'last_modified_date')) ?? undated;

/** The row of a transaction that a delta withdraws. */
export const withdrawn = (family: Family, key: string, day: string): TransactionRow => ({
  transaction_id: transactionId(family, key),
  recipient: null,
  level: null,
  parent: null,
  fiscal_year: null,
  category: null,
  agency_code: null,
  obligation: null,
  action_date: null,
  stated_on: day,
});

const categoryOf = (family: Family, cells: Cells, line: readonly string[]): Category | Reject => {
  if (family === 'assistance') {
    const type = cells(line, 'assistance_type_code');
    return assistanceCategory(type) ?? { reject: `the assistance type ${JSON.stringify(type)} is unknown` };
  }
  const type = cells(line, 'award_type_code');
  const found = contractCategory({
    flag: cells(line, 'award_or_idv_flag'),
    type,
    awardKey: cells(line, 'contract_award_unique_key'),
  });
  return found ?? { reject: `the award type ${JSON.stringify(type)} is unknown` };
};

const fiscalYear = (cells: Cells, line: readonly string[], day: Day): number | Reject => {
  const year = fiscalYearOf(day);
  const statedYear = cells(line, 'action_date_fiscal_year');
  return statedYear === '' || statedYear === String(year)
    ? year
    : { reject: `the fiscal year ${statedYear} is not that of the action date ${day}` };
};

const identityOf = (cells: Cells, line: readonly string[], prefix: 'recipient' | 'recipient_parent'): Identity => ({
  uei: given(cells(line, `${prefix}_uei`).toUpperCase()),
  duns: code(cells(line, `${prefix}_duns`), 9),
  name: given(cells(line, `${prefix}_name`)),
});

/** The transaction of a line, or the reason for its reject. */
export const transactionOf = (
  family: Family,
  cells: Cells,
  line: readonly string[],
  madeOn: string | null,
): Transaction | Reject => {
  const key = cells(line, 'transaction_key');
  if (key === '') return { reject: 'the key of the transaction is empty' };
  const day = dayOfCell(cells(line, 'action_date'));
  if (day === null) return { reject: `the action date ${JSON.stringify(cells(line, 'action_date'))} is not a day` };
  const year = fiscalYear(cells, line, day);
  if (typeof year === 'object') return year;
  const category = categoryOf(family, cells, line);
  if (typeof category === 'object') return category;
  const obligation = cells(line, 'federal_action_obligation');
  if (obligation !== '' && !/^-?\d+(\.\d+)?$/.test(obligation))
    return { reject: `the obligation ${JSON.stringify(obligation)} is not an amount` };
  const identity = identityOf(cells, line, 'recipient');
  const recipient = { ...identity, name: identity.name ?? given(cells(line, 'recipient_name_raw')) };
  const parent = identityOf(cells, line, 'recipient_parent');
  const parentId = parentHash(parent);
  return {
    recipient,
    parent,
    row: {
      transaction_id: transactionId(family, key),
      recipient: recipientHash(recipient),
      level: parentId === null ? 'R' : 'C',
      parent: parentId,
      fiscal_year: year,
      category,
      agency_code: code(cells(line, 'awarding_agency_code').toUpperCase(), 3) ?? '',
      obligation: given(obligation),
      action_date: day,
      stated_on: statedOn(cells, line, madeOn),
    },
  };
};
