import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { oneValueOf } from '../facts/one-value.ts';
import { filingsOf, reportAnchors, type Filing } from '../facts/filing.ts';
import type { Fact } from '../facts/fact.ts';
import type { PresentedLine } from '../facts/presentation.ts';
import type { CompanyType } from '../facts/company-type.ts';
import type { Line } from '../lines/line.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import { lineByKey, linesOf } from '../lines/registry.ts';
import { fiscalCalendarOf, type FiscalCalendar } from '../periods/fiscal-calendar.ts';
import { companyTypeOf } from '../facts/company-type.ts';
import { withExactAmounts } from '../facts/exact-amounts.ts';
import { withExactDividends } from './exact-dividends.ts';
import { learnFamilies } from './one-family.ts';
import { learnKindsOfProperty } from '../rules/capital-expenditure.ts';
import { learnDeferredTax } from '../rules/deferred-tax.ts';
import { learnOtherIncomeOfParent } from '../rules/comprehensive-income.ts';
import { learnSharedIncomes } from '../rules/income-of-parent.ts';
import { learnSeparateAmortization } from '../rules/separate-amortization.ts';
import { learnLeaseRevenue } from '../rules/lease-revenue.ts';
import { learnRenamedExpenditure } from '../rules/renamed-expenditure.ts';
import { learnSegmentExpenditure } from '../rules/segment-expenditure.ts';
import { learnExpenditureScope } from '../rules/expenditure-scope.ts';
import type { CandidateFact, Period } from '../rules/report.ts';
import { candidatesOf, reportedIn } from './report-value.ts';
import { preferEarlierChoice, type Chosen } from './earlier-choice.ts';

/** All reports of a company, indexed for building statements. */
export interface CompanyReports {
  /** Oldest first. */
  readonly filings: readonly Filing[];
  readonly byAccession: ReadonlyMap<string, Filing>;
  readonly calendar: FiscalCalendar;
  readonly companyType: CompanyType;
  readonly standard: 'us-gaap' | 'ifrs-full' | null;
  /** Whether the company reports quarters. False for IFRS filers that report once or twice a year. */
  readonly hasQuarters: boolean;
  /** The lines of a statement for this company type, including hidden ones. */
  lines(statement: StatementKind): readonly Line[];
  /** Those of them for which the filing has a concept in any period. */
  linesIn(filing: Filing, statement: StatementKind): readonly Line[];
  /** Whether any filing has a concept of the line. */
  isReported(line: Line): boolean;
  /** A line as one filing reports it, or as the previous one did (see `preferEarlierChoice`). Cached. */
  reported(filing: Filing, line: Line, period: Period): CandidateFact | null;
  /** Filings with main figures that end on the day, oldest first. */
  endingOn(day: Day): readonly Filing[];
  /** Filings with any figure that ends on the day, oldest first. */
  withFactsEndingOn(day: Day): readonly Filing[];
  /** Filings of a fiscal year's reporting cycle, oldest first. */
  inCycle(cycle: number): readonly Filing[];
  /** Cycles that can report on a year: its own and all later ones, newest first. */
  cyclesFrom(label: number): readonly number[];
}

type LinesOfStatements = Readonly<Record<StatementKind, readonly Line[]>>;

const standardOf = (filings: readonly Filing[]): CompanyReports['standard'] => {
  const keys = [...(filings.at(-1)?.facts.keys() ?? [])];
  if (keys.length === 0) return null;
  const international = keys.filter((key) => key.startsWith('ifrs-full:')).length;
  return international * 2 > keys.length ? 'ifrs-full' : 'us-gaap';
};

/** The filings with a fact of one of the concepts by the day on which it ends. */
const endingsOf = (
  filings: readonly Filing[],
  concepts: (filing: Filing) => Iterable<string>,
): ReadonlyMap<Day, readonly Filing[]> => {
  const endings = new Map<Day, Filing[]>();
  for (const filing of filings) {
    const days = new Set<Day>();
    for (const name of concepts(filing)) for (const day of filing.facts.get(name)?.keys() ?? []) days.add(day);
    for (const day of days) {
      const sameEnd = endings.get(day);
      if (sameEnd) sameEnd.push(filing);
      else endings.set(day, [filing]);
    }
  }
  return endings;
};

