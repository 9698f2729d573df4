import { isDay } from '@dqs/core';
import { cikIn, formNumber } from '@dqs/edgar';
import type { FurtherTable, Reject } from '@dqs/kit';
import { isYes, type OwnershipRecord, type PublishedLine } from './published.ts';

/** The forms of insiders, with amendments. */
export const forms: ReadonlySet<string> = new Set(['3', '3/A', '4', '4/A', '5', '5/A']);

const textOf = (text: string): string | null => text.replace(/\s+/g, ' ').trim() || null;
const dayIn = (text: string): string | null => (isDay(text) ? text : null);

export interface LineRow {
  readonly accession_number: string;
  readonly is_derivative: boolean;
  readonly is_transaction: boolean;
  readonly line_number: number;
  readonly security_title: string;
  readonly transaction_date: string | null;
  readonly code: string | null;
  readonly acquired_disposed: string | null;
  readonly shares: string | null;
  readonly price_per_share: string | null;
  readonly total_value: string | null;
  readonly shares_after: string | null;
  readonly is_direct: boolean;
  readonly nature_of_ownership: string | null;
  readonly footnote_ids: string | null;
}

const faultOf = (line: PublishedLine): string | null => {
  if (textOf(line.title) === null) return 'it does not name a security';
  if (!/^[DI]/i.test(line.ownership.trim())) return `"${line.ownership}" is neither direct nor indirect ownership`;
  for (const text of [line.shares, line.price, line.totalValue, line.sharesAfter])
    if (text.trim() !== '' && formNumber(text.trim()) === null) return `"${text}" is not a number`;
  if (!line.isTransaction) return null;
  if (!isDay(line.date)) return `the transaction date "${line.date}" is not a day`;
  if (!/^[A-Z]$/.test(line.code.trim())) return `"${line.code}" is not a transaction code`;
  if (!/^[AD]$/.test(line.acquiredDisposed.trim()))
    return `"${line.acquiredDisposed}" is neither acquired nor disposed`;
  return null;
};

/** A line as a row. Only transactions have a day, a code and a direction. */
export const lineRows = (record: OwnershipRecord): readonly LineRow[] | Reject => {
  if (record.kind !== 'line') return [];
  const { line } = record;
  const fault = faultOf(line);
  if (fault !== null)
    return {
      reject: `${line.isTransaction ? 'transaction' : 'holding'} ${line.number} of ${line.accessionNumber}: ${fault}`,
    };
  return [
    {
      accession_number: line.accessionNumber,
      is_derivative: line.isDerivative,
      is_transaction: line.isTransaction,
      line_number: line.number,
      security_title: textOf(line.title)!,
      transaction_date: line.isTransaction ? line.date : null,
      code: line.isTransaction ? line.code.trim() : null,
      acquired_disposed: line.isTransaction ? line.acquiredDisposed.trim() : null,
      shares: formNumber(line.shares.trim()),
      price_per_share: formNumber(line.price.trim()),
      total_value: formNumber(line.totalValue.trim()),
      shares_after: formNumber(line.sharesAfter.trim()),
      is_direct: /^D/i.test(line.ownership.trim()),
      nature_of_ownership: textOf(line.nature),
      footnote_ids: [...new Set(line.footnotes)].join(',') || null,
    },
  ];
};

/**
 * A filing never changes, so loaded lines are never removed. Merging a quarter therefore needs no search for removed
 * ones.
 */
export const lineLoad = {
  table: 'stocks_insider_line',
  key: ['accession_number', 'is_derivative', 'is_transaction', 'line_number'],
  mode: 'merge',
} as const;

interface FilingRow {
  readonly accession_number: string;
  readonly issuer_cik: number;
  readonly base_form: string;
  readonly is_amendment: boolean;
  readonly filed_date: string;
  readonly period_of_report: string | null;
  readonly original_date: string | null;
  readonly not_subject: boolean;
  readonly plan_10b5_1: boolean | null;
}

export const filings: FurtherTable<OwnershipRecord, FilingRow> = {
  normalise: (record) => {
    if (record.kind !== 'filing') return [];
    const { filing } = record;
    const issuer = cikIn(filing.issuerCik.trim());
    if (!forms.has(filing.formType))
      return { reject: `${filing.accessionNumber}: "${filing.formType}" is not a Form 3, 4 or 5` };
    if (issuer === null)
      return { reject: `${filing.accessionNumber}: the issuer's CIK "${filing.issuerCik}" is not a CIK` };
    if (!isDay(filing.filedDate))
      return { reject: `${filing.accessionNumber}: filed "${filing.filedDate}" is not a day` };
    return [
      {
        accession_number: filing.accessionNumber,
        issuer_cik: issuer,
        base_form: filing.formType.slice(0, 1),
        is_amendment: filing.formType.endsWith('/A'),
        filed_date: filing.filedDate,
        period_of_report: dayIn(filing.periodOfReport),
        original_date: dayIn(filing.originalDate),
        not_subject: isYes(filing.notSubject),
        plan_10b5_1: filing.plan.trim() === '' ? null : isYes(filing.plan),
      },
    ];
  },
  load: { table: 'stocks_insider_filing', key: ['accession_number'], mode: 'merge' },
  observedOn: 'filed_date',
};

interface OwnerRow {
  readonly accession_number: string;
  readonly owner_cik: number;
  readonly owner_number: number;
  readonly name: string;
  readonly is_director: boolean;
  readonly is_officer: boolean;
  readonly is_ten_percent: boolean;
  readonly is_other: boolean;
  readonly officer_title: string | null;
}

export const owners: FurtherTable<OwnershipRecord, OwnerRow> = {
  normalise: (record) => {
    if (record.kind !== 'owner') return [];
    const { owner } = record;
    const cik = cikIn(owner.cik.trim());
    const name = textOf(owner.name);
    if (cik === null || name === null)
      return { reject: `owner ${owner.number} of ${owner.accessionNumber} has no name or no CIK` };
    return [
      {
        accession_number: owner.accessionNumber,
        owner_cik: cik,
        owner_number: owner.number,
        name,
        is_director: owner.isDirector,
        is_officer: owner.isOfficer,
        is_ten_percent: owner.isTenPercent,
        is_other: owner.isOther,
        officer_title: textOf(owner.officerTitle),
      },
    ];
  },
  load: { table: 'stocks_insider_owner', key: ['accession_number', 'owner_cik'], mode: 'merge' },
};

interface FootnoteRow {
  readonly accession_number: string;
  readonly footnote_id: string;
  readonly text: string;
}

export const footnotes: FurtherTable<OwnershipRecord, FootnoteRow> = {
  normalise: (record) => {
    if (record.kind !== 'footnote') return [];
    const text = textOf(record.footnote.text);
    const { accessionNumber, id } = record.footnote;
    return text === null ? [] : [{ accession_number: accessionNumber, footnote_id: id.trim(), text }];
  },
  load: { table: 'stocks_insider_footnote', key: ['accession_number', 'footnote_id'], mode: 'merge' },
};
