import { isDay } from '@dqs/core';
import { isAccessionNumber } from '@dqs/edgar';
import type { FurtherTable, Reject } from '@dqs/kit';
import { createSecurityKeys } from '../../ownership/institutions/security-key.ts';
import type { HoldingsRecord, OtherManager, PublishedEntry, PublishedReport } from './published.ts';
import { dollarsOf, numberIn } from './value.ts';

/** Report forms of managers. */
export const forms: ReadonlySet<string> = new Set(['13F-HR', '13F-HR/A', '13F-NT', '13F-NT/A']);

export interface EntryRow {
  readonly accession_number: string;
  readonly entry_number: number;
  readonly manager_cik: number;
  readonly report_period: string;
  readonly issuer_key: string | null;
  readonly security_key: string | null;
  readonly issuer_name: string;
  readonly title_of_class: string;
  readonly value_usd: string;
  readonly amount: string;
  readonly is_shares: boolean;
  readonly put_call: string | null;
  readonly discretion: string;
  readonly other_managers: string | null;
}

/** White space other than single spaces between words. */
const wide = /^\s|\s\s|[^\S ]|\s$/;

const single = (text: string): string => (wide.test(text) ? text.replace(/\s+/g, ' ').trim() : text);

const putCalls: Readonly<Record<string, string | null>> = { '': null, PUT: 'put', CALL: 'call' };

const keysOf = createSecurityKeys();

const faultOf = (entry: PublishedEntry, value: string | null, amount: string | null): string | null => {
  if (entry.cik === null) return 'its report does not name the manager';
  if (!isDay(entry.reportPeriod)) return `the period "${entry.reportPeriod}" is not a day`;
  if (!isDay(entry.filedDate)) return `filed "${entry.filedDate}" is not a day`;
  if (single(entry.issuerName) === '') return 'it does not name the issuer';
  if (value === null) return `the value "${entry.value}" is not a number`;
  if (amount === null) return `the amount "${entry.amount}" is not a number`;
  if (!/^(?:SH|PRN)$/i.test(entry.amountType.trim())) return `"${entry.amountType}" is neither SH nor PRN`;
  if (putCalls[entry.putCall.trim().toUpperCase()] === undefined) return `"${entry.putCall}" is neither Put nor Call`;
  return null;
};

/** A position as a row. Only the keys of its CUSIP are stored. */
export const entryRows = (record: HoldingsRecord): readonly EntryRow[] | Reject => {
  if (record.kind !== 'entry') return [];
  const { entry } = record;
  const value = dollarsOf(entry.value, entry.filedDate);
  const amount = numberIn(entry.amount);
  const fault = faultOf(entry, value, amount);
  if (fault !== null) return { reject: `position ${entry.number} of ${entry.accessionNumber}: ${fault}` };
  const keys = keysOf(entry.cusip);
  const managers = single(entry.otherManagers);
  return [
    {
      accession_number: entry.accessionNumber,
      entry_number: entry.number,
      manager_cik: entry.cik!,
      report_period: entry.reportPeriod,
      issuer_key: keys?.issuer ?? null,
      security_key: keys?.security ?? null,
      issuer_name: single(entry.issuerName),
      title_of_class: single(entry.titleOfClass),
      value_usd: value!,
      amount: amount!,
      is_shares: entry.amountType.trim().toUpperCase() === 'SH',
      put_call: putCalls[entry.putCall.trim().toUpperCase()] ?? null,
      discretion: single(entry.discretion).toUpperCase(),
      other_managers: managers === '' || /^n\/?a$/i.test(managers) ? null : managers,
    },
  ];
};

/**
 * A filing never changes, so loaded positions are never removed. Merging a quarter therefore needs no search for
 * removed ones.
 */
export const entryLoad = {
  table: 'stocks_institution_entry',
  key: ['accession_number', 'entry_number'],
  mode: 'merge',
} as const;

