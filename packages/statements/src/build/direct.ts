import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import type { Line } from '../lines/line.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import { lineByKey } from '../lines/registry.ts';
import { addCashEnds } from './cash-ends.ts';
import { daysOf, presentersOf, agreeOnTotals, type CompanyReports } from './company-reports.ts';
import { reportedValue, type LineValue, type LineValues } from '../facts/line-value.ts';
import { mentions } from './report-value.ts';

/** Cash at both ends is read separately, see `addCashEnds`. */
const isDirect = ({ statement, at }: Line): boolean => statement !== 'cash_flow' || at === 'over';

const readLines = (
  reports: CompanyReports,
  statement: StatementKind,
  start: Day,
  end: Day,
  filing: Filing,
): LineValues => {
  const lines = new Map<string, LineValue>();
  for (const line of reports.linesIn(filing, statement)) {
    if (!isDirect(line)) continue;
    const reported = reports.reported(filing, line, daysOf(line, start, end));
    if (reported) lines.set(line.key, reportedValue(reported.fact, reported.candidate.negated));
  }
  if (statement === 'cash_flow') addCashEnds(reports, start, end, [filing], lines);
  return lines;
};

const read = new WeakMap<Filing, Map<string, LineValues>>();

/** Lines of one filing for exactly that period, cached because every check of the filing reads them again. */
const knownLines = (...args: Parameters<typeof readLines>): LineValues => {
  const [, statement, start, end, filing] = args;
  let byPeriod = read.get(filing);
  if (byPeriod === undefined) read.set(filing, (byPeriod = new Map()));
  const place = `${statement} ${start} ${end}`;
  let lines = byPeriod.get(place);
  if (lines === undefined) byPeriod.set(place, (lines = readLines(...args)));
  return lines;
};

/** A copy of the lines of one filing for exactly that period. */
export const linesIn = (...args: Parameters<typeof readLines>): Map<string, LineValue> => new Map(knownLines(...args));

/**
 * Every split changes per-share values and share counts. Those of an older filing fit only if its earnings per share
 * are equal.
 */
const onOneShareBasis = (
  reports: CompanyReports,
  line: Line,
  start: Day,
  end: Day,
  newer: Filing,
  older: Filing,
): boolean => {
  const eps = lineByKey.get('eps_basic');
  if (line.unitKind === 'monetary' || !eps) return true;
  const [left, right] = [reports.reported(newer, eps, { start, end }), reports.reported(older, eps, { start, end })];
  return left !== null && right !== null && decimal.equals(left.fact.value, right.fact.value);
};

/** Values of a year with an annual report come only from annual reports, so that all have the same kind of source. */
const annualFirst = (filings: readonly Filing[]): readonly Filing[] => {
  const annual = filings.filter(({ report }) => report === 'annual');
  return annual.length > 0 ? annual : filings;
};

/** The lines of a statement and its primary filing. */
interface Presented {
  readonly lines: Map<string, LineValue>;
  readonly primary: Filing;
}

/** One average of shares for basic and diluted earnings. Quarterly tables report it, statements do not. */
const sharesOfBoth = 'WeightedAverageNumberOfShareOutstandingBasicAndDiluted';

/** Number of lines that count as part of the statement. Lines that only judge others do not. */
const countedIn = (lines: LineValues): number =>
  [...lines].filter(
    ([key, { terms }]) => lineByKey.get(key)?.judging === false && terms[0]?.fact.concept !== sharesOfBoth,
  ).length;

const [leastOfThousand, mostOfThousand] = ['500' as Decimal, '2000' as Decimal];

/** Lines whose amounts show the scale of a statement. */
const scaleKeys: Readonly<Record<StatementKind, readonly string[]>> = {
  balance: ['total_assets', 'total_liabilities_and_equity', 'stockholders_equity'],
  income: ['revenue', 'gross_profit', 'operating_income', 'pretax_income', 'net_income'],
  cash_flow: ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow'],
};

/**
 * Whether every amount of one filing is about a thousandth of the other's: it files as dollars what it prints in
 * thousands.
 */
