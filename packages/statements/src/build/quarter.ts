import { decimal } from '@dqs/core';
import { compareFilings } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import type { Line } from '../lines/line.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import type { FiscalYear, QuarterEnd } from '../periods/fiscal-calendar.ts';
import { addCashEnds } from './cash-ends.ts';
import { anchorsOf, totalsOf, type CompanyReports } from './company-reports.ts';
import { latestDirect, linesIn } from './direct.ts';
import { checkIdentities, toleranceOf } from '../rules/identities.ts';
import { roundingIn } from './rounding-in.ts';
import type { LineValue, Origin } from '../facts/line-value.ts';
import { differenceInCycle, sumOverFilings } from './subtraction.ts';
import type { Period } from '../rules/report.ts';

type Flow = Exclude<StatementKind, 'balance'>;

const cashFlows = new Set([
  'operating_cash_flow',
  'investing_cash_flow',
  'financing_cash_flow',
  'fx_effect_on_cash',
  'net_change_in_cash',
]);

/** A way to derive a quarter: a longer period and the periods to subtract. */
interface Way {
  readonly whole: Period;
  readonly parts: readonly Period[];
  /** The quarters that the subtracted periods end with, so that each can come from its own report. */
  readonly endedBy: readonly QuarterEnd[];
}

const cumulative = (year: FiscalYear, { end }: QuarterEnd): Period => ({ start: year.start, end });

/**
 * The ways to derive a quarter, best first: less the months before. For the fourth quarter also less the three
 * quarters.
 */
const waysTo = (year: FiscalYear, quarter: QuarterEnd): readonly Way[] => {
  if (quarter.quarter === 1) return [];
  const whole = cumulative(year, quarter);
  const named = (number: number): QuarterEnd | undefined => year.quarters.find((other) => other.quarter === number);
  const before = named(quarter.quarter - 1);
  const ways: Way[] = before ? [{ whole, parts: [cumulative(year, before)], endedBy: [before] }] : [];
  const [first, second, third] = [named(1), named(2), named(3)];
  if (quarter.quarter === 4 && first && second && third) {
    const endedBy = [first, second, third];
    ways.push({ whole, parts: endedBy.map(({ start, end }) => ({ start, end })), endedBy });
  }
  return ways;
};

const originOf = ({ quarter }: QuarterEnd): Origin => (quarter === 4 ? 'q4' : 'ytd_difference');

const differenceIn = (
  reports: CompanyReports,
  line: Line,
  ways: readonly Way[],
  cycle: number,
  origin: Origin,
): LineValue | null => {
  for (const { whole, parts } of ways) {
    const difference = differenceInCycle(reports, line, whole, parts, cycle, origin);
    if (difference) return difference;
  }
  return null;
};

/**
 * Whether the reports of at least two cycles agree on a line over the longer period and its parts, so that no recast
 * changed it.
 */
const isUnchanged = (reports: CompanyReports, line: Line, ways: readonly Way[]): boolean =>
  ways.some(({ whole, parts }) => {
    const valuesOver = (period: Period) =>
      reports.withFactsEndingOn(period.end).flatMap((filing) => {
        const reported = reports.reported(filing, line, period);
        return reported ? [{ cycle: reports.calendar.cycleOf(filing), value: reported.fact.value }] : [];
      });
    const valuesByPeriod = [whole, ...parts].map(valuesOver);
    return (
      new Set(valuesByPeriod[0]?.map(({ cycle }) => cycle)).size > 1 &&
      valuesByPeriod.every(
        ([first, ...later]) => first && later.every(({ value }) => oneValueOf(first.value, value) !== null),
      )
    );
  });

/** The value of the first line that has one. */
const anchorValue = (lines: readonly Line[], value: (line: Line) => LineValue | null): LineValue | null => {
  for (const line of lines) {
    const lineValue = value(line);
    if (lineValue) return lineValue;
  }
  return null;
};

const agree = (left: LineValue | null, right: LineValue | null): boolean =>
  left !== null && right !== null && left.unit === right.unit && decimal.equals(left.value, right.value);

/**
 * The reporting cycle for a quarter's differences: the newest, unless only an older cycle's cash flows account for the
 * change of cash.
 */
const homeOf = (
  reports: CompanyReports,
  statement: Flow,
  cycles: readonly number[],
  valueIn: (line: Line, cycle: number) => LineValue | null,
): number | null => {
  const [newest] = cycles;
  if (newest === undefined || statement === 'income') return newest ?? null;
  const roundingOf = (accession: string): number => reports.byAccession.get(accession)?.rounding ?? 0;
  const adding = cycles.find((cycle) => {
    const flows = reports.lines(statement).filter(({ key }) => cashFlows.has(key));
    const lines = new Map(
      flows.flatMap((line): [string, LineValue][] => {
        const value = valueIn(line, cycle);
        return value ? [[line.key, value]] : [];
      }),
    );
    const { judged, failures } = checkIdentities(statement, lines, roundingOf);
    return judged > 0 && failures.length === 0;
  });
  return adding ?? newest;
};

