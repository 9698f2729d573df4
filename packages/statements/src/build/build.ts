import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import type { BuiltStatement, FiscalPeriod, PeriodType } from './built-statement.ts';
import type { Fact } from '../facts/fact.ts';
import { compareFilings, type Filing } from '../facts/filing.ts';
import type { PresentedLine } from '../facts/presentation.ts';
import type { CompanyType } from '../facts/company-type.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import type { FiscalYear, LabelNote, QuarterEnd } from '../periods/fiscal-calendar.ts';
import { companyReportsOf, presentersOf, type CompanyReports } from './company-reports.ts';
import { complete, type Completed } from './complete.ts';
import { decisionsOf, type Decision } from './decisions.ts';
import { annualVersions, latestDirect, linesIn } from './direct.ts';
import { trustIn } from './evidence.ts';
import { roundingIn } from './rounding-in.ts';
import { satisfiedByUnserved, type WholeYear } from '../rules/identities.ts';
import type { LineValue, LineValues } from '../facts/line-value.ts';
import { latestQuarter, originalQuarter } from './quarter.ts';
import {
  agreeingWithQuarters,
  latestTwelveMonths,
  originalTwelveMonths,
  twelveMonthsTo,
  type YearsAround,
} from './twelve-months.ts';

export interface BuiltCompany {
  readonly standard: CompanyReports['standard'];
  readonly companyType: CompanyType;
  readonly currency: string | null;
  readonly statements: readonly BuiltStatement[];
  /** Fiscal years whose reported label does not fit the years around them. */
  readonly labelNotes: readonly LabelNote[];
  /** How often each rule was judged, satisfied, and the reason for withholding a line. */
  readonly decisions: readonly Decision[];
  readonly reports: CompanyReports;
}

interface Period {
  readonly periodType: PeriodType;
  readonly fiscalPeriod: FiscalPeriod;
  readonly fiscalYear: number;
  readonly start: Day;
  readonly end: Day;
}

type Flow = Exclude<StatementKind, 'balance'>;

type Modes = { readonly latest: Map<string, LineValue> | null; readonly original: Map<string, LineValue> | null };

const noLines: LineValues = new Map();

/** A company's reports with the evidence for its derivations. */
interface Company {
  readonly reports: CompanyReports;
  readonly trusting: ReturnType<typeof trustIn>;
}

/** The newest filing among the sources of the lines. Later filings do not count for these values. */
const newestOf = (reports: CompanyReports, lines: LineValues): Filing | null =>
  [...lines.values()]
    .flatMap(({ vintage }) => reports.byAccession.get(vintage) ?? [])
    .reduce<Filing | null>((newest, each) => (newest && compareFilings(newest, each) >= 0 ? newest : each), null);

/** The results of a year that its last quarter needs. */
const wholeOf = ({ all, checked, dropped }: Completed): WholeYear => {
  const failed = new Set(checked.failures.map(({ identity }) => identity));
  return { lines: all, satisfied: new Set(checked.rules.filter((name) => !failed.has(name))), dropped };
};

const completed = (
  { reports, trusting }: Company,
  statement: StatementKind,
  period: Period,
  modes: Modes,
  other: BuiltStatement | null,
  year: BuiltStatement | null = null,
  quarters: readonly LineValues[] = [],
): BuiltStatement | null => {
  if (!modes.latest) return null;
  const { end } = period;
  const isYear = period.periodType !== 'quarterly';
  const trusts = trusting(null);
  const latest = complete(statement, modes.latest, {
    reports,
    end,
    isYear,
    otherLines: other?.latest.lines ?? noLines,
    year: year && wholeOf(year.latest),
    quarters,
    trusts,
  });
  const until = modes.original && newestOf(reports, modes.original);
  const original = modes.original
    ? complete(statement, modes.original, {
        reports,
        end,
        isYear,
        until,
        otherLines: other?.original?.lines ?? noLines,
        year: year?.original ? wholeOf(year.original) : null,
        trusts: trusting(until),
      })
    : null;
  if (latest.lines.size === 0) return null;
  return {
    statement,
    ...period,
    latest,
    original: original && original.lines.size > 0 ? original : null,
    quarters: null,
  };
};