const isThousandthOf = (statement: StatementKind, own: LineValues, other: LineValues): boolean => {
  const pairs = scaleKeys[statement].flatMap((key) => {
    const [left, right] = [own.get(key)?.value, other.get(key)?.value];
    return left === undefined || right === undefined || decimal.isZero(left) || decimal.isZero(right)
      ? []
      : [[decimal.absolute(left), decimal.absolute(right)] as const];
  });
  return (
    pairs.length >= 2 &&
    pairs.every(
      ([less, more]) =>
        decimal.compare(decimal.multiply(less, leastOfThousand), more) < 0 &&
        decimal.compare(decimal.multiply(less, mostOfThousand), more) > 0,
    )
  );
};

/** Excludes presenters with amounts a thousand times too small if another one has the right scale. */
const inTheirScale = (
  reports: CompanyReports,
  statement: StatementKind,
  start: Day,
  end: Day,
  presenters: readonly Filing[],
): readonly Filing[] => {
  if (presenters.length < 2) return presenters;
  const linesByPresenter = presenters.map((filing) => knownLines(reports, statement, start, end, filing));
  return presenters.filter((_, at) => {
    const own = linesByPresenter[at];
    return !own || !linesByPresenter.some((other) => other !== own && isThousandthOf(statement, own, other));
  });
};

/**
 * Excludes tables with only some figures of a period (selected data, quarters of a year) if another report has the
 * whole statement. Less than half of its lines is not a statement. Newest first.
 */
const fullEnough = (
  reports: CompanyReports,
  statement: StatementKind,
  start: Day,
  end: Day,
  all: readonly Filing[],
): readonly Filing[] => {
  const presenters = inTheirScale(reports, statement, start, end, all);
  if (presenters.length < 2) return presenters;
  const counted = presenters.map((filing) => ({
    filing,
    count: countedIn(knownLines(reports, statement, start, end, filing)),
  }));
  const fullest = Math.max(...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count * 2 >= fullest).map(({ filing }) => filing);
};

/**
 * Lines for exactly that period as last presented: those of the newest filing that presents the statement, completed
 * from older ones that agree on the totals. Null if no filing presents it. For a year or its last day, only its own and
 * later annual reports count, or interim comparatives if there are none.
 */
export const latestDirect = (
  reports: CompanyReports,
  statement: StatementKind,
  start: Day,
  end: Day,
  closesYear: boolean,
): Presented | null => {
  const presenters = presentersOf(reports, statement, start, end);
  const full = fullEnough(reports, statement, start, end, closesYear ? annualFirst(presenters) : presenters);
  return presentedBy(reports, statement, start, end, closesYear, full);
};

/** The statement of each annual presenter, newest first, built on demand. */
export function* annualVersions(
  reports: CompanyReports,
  statement: StatementKind,
  start: Day,
  end: Day,
): Generator<Presented> {
  const full = fullEnough(reports, statement, start, end, annualFirst(presentersOf(reports, statement, start, end)));
  for (const at of full.keys()) {
    const version = presentedBy(reports, statement, start, end, true, full.slice(at));
    if (version) yield version;
  }
}

/** Lines of the first filing, completed from the others that agree on its totals. */
const presentedBy = (
  reports: CompanyReports,
  statement: StatementKind,
  start: Day,
  end: Day,
  closesYear: boolean,
  [primary, ...older]: readonly Filing[],
): Presented | null => {
  if (!primary) return null;
  const lines = linesIn(reports, statement, start, end, primary);
  for (const filing of older) {
    if (!agreeOnTotals(reports, statement, start, end, primary, filing)) continue;
    for (const line of reports.linesIn(filing, statement)) {
      if (lines.has(line.key) || !isDirect(line)) continue;
      const period = daysOf(line, start, end);
      const reported = reports.reported(filing, line, period);
      // If the newest filing reports the line but not as the whole, an older one does not replace it.
      if (!reported || mentions(primary, line, period)) continue;
      if (!onOneShareBasis(reports, line, start, end, primary, filing)) continue;
      lines.set(line.key, reportedValue(reported.fact, reported.candidate.negated));
    }
  }
  const ending = reports.endingOn(end);
  if (statement === 'cash_flow') addCashEnds(reports, start, end, closesYear ? annualFirst(ending) : ending, lines);
  return { lines, primary };
};
