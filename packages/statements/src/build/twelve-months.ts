import { addDays, decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { compareFilings } from '../facts/filing.ts';
import type { Line } from '../lines/line.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import type { FiscalYear, QuarterEnd } from '../periods/fiscal-calendar.ts';
import { near } from '../facts/length.ts';
import { addCashEnds } from './cash-ends.ts';
import { anchorsOf, type CompanyReports } from './company-reports.ts';
import { combined, reportedValue, type LineValue, type LineValues } from '../facts/line-value.ts';
import { inEachQuarter, isSumOf, isTheirSum } from './quarter-sum.ts';
import { differenceInCycle, sumOverFilings } from './subtraction.ts';
import { factAt, type Period } from '../rules/report.ts';

type Flow = Exclude<StatementKind, 'balance'>;

/**
 * Twelve months that end with one of the first three quarters: a year, less its first months, plus those of the next
 * year.
 */
export interface TwelveMonths {
  readonly start: Day;
  readonly end: Day;
  readonly year: FiscalYear;
  readonly quarter: QuarterEnd;
  readonly yearBefore: FiscalYear;
  readonly quarterBefore: QuarterEnd;
}

/** The twelve months that end with a quarter. Null if the year before or its quarter is missing. */
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
 * The year before less its first months, plus this year's first months, all on one basis. Either the difference comes
 * from the same reporting cycle as the new months, or that cycle repeats its first months unchanged.
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

const monetary = (line: Line): boolean => line.additive && line.unitKind === 'monetary';

const exactly = '0' as Decimal;

const sumOfQuarters = (values: readonly LineValue[]): LineValue | null =>
  combined(
    values.map((value) => ({ sign: 1, value })),
    'ttm',
  );

/**
 * The sum of the four served quarters if all have the line, even if reports of longer periods differ because a quarter
 * was corrected later.
 */
const withQuarters = (sum: LineValue | null, values: readonly LineValue[]): LineValue | null =>
  sum && isSumOf(sum, values, exactly) ? sum : sumOfQuarters(values);

/** Lines of the fiscal year before a quarter and of the one that contains it, in this order. */
export type YearsAround = readonly [before: LineValues, around: LineValues];

/** Dividends per share, which companies declare rather than earn. */
const perShare = (line: Line): boolean => line.additive && line.unitKind === 'per_share';

/** Whether a value lies between those of the two fiscal years that its twelve months overlap; null if one lacks it. */
const isBetweenYears = (key: string, value: LineValue, years: YearsAround): boolean | null => {
  const [before, around] = years.map((lines) => lines.get(key));
  if (before?.unit !== value.unit || around?.unit !== value.unit) return null;
  const steps = [decimal.compare(value.value, before.value), decimal.compare(value.value, around.value)];
  return steps.includes(0) || (steps.includes(1) && steps.includes(-1));
};

/**
 * Dividends per share of twelve months. Both ways to derive them may be wrong. A report may give the amount of another period
 * for two or three quarters. The quarters of a company that declares two dividends in one may count one twice. If the two
 * differ, the sum of the quarters is served only if it lies between the fiscal years and the other amount does not.
 */
const dividends = (
  key: string,
  longer: LineValue | null,
  values: readonly LineValue[] | null,
  years: YearsAround | null,
): LineValue | null => {
  if (!longer || !values || !years || isSumOf(longer, values, exactly)) return longer;
  const sum = sumOfQuarters(values);
  const isReplaced = isBetweenYears(key, longer, years) === false && sum && isBetweenYears(key, sum, years);
  return isReplaced ? sum : longer;
};

/** Result of comparing twelve months with their four served quarters. */
export interface QuarterDecisions {
  readonly judged: number;
  readonly satisfied: number;
  readonly leftOut: readonly string[];
}

/**
 * Withholds each line of twelve months that differs from the sum of its four served quarters beyond the rounding. Dividends
 * per share that differ are withheld only if they do not lie between those of the two fiscal years.
 */
export const agreeingWithQuarters = (
  reports: CompanyReports,
  statement: Flow,
  lines: LineValues,
  quarters: readonly LineValues[],
  years: YearsAround | null,
): { readonly lines: LineValues; readonly decisions: QuarterDecisions } => {
  const leftOut: string[] = [];
  let judged = 0;
  for (const line of reports.lines(statement)) {
    const value = lines.get(line.key);
    const isJudged = monetary(line) || (perShare(line) && years !== null);
    const values = value && isJudged ? inEachQuarter(line.key, quarters) : null;
    if (!value || !values) continue;
    judged += 1;
    const isSatisfied = monetary(line)
      ? isTheirSum(reports, line.key, lines, quarters)
      : isSumOf(value, values, exactly) || years === null || isBetweenYears(line.key, value, years) !== false;
    if (!isSatisfied) leftOut.push(line.key);
  }
  const kept = new Map([...lines].filter(([key]) => !leftOut.includes(key)));
  return { lines: kept, decisions: { judged, satisfied: judged - leftOut.length, leftOut } };
};

const withAnchor = (statement: Flow, lines: Map<string, LineValue>): Map<string, LineValue> | null =>
  anchorsOf(statement).some(({ key }) => lines.has(key)) ? lines : null;

/** Twelve-month flows as last reported. `quarters` are the four served quarters. */
export const latestTwelveMonths = (
  reports: CompanyReports,
  statement: Flow,
  months: TwelveMonths,
  quarters: readonly LineValues[],
  years: YearsAround | null,
): Map<string, LineValue> | null => {
  const spans = spansOf(months);
  if (!spans) return null;
  const lines = new Map<string, LineValue>();
  for (const line of reports.lines(statement)) {
    if (!line.additive) continue;
    const longer = reports.isReported(line) ? latestLine(reports, line, months, spans) : null;
    const values = inEachQuarter(line.key, quarters);
    const value = monetary(line) && values ? withQuarters(longer, values) : dividends(line.key, longer, values, years);
    if (value) lines.set(line.key, value);
  }
  if (statement === 'cash_flow') addCashEnds(reports, months.start, months.end, reports.filings, lines);
  return withAnchor(statement, lines);
};

/** Twelve-month flows as first reported: each of the three periods from its first report. */
export const originalTwelveMonths = (
  reports: CompanyReports,
  statement: Flow,
  months: TwelveMonths,
): Map<string, LineValue> | null => {
  const spans = spansOf(months);
  const [now, whole, before] = [months.quarter.own[0], months.yearBefore.own[0], months.quarterBefore.own[0]];
  if (!spans || !now || !whole || !before) return null;
  if (compareFilings(whole, now) > 0 || compareFilings(before, now) > 0) return null;
  const wanted = [
    { filing: now, period: spans.current, sign: 1 as const },
    { filing: whole, period: spans.whole, sign: 1 as const },
    { filing: before, period: spans.before, sign: -1 as const },
  ];
  const lines = new Map<string, LineValue>();
  for (const line of reports.lines(statement)) {
    if (!line.additive || !reports.isReported(line)) continue;
    const sum = sumOverFilings(reports, line, wanted, 'ttm');
    if (sum) lines.set(line.key, sum);
  }
  if (statement === 'cash_flow') addCashEnds(reports, months.start, months.end, [before, now], lines);
  return withAnchor(statement, lines);
};