/** Twelve months without the lines that their four served quarters contradict. Unchanged unless all four are served. */
const withoutContradictedLines = (
  { reports }: Company,
  built: BuiltStatement,
  statement: Flow,
  quarters: readonly LineValues[],
  yearsAround: YearsAround | null,
): BuiltStatement => {
  if (quarters.length !== 4) return built;
  const { lines, decisions } = agreeingWithQuarters(reports, statement, built.latest.lines, quarters, yearsAround);
  const { checked, all } = built.latest;
  const without = satisfiedByUnserved(statement, all, decisions.leftOut, roundingIn(reports));
  const withoutIds = new Set(without.map(({ identity }) => identity));
  const unserved = [...checked.unserved.filter(({ identity }) => !withoutIds.has(identity)), ...without];
  return { ...built, latest: { ...built.latest, lines, checked: { ...checked, unserved } }, quarters: decisions };
};

/** The statement in the first report on exactly this period. */
const firstReported = (
  reports: CompanyReports,
  statement: StatementKind,
  { start, end }: Period,
  own: FiscalYear['own'],
): Map<string, LineValue> | null => {
  const presenting = new Set(presentersOf(reports, statement, start, end));
  const first = own.find((filing) => presenting.has(filing));
  // An amendment may contain only a part of the statement, so the first report that presents it counts.
  return first ? linesIn(reports, statement, start, end, first) : null;
};

const wholeYear = (year: FiscalYear): Period | null =>
  year.end === null
    ? null
    : { periodType: 'annual', fiscalPeriod: 'FY', fiscalYear: year.label, start: year.start, end: year.end };

const ofQuarter = (year: FiscalYear, { quarter, start, end }: QuarterEnd): Period => ({
  periodType: 'quarterly',
  fiscalPeriod: `Q${quarter}`,
  fiscalYear: year.label,
  start,
  end,
});

/** Whether the period closes a fiscal year: the year itself, or the fourth quarter with the same balance sheet. */
const closesYear = ({ fiscalPeriod }: Period): boolean => fiscalPeriod === 'FY' || fiscalPeriod === 'Q4';

const directly = (
  reports: CompanyReports,
  statement: StatementKind,
  period: Period,
  own: FiscalYear['own'],
): Modes => ({
  latest: latestDirect(reports, statement, period.start, period.end, closesYear(period))?.lines ?? null,
  original: firstReported(reports, statement, period, own),
});

const shownQuarters = ({ quarters }: FiscalYear): readonly QuarterEnd[] =>
  quarters.filter(({ elsewhere }) => !elsewhere);

/** Number of twelve-month lines of the statement's own facts that the quarters contradict. */
const leftOutBy = ({ quarters }: BuiltStatement): number =>
  quarters?.leftOut.filter((key) => key !== 'ebitda').length ?? 0;

const isPresent = <T>(value: T | null): value is T => value !== null;

/** The balance sheets of a company. `yearTo` returns the flows of the twelve months that end on a day. */
const balanceSheets = (company: Company, yearTo: (end: Day) => BuiltStatement | null): BuiltStatement[] =>
  company.reports.calendar.years.flatMap((year) => {
    const annual = wholeYear(year);
    const sheet = (period: Period, own: FiscalYear['own']) =>
      completed(company, 'balance', period, directly(company.reports, 'balance', period, own), yearTo(period.end));
    return [
      annual && sheet(annual, year.own),
      ...shownQuarters(year).map((quarter) => sheet(ofQuarter(year, quarter), quarter.own)),
    ].filter(isPresent);
  });

