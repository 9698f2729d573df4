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

/** Cash at both ends is looked up together, see `addCashEnds`. */
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

/** Lines of one filing over exactly that period; read once, for they are asked for again by every judgement of the filing. */
const knownLines = (...args: Parameters<typeof readLines>): LineValues => {
  const [, statement, start, end, filing] = args;
  let byPeriod = read.get(filing);
  if (byPeriod === undefined) read.set(filing, (byPeriod = new Map()));
  const place = `${statement} ${start} ${end}`;
  let lines = byPeriod.get(place);
  if (lines === undefined) byPeriod.set(place, (lines = readLines(...args)));
  return lines;
};

/** Lines of one filing over exactly that period, for whoever adds others to them. */
export const linesIn = (...args: Parameters<typeof readLines>): Map<string, LineValue> => new Map(knownLines(...args));

/** Per-share values and numbers of shares change with every split: an older filing's fit only where its earnings per share do. */
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

/** A year closed by an annual report is told by annual reports alone, so that its statements are of one kind of vintage. */
const annualFirst = (filings: readonly Filing[]): readonly Filing[] => {
  const annual = filings.filter(({ report }) => report === 'annual');
  return annual.length > 0 ? annual : filings;
};

/** The lines of a statement, and the filing that it is taken from. */
interface Presented {
  readonly lines: Map<string, LineValue>;
  readonly primary: Filing;
}

/** One average of shares for basic and diluted earnings: tables of quarters give it where no statement does. */
const sharesOfBoth = 'WeightedAverageNumberOfShareOutstandingBasicAndDiluted';

/** How many lines make up a statement; what only judges others is none of them. */
const countedIn = (lines: LineValues): number =>
  [...lines].filter(
    ([key, { terms }]) => lineByKey.get(key)?.judging === false && terms[0]?.fact.concept !== sharesOfBoth,
  ).length;

const [leastOfThousand, mostOfThousand] = ['500' as Decimal, '2000' as Decimal];

/** Lines whose amounts tell the scale of a statement. */
const scaleKeys: Readonly<Record<StatementKind, readonly string[]>> = {
  balance: ['total_assets', 'total_liabilities_and_equity', 'stockholders_equity'],
  income: ['revenue', 'gross_profit', 'operating_income', 'pretax_income', 'net_income'],
  cash_flow: ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow'],
};

/** Whether one filing has every amount about a thousandth of another: it gives as dollars what it prints in thousands. */
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

/** The presenters without those that slipped by a thousand where another one has the period as it is. */
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
 * The presenters without the tables that give a few figures of a period (selected data, quarters of a year) where a report has
 * the whole statement, newest first: less than half of its lines is not a statement.
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
 * Lines over exactly that period as last presented: those of the newest filing that presents the statement, and of older ones
 * that say the same of its totals what the newest leaves out. Null where no filing presents it. For a whole year, or its last
 * day, the filings asked are its own and later annual reports; interim ones, that only compare with it, where there are none.
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

/** The same as each of its annual presenters has it, newest first; one is put together when it is asked for. */
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

/** Lines of the first of some filings, with what the others add that say the same of its totals. */
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
      // What the newest filing has, but not as the whole of the line, an older one cannot tell better.
      if (!reported || mentions(primary, line, period)) continue;
      if (!onOneShareBasis(reports, line, start, end, primary, filing)) continue;
      lines.set(line.key, reportedValue(reported.fact, reported.candidate.negated));
    }
  }
  const ending = reports.endingOn(end);
  if (statement === 'cash_flow') addCashEnds(reports, start, end, closesYear ? annualFirst(ending) : ending, lines);
  return { lines, primary };
};