/**
 * A quarter's flows as last reported: values reported for the quarter itself, and differences of longer periods within
 * one reporting cycle. Lines of another cycle are used only if both cycles agree on the first total. If a cycle's
 * differences contradict a total of the quarter's own report, only its lines that no recast changed are used.
 */
export const latestQuarter = (
  reports: CompanyReports,
  statement: Flow,
  year: FiscalYear,
  quarter: QuarterEnd,
): Map<string, LineValue> | null => {
  const direct = latestDirect(reports, statement, quarter.start, quarter.end, false);
  const ways = waysTo(year, quarter);
  const cycles = reports.cyclesFrom(year.label);
  const anchors = anchorsOf(statement);
  const anchorIn = (cycle: number): LineValue | null =>
    anchorValue(anchors, (line) => differenceIn(reports, line, ways, cycle, originOf(quarter)));
  const home = direct
    ? reports.calendar.cycleOf(direct.primary)
    : homeOf(
        reports,
        statement,
        cycles.filter((cycle) => anchorIn(cycle) !== null),
        (line, cycle) => differenceIn(reports, line, ways, cycle, originOf(quarter)),
      );
  if (home === null) return null;
  const lines = direct?.lines ?? new Map<string, LineValue>();
  const totals = direct
    ? totalsOf(statement).flatMap((line) => {
        const own = lines.get(line.key);
        return own ? [{ line, own }] : [];
      })
    : [];
  const bases = new Map<number, boolean>();
  /** Whether a cycle's differences contradict a total of the quarter's own report. One of the two was then recast. */
  const isOfAnotherBasis = (cycle: number): boolean => {
    const cached = bases.get(cycle);
    if (cached !== undefined) return cached;
    const isAnother = totals.some(({ line, own }) => {
      const difference = differenceIn(reports, line, ways, cycle, originOf(quarter));
      if (difference === null || oneValueOf(own.value, difference.value) !== null) return false;
      // Differences of rounded months may deviate from the rounded quarter by one or two units.
      const deviation = decimal.absolute(decimal.subtract(own.value, difference.value));
      return decimal.compare(deviation, toleranceOf([own, difference], roundingIn(reports))) > 0;
    });
    bases.set(cycle, isAnother);
    return isAnother;
  };
  const total = direct ? anchorValue(anchors, ({ key }) => direct.lines.get(key) ?? null) : anchorIn(home);
  const order = [home, ...cycles.filter((cycle) => cycle !== home && agree(total, anchorIn(cycle)))];
  for (const line of reports.lines(statement)) {
    if (lines.has(line.key) || !line.additive || !reports.isReported(line)) continue;
    for (const cycle of order) {
      if (isOfAnotherBasis(cycle) && !isUnchanged(reports, line, ways)) continue;
      const difference = differenceIn(reports, line, ways, cycle, originOf(quarter));
      if (!difference) continue;
      lines.set(line.key, difference);
      break;
    }
  }
  if (statement === 'cash_flow') addCashEnds(reports, quarter.start, quarter.end, reports.filings, lines);
  return lines;
};

/** The first filing on each period of a difference. Null if one of these reports is missing. */
const firstReports = (quarter: QuarterEnd, { whole, parts, endedBy }: Way) => {
  const [first] = quarter.own;
  const wanted = endedBy.map(({ own }, at) => ({ filing: own[0], period: parts[at], sign: -1 as const }));
  // A report later than the first one on the quarter does not count.
  if (!first || wanted.some(({ filing }) => filing === undefined || compareFilings(filing, first) > 0)) return null;
  return [
    { filing: first, period: whole, sign: 1 as const },
    ...wanted.flatMap(({ filing, period, sign }) => (filing && period ? [{ filing, period, sign }] : [])),
  ];
};

/** A quarter's flows as first reported: only from the first reports on it and on the periods before it. */
export const originalQuarter = (
  reports: CompanyReports,
  statement: Flow,
  year: FiscalYear,
  quarter: QuarterEnd,
): Map<string, LineValue> | null => {
  const [first] = quarter.own;
  if (!first) return null;
  const lines = linesIn(reports, statement, quarter.start, quarter.end, first);
  const ways = waysTo(year, quarter).flatMap((way) => {
    const wanted = firstReports(quarter, way);
    return wanted ? [wanted] : [];
  });
  for (const line of reports.lines(statement)) {
    if (lines.has(line.key) || !line.additive || !reports.isReported(line)) continue;
    for (const wanted of ways) {
      const sum = sumOverFilings(reports, line, wanted, originOf(quarter));
      if (!sum) continue;
      lines.set(line.key, sum);
      break;
    }
  }
  if (!anchorsOf(statement).some(({ key }) => lines.has(key))) return null;
  if (statement === 'cash_flow') {
    const earlier = year.quarters.find((other) => other.quarter === quarter.quarter - 1)?.own[0];
    const before = earlier && compareFilings(earlier, first) < 0 ? earlier : null;
    addCashEnds(reports, quarter.start, quarter.end, before ? [before, first] : [first], lines);
  }
  return lines;
};