const flowsOfYears = (
  company: Company,
  statement: Flow,
  otherOf: (period: Period) => BuiltStatement | null,
): BuiltStatement[] => {
  const { reports } = company;
  const { years } = reports.calendar;
  const quarterEnds = [...new Set(years.flatMap((year) => shownQuarters(year).map(({ end }) => end)))].toSorted();
  const built: BuiltStatement[] = [];
  const served = new Map<Day, LineValues>();
  const annuals = new Map<Day, LineValues>();
  const keep = (period: Period, modes: Modes, whole: BuiltStatement | null): BuiltStatement | null => {
    const done = completed(company, statement, period, modes, otherOf(period), whole);
    if (done) built.push(done);
    return done;
  };
  /** The four quarters between two days, if all are served. */
  const quartersIn = (after: Day, end: Day): readonly LineValues[] => {
    const ends = quarterEnds.filter((day) => day > after && day <= end);
    const quarters = ends.flatMap((day) => served.get(day) ?? []);
    return ends.length === 4 && ends[3] === end ? quarters : [];
  };
  const keepTwelveMonths = (
    period: Period,
    versions: Iterable<Modes>,
    after: Day,
    yearsAround: YearsAround | null = null,
  ): void => {
    const quarters = quartersIn(after, period.end);
    let best: BuiltStatement | null = null;
    // Of the versions that agree best with the quarters, the newest counts.
    for (const modes of versions) {
      const each = completed(company, statement, period, modes, otherOf(period), null, quarters);
      const done = each && withoutContradictedLines(company, each, statement, quarters, yearsAround);
      if (done && (best === null || leftOutBy(done) < leftOutBy(best))) best = done;
      if (best && leftOutBy(best) === 0) break;
    }
    if (best) built.push(best);
  };
  for (const year of years) {
    const annual = wholeYear(year);
    const whole = annual && keep(annual, directly(reports, statement, annual, year.own), null);
    if (annual && whole) annuals.set(annual.end, whole.latest.lines);
    for (const quarter of shownQuarters(year)) {
      const latest = latestQuarter(reports, statement, year, quarter);
      const original = originalQuarter(reports, statement, year, quarter);
      const closes = quarter.end === annual?.end;
      const done = keep(ofQuarter(year, quarter), { latest, original }, closes ? whole : null);
      if (done) served.set(quarter.end, done.latest.lines);
    }
  }
  const yearEnds = new Set(years.map(({ end }) => end));
  for (const year of years) {
    const annual = wholeYear(year);
    // A filer that reports once a year has no twelve-month periods other than its years.
    if (annual && reports.hasQuarters) {
      const original = firstReported(reports, statement, annual, year.own);
      const versions = annualVersions(reports, statement, annual.start, annual.end);
      keepTwelveMonths(
        { ...annual, periodType: 'ttm' },
        versions.map(({ lines }) => ({ latest: lines, original })),
        addDays(annual.start, 30),
      );
    }
    for (const quarter of shownQuarters(year)) {
      const months = twelveMonthsTo(years, year, quarter);
      // After a change of the fiscal year end, a year can end with a quarter of another year. The year is then the
      // twelve months.
      if (!months || yearEnds.has(months.end)) continue;
      const after = months.quarterBefore.end;
      const [before, around] = [months.yearBefore, year].map(({ end }) => (end ? annuals.get(end) : undefined));
      const yearsAround: YearsAround | null = before && around ? [before, around] : null;
      keepTwelveMonths(
        { ...ofQuarter(year, quarter), periodType: 'ttm', start: months.start },
        [
          {
            latest: latestTwelveMonths(reports, statement, months, quartersIn(after, months.end), yearsAround),
            original: originalTwelveMonths(reports, statement, months),
          },
        ],
        after,
        yearsAround,
      );
    }
  }
  return built;
};

/**
 * Builds every statement of a company from its facts and from the printed statements that are loaded. The result does
 * not depend on the order of the facts.
 */
export const buildStatements = (facts: Iterable<Fact>, presented: readonly PresentedLine[] = []): BuiltCompany => {
  const reports = companyReportsOf(facts, presented);
  const company = { reports, trusting: trustIn(reports) };
  const cashFlows = flowsOfYears(company, 'cash_flow', () => null);
  const placeOf = ({ periodType, end }: Period): string => `${periodType} ${end}`;
  const cashFlowAt = new Map(cashFlows.map((statement) => [placeOf(statement), statement]));
  const incomes = flowsOfYears(company, 'income', (period) => cashFlowAt.get(placeOf(period)) ?? null);
  const years = new Map(
    incomes.filter(({ periodType }) => periodType !== 'quarterly').map((income) => [income.end, income]),
  );
  const statements = [...incomes, ...balanceSheets(company, (end) => years.get(end) ?? null), ...cashFlows];
  return {
    standard: reports.standard,
    companyType: reports.companyType,
    currency: reports.filings.at(-1)?.currency ?? null,
    statements,
    decisions: decisionsOf(statements),
    labelNotes: reports.calendar.notes,
    reports,
  };
};
