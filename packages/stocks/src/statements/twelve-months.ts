import { addDays, decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { compareFilings } from '../facts/filing.ts';
import type { Line, StatementKind } from '../lines/line.ts';
import type { FiscalYear, QuarterEnd } from '../periods/fiscal-calendar.ts';
import { near } from '../periods/length.ts';
import { addCashEnds } from './cash-ends.ts';
import { anchorsOf, type CompanyReports } from './company-reports.ts';
import { combined, reportedValue, type LineValue, type LineValues } from './line-value.ts';
import { differenceInCycle, sumOverFilings } from './subtraction.ts';
import { factAt, type Period } from './report-value.ts';

type Flow = Exclude<StatementKind, 'balance'>;

/** Twelve months that end with one of the first three quarters: a year, less its first months, with those of the next. */
export interface TwelveMonths {
  readonly start: Day;
  readonly end: Day;
  readonly year: FiscalYear;
  readonly quarter: QuarterEnd;
  readonly yearBefore: FiscalYear;
  readonly quarterBefore: QuarterEnd;
}

/** The twelve months that end with a quarter; null where the year before or its quarter is not known. */
export const twelveMonthsTo = (
  years: readonly FiscalYear[],
  year: FiscalYear,
  quarter: QuarterEnd,
): TwelveMonths | null => {
  const yearBefore = years.find(({ end }) => end !== null && near(addDays(end, 1), year.start));
  const quarterBefore = yearBefore?.quarters.find((other) => other.quarter === quarter.quarter);
  if (!yearBefore || !quarterBefore || quarter.quarter === 4) return null;
  return { start: addDays(quarterBefore.end, 1), end: quarter.end, year, quarter, yearBefore, quarterBefore };
};

interface Spans {
  readonly whole: Period;
  readonly before: Period;
  readonly current: Period;
}

const spansOf = ({ year, quarter, yearBefore, quarterBefore }: TwelveMonths): Spans | null =>
  yearBefore.end === null
    ? null
    : {
        whole: { start: yearBefore.start, end: yearBefore.end },
        before: { start: yearBefore.start, end: quarterBefore.end },
        current: { start: year.start, end: quarter.end },
      };

/**
 * The year before less its first months, plus this year's first months. All three must stand on one basis: either the rest of
 * the year before is had from the same cycle of reports as the new months, or that cycle repeats its first months unchanged.
 */
const latestLine = (reports: CompanyReports, line: Line, months: TwelveMonths, spans: Spans): LineValue | null => {
  const cycle = months.year.label;
  const currentFilings = reports.inCycle(cycle);
  for (const restCycle of [cycle, months.yearBefore.label]) {
    const rest = differenceInCycle(reports, line, spans.whole, [spans.before], restCycle, 'ttm');
    const [whole] = rest?.terms ?? [];
    const taken = rest?.terms.find(({ fact }) => fact.end === spans.before.end)?.fact;
    const candidate = line.candidates.find(({ concept }) => concept === whole?.fact.concept);
    if (!rest || !whole || !taken || !candidate) continue;
    const inCurrent = (period: Period) =>
      currentFilings.flatMap((filing) => factAt(filing, candidate.name, whole.fact.unit, period) ?? []);
    const current = inCurrent(spans.current).at(-1);
    if (!current) continue;
    const repeated = inCurrent(spans.before).at(-1);
    if (restCycle !== cycle && (!repeated || !decimal.equals(repeated.value, taken.value))) continue;
    return combined(
      [
        { sign: 1, value: rest },
        { sign: 1, value: reportedValue(current, candidate.negated) },
      ],
      'ttm',
    );
  }
  return null;
};

const conceptsOf = ({ terms }: LineValue): string => [...new Set(terms.map(({ fact }) => fact.concept))].join();

/** Four quarters that follow one another, where all are of one concept. */
const fourQuarters = (line: Line, quarters: readonly (LineValues | null)[]): LineValue | null => {
  const values = quarters.flatMap((lines) => lines?.get(line.key) ?? []);
  if (line.unitKind !== 'monetary' || values.length !== 4 || new Set(values.map(conceptsOf)).size !== 1) return null;
  if (values.some(({ origin }) => origin === 'identity')) return null;
  return combined(
    values.map((value) => ({ sign: 1, value })),
    'ttm',
  );
};

const withAnchor = (statement: Flow, lines: Map<string, LineValue>): Map<string, LineValue> | null =>
  anchorsOf(statement).some(({ key }) => lines.has(key)) ? lines : null;

/** The flows of twelve months as last reported. `quarters` are the four quarters inside them. */
export const latestTwelveMonths = (
  reports: CompanyReports,
  statement: Flow,
  months: TwelveMonths,
  quarters: readonly (LineValues | null)[],
): Map<string, LineValue> | null => {
  const spans = spansOf(months);
  if (!spans) return null;
  const lines = new Map<string, LineValue>();
  for (const line of reports.lines(statement)) {
    if (!line.additive) continue;
    const found = latestLine(reports, line, months, spans) ?? fourQuarters(line, quarters);
    if (found) lines.set(line.key, found);
  }
  if (statement === 'cash_flow') addCashEnds(reports, months.start, months.end, reports.filings, lines);
  return withAnchor(statement, lines);
};

/** The flows of twelve months as first reported: each of the three periods from the first report on it. */
export const originalTwelveMonths = (
  reports: CompanyReports,
  statement: Flow,
  months: TwelveMonths,
): Map<string, LineValue> | null => {
  const spans = spansOf(months);
  const [now, whole, before] = [months.quarter.own[0], months.yearBefore.own[0], months.quarterBefore.own[0]];
  if (!spans || !now || !whole || !before) return null;
  if (compareFilings(whole, now) > 0 || compareFilings(before, now) > 0) return null;
  const lines = new Map<string, LineValue>();
  for (const line of reports.lines(statement)) {
    if (!line.additive) continue;
    const wanted = [
      { filing: now, period: spans.current, sign: 1 as const },
      { filing: whole, period: spans.whole, sign: 1 as const },
      { filing: before, period: spans.before, sign: -1 as const },
    ];
    const found = sumOverFilings(reports, line, wanted, 'ttm');
    if (found) lines.set(line.key, found);
  }
  if (statement === 'cash_flow') addCashEnds(reports, months.start, months.end, [before, now], lines);
  return withAnchor(statement, lines);
};