const hasConceptOf = (filing: Filing, line: Line): boolean =>
  candidatesOf(filing, line).some(({ name }) => filing.facts.has(name));

/** The lines of each statement for which the filing has a concept. */
const reportableLines = (filing: Filing, lines: LinesOfStatements): LinesOfStatements => {
  const reportable = (statement: StatementKind) => lines[statement].filter((line) => hasConceptOf(filing, line));
  return { income: reportable('income'), balance: reportable('balance'), cash_flow: reportable('cash_flow') };
};

/** Returns the choice of the newest earlier filing of the same kind that reports the line over the period. */
type Before = (filing: Filing, line: Line, period: Period) => Chosen | null;

/** The lines that one filing reports, cached by line and period. A filing has few of all possible concepts. */
const reportedBy = (filing: Filing, before: Before): ((line: Line, period: Period) => CandidateFact | null) => {
  const memory = new Map<Line, Map<Day, Map<Day | null, CandidateFact | null>> | null>();
  return (line, period) => {
    let byPeriod = memory.get(line);
    if (byPeriod === undefined) {
      byPeriod = hasConceptOf(filing, line) ? new Map() : null;
      memory.set(line, byPeriod);
    }
    if (byPeriod === null) return null;
    let ending = byPeriod.get(period.end);
    if (ending === undefined) byPeriod.set(period.end, (ending = new Map()));
    const cached = ending.get(period.start);
    if (cached !== undefined) return cached;
    const own = reportedIn(filing, line, period);
    const fresh = own && preferEarlierChoice({ filing, selected: own }, before(filing, line, period), period);
    ending.set(period.start, fresh);
    return fresh;
  };
};

/**
 * Indexes the facts of one company. Forms other than periodic reports are skipped. `presented` contains the printed
 * statements that are loaded.
 */
export const companyReportsOf = (facts: Iterable<Fact>, presented: readonly PresentedLine[] = []): CompanyReports => {
  const filings = withExactAmounts(withExactDividends(filingsOf(facts, presented)));
  learnFamilies(filings);
  learnSharedIncomes(filings);
  learnOtherIncomeOfParent(filings);
  learnDeferredTax(filings);
  learnKindsOfProperty(filings);
  learnExpenditureScope(filings);
  learnSegmentExpenditure(filings);
  learnLeaseRevenue(filings);
  learnRenamedExpenditure(filings);
  learnSeparateAmortization(filings);
  const calendar = fiscalCalendarOf(filings);
  const standard = standardOf(filings);
  const companyType = companyTypeOf(filings);
  const cycles = new Map<number, Filing[]>();
  for (const filing of filings) {
    const cycle = calendar.cycleOf(filing);
    if (cycle !== null) cycles.set(cycle, [...(cycles.get(cycle) ?? []), filing]);
  }
  const endings = endingsOf(filings, () => reportAnchors);
  const byEnd = endingsOf(filings, ({ facts: concepts }) => concepts.keys());
  const ofType = (statement: StatementKind): readonly Line[] =>
    linesOf(statement).filter((line) => line.companyTypes.includes(companyType));
  const own = { income: ofType('income'), balance: ofType('balance'), cash_flow: ofType('cash_flow') };
  const before: Before = (filing, line, period) => {
    const sameEnd = byEnd.get(period.end) ?? [];
    for (const earlier of sameEnd.slice(0, sameEnd.indexOf(filing)).toReversed()) {
      if (earlier.report !== filing.report) continue;
      const selected = memory.get(earlier)?.(line, period);
      if (selected) return { filing: earlier, selected };
    }
    return null;
  };
  const memory: ReadonlyMap<Filing, ReturnType<typeof reportedBy>> = new Map(
    filings.map((filing) => [filing, reportedBy(filing, before)]),
  );
  const linesByFiling = new Map(filings.map((filing) => [filing, reportableLines(filing, own)]));
  const reported = new Set([...linesByFiling.values()].flatMap((byStatement) => Object.values(byStatement).flat()));
  const newestFirst = [...cycles.keys()].toSorted((a, b) => b - a);
  return {
    filings,
    byAccession: new Map(filings.map((filing) => [filing.accession, filing])),
    calendar,
    companyType,
    standard,
    hasQuarters: standard !== 'ifrs-full' || calendar.years.some(({ quarters }) => quarters.length > 0),
    lines: (statement) => own[statement],
    linesIn: (filing, statement) => linesByFiling.get(filing)?.[statement] ?? [],
    isReported: (line) => reported.has(line),
    reported: (filing, line, period) => memory.get(filing)?.(line, period) ?? null,
    endingOn: (day) => endings.get(day) ?? [],
    withFactsEndingOn: (day) => byEnd.get(day) ?? [],
    inCycle: (cycle) => cycles.get(cycle) ?? [],
    cyclesFrom: (label) => newestFirst.filter((cycle) => cycle >= label),
  };
};

