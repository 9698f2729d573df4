import type { Reject } from '@dqs/kit';
import { isDay } from '@dqs/core';
import type { ReportVariant } from '../../report/contract.ts';
import { columnOf } from '../../trader-category.ts';
import type { PublishedFigure, PublishedReport } from './parse.ts';

/** A row of `futures_position`: one report of one market. Counts of contracts as published, by column. */
export interface PositionRow {
  readonly cftc_contract_market_code: string;
  readonly report_variant: ReportVariant;
  readonly report_date: string;
  readonly report_name: string;
  readonly open_interest: string;
  readonly change_open_interest: string | null;
  readonly [figureColumn: string]: string | null;
}

const variants: Readonly<Record<string, ReportVariant>> = { FutOnly: 'futures_only', Combined: 'futures_and_options' };

/** The fault of one line, for the reject list. */
class BadLine extends Error {}

/** The row of one published line, or the reason why it cannot be served. */
export function normalise(report: PublishedReport): readonly PositionRow[] | Reject {
  try {
    return [rowOf(report)];
  } catch (error) {
    if (error instanceof BadLine) return { reject: `${report.code} ${report.reportDate}: ${error.message}` };
    throw error;
  }
}

function rowOf(report: PublishedReport): PositionRow {
  const variant = variants[report.variant];
  if (variant === undefined) throw new BadLine(`FutOnly_or_Combined is "${report.variant}", not FutOnly or Combined`);
  if (report.reportName === '') throw new BadLine('the market has no name');
  return {
    cftc_contract_market_code: report.code,
    report_variant: variant,
    report_date: dayOf(report.reportDate),
    report_name: report.reportName,
    open_interest: count('open interest', report.openInterest),
    change_open_interest: change('change in open interest', report.changeOpenInterest),
    ...Object.fromEntries(report.figures.map((figure) => [columnOf(figure.category, figure.figure), valueOf(figure)])),
  };
}

const valueOf = ({ category, figure, text }: PublishedFigure): string | null =>
  (figure.startsWith('change') ? change : count)(`${category} ${figure.replace('_', ' in ')}`, text);

function count(what: string, text: string): string {
  if (/^\d{1,14}$/.test(text)) return text;
  throw new BadLine(`${what} is "${text}", not a number of contracts`);
}

/**
 * A change since the last report. Where no earlier report exists, files write a dot and portal exports write nothing:
 * null, never zero.
 */
function change(what: string, text: string): string | null {
  if (text === '.' || text === '') return null;
  // Combined files round a small negative change to "-0".
  if (text === '-0') return '0';
  if (/^-?\d{1,14}$/.test(text)) return text;
  throw new BadLine(`${what} is "${text}", not a number of contracts`);
}

/** `2023-01-03`, `2023-01-03T00:00:00.000` or `1/3/2023 12:00:00 AM`. */
function dayOf(text: string): string {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.0+)?)?$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (?:12:00:00 AM|0?0:00(?::00)?))?$/.exec(text);
  const day = us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : iso?.[1];
  if (day !== undefined && isDay(day)) return day;
  throw new BadLine(`the report date is "${text}", not a date`);
}
