import { decimal } from '@dqs/core';
import { nameKey } from '@dqs/core/name-search';
import type { Building } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { countingFilings } from './counting-filings.ts';

interface FilingRow {
  readonly accession_number: string;
  readonly manager_cik: string;
  readonly manager_name: string;
  readonly form_type: string;
  readonly report_type: string;
  readonly report_period: string;
  readonly filed_date: string;
  readonly amendment_number: string | null;
  readonly amendment_type: string | null;
  readonly entry_total: string | null;
  readonly value_total: Decimal | null;
  readonly confidential_omitted: boolean;
  readonly reported_by: string;
  readonly entries_held: string;
  readonly value_held: Decimal;
  readonly values_doubtful: boolean;
  readonly artifact: string;
}

/** Number of managers whose reports are built together. */
const managersAtOnce = 500;

const loadedManagersSql = `
  select distinct manager_cik::text as cik from data.stocks_institution_filing
   where artifact_id = any (?::bigint[]) order by 1`;

// All filings of these managers for the periods in the artifacts.
const filingsSql = `
  select filing.accession_number, filing.manager_cik::text, filing.manager_name, filing.form_type, filing.report_type,
         filing.report_period, filing.filed_date, filing.amendment_number::text, filing.amendment_type, filing.entry_total::text,
         filing.value_total::text, filing.confidential_omitted, filing.reported_by::text, filing.entries_held::text,
         filing.value_held::text, filing.values_doubtful, filing.artifact_id::text as artifact
    from (select distinct manager_cik, report_period from data.stocks_institution_filing
           where artifact_id = any (?::bigint[]) and manager_cik = any (?::bigint[])) loaded
    join data.stocks_institution_filing filing using (manager_cik, report_period)`;

/** The sum if each filing declares a part; null if one does not. */
const declared = <T>(parts: readonly (T | null)[], add: (left: T, right: T) => T): T | null =>
  parts.reduce((sum, part) => (sum === null || part === null ? null : add(sum, part)));

const isNotice = ({ form_type }: FilingRow): boolean => form_type.startsWith('13F-NT');

const reportRow = (filings: readonly FilingRow[]) => {
  const counting = countingFilings(filings);
  const newest = counting.at(-1)!;
  const numbers = (texts: readonly (string | null)[]) =>
    texts.map((text) => (text === null ? null : Number.parseInt(text, 10)));
  return {
    manager_cik: newest.manager_cik,
    report_period: newest.report_period,
    manager_name: newest.manager_name,
    manager_key: nameKey(newest.manager_name),
    accession_numbers: `{${counting.map(({ accession_number }) => accession_number).join(',')}}`,
    is_notice: counting.every(isNotice),
    filed_date: newest.filed_date,
    entry_total: declared(numbers(counting.map(({ entry_total }) => entry_total)), (left, right) => left + right),
    value_total: declared(
      counting.map(({ value_total }) => value_total),
      decimal.add,
    ),
    entries_held: counting.reduce((sum, { entries_held }) => sum + Number.parseInt(entries_held, 10), 0),
    value_held: decimal.sum(counting.map(({ value_held }) => value_held)),
    confidential_omitted: counting.some(({ confidential_omitted }) => confidential_omitted),
    values_doubtful: counting.some(({ values_doubtful }) => values_doubtful),
    reported_by: newest.reported_by,
  };
};

const byReport = (filings: readonly FilingRow[]): readonly (readonly FilingRow[])[] => {
  const reports = new Map<string, FilingRow[]>();
  for (const filing of filings) {
    const key = `${filing.manager_cik} ${filing.report_period}`;
    const report = reports.get(key) ?? [];
    report.push(filing);
    reports.set(key, report);
  }
  return [...reports.values()];
};

/** The artifact of a report's newest filing, which the report refers to. */
const artifactOf = (filings: readonly FilingRow[]): string => countingFilings(filings).at(-1)!.artifact;

/**
 * Builds the reports of every newly loaded manager from all its loaded filings, for the periods concerned. The result
 * does not depend on the order of loading.
 */
export const buildReports = async (building: Building): Promise<void> => {
  const managers = await building.query<{ cik: string }>(loadedManagersSql, [building.artifactIds]);
  for (let at = 0; at < managers.length; at += managersAtOnce) {
    building.signal?.throwIfAborted();
    const ciks = managers.slice(at, at + managersAtOnce).map(({ cik }) => cik);
    const reports = byReport(await building.query<FilingRow>(filingsSql, [building.artifactIds, ciks]));
    const rows = new Map<string, ReturnType<typeof reportRow>[]>();
    for (const filings of reports) {
      const artifact = artifactOf(filings);
      rows.set(artifact, [...(rows.get(artifact) ?? []), reportRow(filings)]);
    }
    await building.query(
      `delete from data.stocks_institution_report report
        using unnest(?::bigint[], ?::date[]) built(manager_cik, report_period)
        where report.manager_cik = built.manager_cik and report.report_period = built.report_period`,
      [reports.map(([filing]) => filing!.manager_cik), reports.map(([filing]) => filing!.report_period)],
    );
    await building.load(
      { table: 'stocks_institution_report', key: ['manager_cik', 'report_period'], mode: 'insert' },
      [...rows].map(([artifactId, part]) => ({ artifactId, rows: part })),
    );
  }
};