const lineNamed = (key: string): Line => {
  const line = lineByKey.get(key);
  if (!line) throw new RangeError(`no line ${key}`);
  return line;
};

/** The days of a line in a statement over a period: the whole period, its last day, or the day before its first. */
export const daysOf = (line: Line, start: Day, end: Day): Period => {
  if (line.at === 'over') return { start, end };
  return { start: null, end: line.at === 'end' ? end : addDays(start, -1) };
};

/** Lines that make up a statement: at least one of each inner list. */
const anchorKeys: Readonly<Record<StatementKind, readonly (readonly string[])[]>> = {
  balance: [['total_assets', 'total_liabilities_and_equity']],
  income: [
    ['net_income', 'net_income_including_nci', 'net_income_to_common'],
    ['revenue', 'pretax_income', 'operating_income', 'income_tax', 'eps_basic'],
  ],
  cash_flow: [
    ['operating_cash_flow', 'operating_cash_flow_continuing', 'investing_cash_flow', '_investing_continuing'],
    ['financing_cash_flow', '_financing_continuing', 'net_change_in_cash', '_net_change_without_fx'],
  ],
};

/** Fewer lines that suffice if no filing has more for the period. Some filers use their own concept for net income. */
const lesserAnchorKeys: Partial<typeof anchorKeys> = {
  income: [['revenue'], ['operating_income', 'pretax_income', 'net_income_continuing'], ['income_tax']],
};

const totalKeys: Readonly<Record<StatementKind, readonly string[]>> = {
  balance: ['total_assets', 'total_liabilities_and_equity', 'total_liabilities', 'stockholders_equity'],
  income: ['revenue', 'operating_income', 'pretax_income', 'income_tax', 'net_income'],
  cash_flow: ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow'],
};

/** The lines that identify a statement, in the order in which they are tried. */
export const anchorsOf = (statement: StatementKind): readonly Line[] => (anchorKeys[statement][0] ?? []).map(lineNamed);

/** The totals of a statement that show whether two reports on one period have the same basis. */
export const totalsOf = (statement: StatementKind): readonly Line[] => totalKeys[statement].map(lineNamed);

/** The filings that present a statement for exactly that period, newest first. */
export const presentersOf = (
  reports: CompanyReports,
  statement: StatementKind,
  start: Day,
  end: Day,
): readonly Filing[] => {
  const presenting = (anchors: readonly (readonly string[])[]): readonly Filing[] =>
    reports
      .endingOn(end)
      .filter((filing) =>
        anchors.every((keys) =>
          keys.some((key) => reports.reported(filing, lineNamed(key), daysOf(lineNamed(key), start, end)) !== null),
        ),
      )
      .toReversed();
  const presenters = presenting(anchorKeys[statement]);
  const lesser = lesserAnchorKeys[statement];
  return presenters.length > 0 || !lesser ? presenters : presenting(lesser);
};

/**
 * Whether two filings agree on a period: they share at least one total, and every shared total is equal in amount and
 * currency, or one is the rounded other. A line that only the older filing has then fits the newer one.
 */
export const agreeOnTotals = (
  reports: CompanyReports,
  statement: StatementKind,
  start: Day,
  end: Day,
  newer: Filing,
  older: Filing,
): boolean => {
  let shared = 0;
  for (const line of totalsOf(statement)) {
    const days = daysOf(line, start, end);
    const [left, right] = [reports.reported(newer, line, days), reports.reported(older, line, days)];
    if (left === null || right === null) continue;
    // A table rounded to the next hundred thousand does not contradict the statement.
    if (left.fact.unit !== right.fact.unit || oneValueOf(left.fact.value, right.fact.value) === null) return false;
    shared += 1;
  }
  return shared > 0;
};