interface FilingRow {
  readonly accession_number: string;
  readonly manager_cik: number;
  readonly manager_name: string;
  readonly form_type: string;
  readonly report_type: string;
  readonly report_period: string;
  readonly filed_date: string;
  readonly amendment_number: number | null;
  readonly amendment_type: string | null;
  readonly entry_total: number | null;
  readonly value_total: string | null;
  readonly confidential_omitted: boolean;
  /** JSON: number, CIK, name and file number of each manager whose holdings are included. */
  readonly included_managers: string;
  /** JSON: the same fields of each manager that reports holdings of this one. */
  readonly reported_by: string;
  readonly entries_held: number;
  readonly value_held: string;
  readonly values_doubtful: boolean;
}

const managersOf = (managers: readonly OtherManager[]): string =>
  JSON.stringify(managers.map(({ sequence, cik, name, fileNumber }) => [sequence, cik, single(name), fileNumber]));

const count = (text: string): number | null => {
  const number = numberIn(text);
  return number !== null && /^\d{1,9}(?:\.0*)?$/.test(number) ? Number.parseInt(number, 10) : null;
};

const amendmentTypes: ReadonlySet<string> = new Set(['RESTATEMENT', 'NEW HOLDINGS']);

const reportFault = (report: PublishedReport): string | null => {
  if (!isAccessionNumber(report.accessionNumber)) return `"${report.accessionNumber}" is not an accession number`;
  if (!forms.has(report.formType)) return `"${report.formType}" is not a report on Form 13F`;
  if (report.cik === null) return 'the manager has no CIK';
  if (single(report.managerName) === '') return 'the manager has no name';
  if (!isDay(report.reportPeriod)) return `the period "${report.reportPeriod}" is not a day`;
  if (!isDay(report.filedDate)) return `filed "${report.filedDate}" is not a day`;
  if (report.formType === '13F-HR/A' && !amendmentTypes.has(single(report.amendmentType).toUpperCase()))
    return 'the amendment does not state whether it restates the report or adds new holdings';
  return null;
};

/**
 * If nine tenths of at least five prices are implausible for shares, the values are in another unit than the form
 * requires.
 */
const manyOf = (some: number, all: number): boolean => all >= 5 && some * 10 >= all * 9;

const filingRows = (record: HoldingsRecord): readonly FilingRow[] | Reject => {
  if (record.kind !== 'report') return [];
  const { report, totals } = record;
  const fault = reportFault(report);
  if (fault !== null) return { reject: `${report.accessionNumber}: ${fault}` };
  const { shareEntries } = totals;
  return [
    {
      accession_number: report.accessionNumber,
      manager_cik: report.cik!,
      manager_name: single(report.managerName),
      form_type: report.formType,
      report_type: single(report.reportType),
      report_period: report.reportPeriod,
      filed_date: report.filedDate,
      amendment_number: count(report.amendmentNumber),
      amendment_type: single(report.amendmentType).toUpperCase() || null,
      entry_total: count(report.entryTotal),
      value_total: dollarsOf(report.valueTotal, report.filedDate),
      confidential_omitted: /^(?:Y|true|1)$/i.test(report.confidentialOmitted.trim()),
      included_managers: managersOf(report.included),
      reported_by: managersOf(report.reportedBy),
      entries_held: totals.entries,
      value_held: totals.value,
      values_doubtful: manyOf(totals.upToOneDollar, shareEntries) || manyOf(totals.aboveTenThousand, shareEntries),
    },
  ];
};

/** Reports, from their cover and summary pages. */
export const filings: FurtherTable<HoldingsRecord, FilingRow> = {
  normalise: filingRows,
  load: { table: 'stocks_institution_filing', key: ['accession_number'], mode: 'merge' },
  observedOn: 'filed_date',
};

interface IssuerNameRow {
  readonly issuer_key: string;
  readonly name_key: string;
  readonly mentions: number;
}

/** Names under which managers list the securities of an issuer. They identify its company. */
export const issuerNames: FurtherTable<HoldingsRecord, IssuerNameRow> = {
  normalise: (record) =>
    record.kind === 'name'
      ? [{ issuer_key: record.name.issuerKey, name_key: record.name.nameKey, mentions: record.name.mentions }]
      : [],
  // Of several files that list an issuer, the one with the most mentions is used.
  load: { table: 'stocks_issuer_name', key: ['issuer_key', 'name_key'], mode: 'merge', latest: 'mentions' },
};
