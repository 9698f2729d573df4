import { asOfRows, decimal, nextKey } from '@dqs/core';
import { cikIn } from '@dqs/edgar';
import type { Handler, Reader } from '@dqs/kit';
import { ServiceError, type Data, type Day, type Decimal } from '@dqs/schemas';
import { classSymbol } from '../institutions/class-symbol.ts';
import { readIssuers } from '../institutions/issuer-match.ts';
import { readSymbolsOf } from '../institutions/issuer-query.ts';
import { findManager } from '../institutions/manager.ts';
import { quarterBefore } from '../institutions/period.ts';
import { institutionsSource } from '../../ownership-sources.ts';
import type { institutionHoldings } from './contract.ts';
import { coverageNote } from './coverage-note.ts';
import { readHoldings, readReport, type HoldingRow, type ReportRow } from './query.ts';

type Holding = Data<typeof institutionHoldings>['holdings'][number];

/** The holdings of a manager at the end of a quarter. The cursor fixes the quarter. */
export const getInstitutionHoldings: Handler<typeof institutionHoldings> = async (params, { db }) => {
  const { after } = params;
  const report = await findReport(
    db,
    await findManager(db, params.manager),
    after?.[0] ?? params.report_period ?? null,
  );
  const before = await readBefore(db, report);
  const rows = await readHoldings(db, {
    accessions: report.accession_numbers as string[],
    before: (before?.accession_numbers ?? []) as string[],
    after: after && [after[1], after[2]],
    limit: params.limit + 1,
  });
  const shown = rows.slice(0, params.limit);
  const page = await holdingsOf(db, shown, report, before !== null);
  return {
    data: {
      manager: { cik: report.manager_cik, name: report.manager_name },
      report_period: report.report_period,
      holdings: page,
      total_value: report.value_total ?? report.value_held,
      entry_total: report.entry_total ?? report.entries_held,
    },
    meta: {
      source: institutionsSource.tag,
      as_of: asOfRows(shown),
      filed_date: report.filed_date,
      accession_numbers: report.accession_numbers as string[],
      coverage_note: coverageNote(report, before !== null),
    },
    next: nextKey(rows, shown, (last) => [report.report_period, last.value_usd, last.place]),
  };
};

/** The managers that report for this one, from its notice: number, CIK, name and file number of each. */
const reportersOf = ({ reported_by }: ReportRow): readonly string[] =>
  (reported_by as readonly (readonly string[])[]).map(([, cik = '', name = '']) =>
    cikIn(cik) === null ? name : `${name} (CIK ${cikIn(cik)})`,
  );

const findReport = async (db: Reader, cik: number, asked: Day | null): Promise<ReportRow> => {
  const report = await readReport(db, cik, asked);
  if (report === null || (asked !== null && report.report_period !== asked))
    throw new ServiceError('out_of_coverage', `no report of this manager for ${asked} is loaded`, {
      param: 'report_period',
      hint:
        report === null
          ? 'Omit report_period to get the newest loaded report.'
          : `The nearest earlier loaded report is for ${report.report_period}.`,
    });
  if (!report.is_notice) return report;
  const reporters = reportersOf(report);
  throw new ServiceError(
    'out_of_coverage',
    `${report.manager_name} filed a notice for ${report.report_period}: its holdings are in the reports of other managers`,
    {
      param: 'manager',
      ...(reporters.length > 0 ? { hint: `They are reported by ${reporters.slice(0, 10).join('; ')}.` } : {}),
    },
  );
};

/** The manager's own report of the previous quarter; null if it is not loaded or was a notice. */
const readBefore = async (db: Reader, report: ReportRow): Promise<ReportRow | null> => {
  const period = quarterBefore(report.report_period);
  const before = period && (await readReport(db, report.manager_cik, period));
  return before !== null && before.report_period === period && !before.is_notice ? before : null;
};

const holdingsOf = async (
  db: Reader,
  rows: readonly HoldingRow[],
  { value_held }: ReportRow,
  hasBefore: boolean,
): Promise<Holding[]> => {
  const issuers = await readIssuers(db, [...new Set(rows.flatMap(({ issuer_key }) => issuer_key ?? []))]);
  const symbols = await readSymbolsOf(db, [...new Set(issuers.values())]);
  return rows.map((row) => {
    const cik = issuers.get(row.issuer_key ?? '') ?? null;
    return {
      issuer_name: row.issuer_name,
      ticker: cik === null ? null : classSymbol(row.title_of_class, symbols.get(cik) ?? []),
      cik,
      title_of_class: row.title_of_class,
      shares: row.shares,
      value_usd: row.value_usd,
      weight_pct: weight(row.value_usd, value_held),
      put_call: row.put_call,
      change_shares:
        hasBefore && row.shares !== null ? decimal.subtract(row.shares, row.shares_before ?? ('0' as Decimal)) : null,
      source: institutionsSource.tag,
      as_of: row.as_of,
    };
  });
};

const weight = (value: Decimal, total: Decimal): Decimal | null =>
  decimal.isZero(total)
    ? null
    : decimal.roundToPlaces(
        decimal.divide(decimal.multiply(value, '100' as Decimal), total, { significantDigits: 30 }),
        4,
      );
