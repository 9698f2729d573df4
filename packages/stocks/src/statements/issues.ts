import { decimal } from '@dqs/core';
import { isInequality, lineByKey, type BuiltCompany, type BuiltStatement, type Completed } from '@dqs/statements';
import { beginsWithOtherIncome, isBeforeAssociates } from './income-issues.ts';
import { lackedByMonths } from './lacking-quarters.ts';
import { contradictedByLaterReports } from './later-reports.ts';
import { areUnlike } from './unlike.ts';

/** Precedes the withheld lines in the text of an issue. */
const notServed = '; not served: ';

const replacedBy = '; took another value: ';

type Mode = 'latest' | 'as_reported';

/**
 * Which values of a statement an issue is about, and why.
 * - `resolved`: the rule holds after lines were withheld or replaced.
 * - `lacking`: a quarter lacks a line of its year, or twelve months lack a line that is missing in one of their quarters.
 * - `unserved`: a sum holds only with a line that is not served.
 * - `rounded`: a sum differs because some reports round more than others.
 * - `income`: income before tax excludes income from associates, or the cash flows begin with another income.
 * - `later`: later reports have values with the opposite sign or in another unit.
 * - `basis`: quarters are not on the basis of their year.
 * - `name`: another fiscal year of the company has the same name.
 */
type IssueMode =
  | Mode
  | `${Mode}_resolved`
  | `${Mode}_lacking`
  | `${Mode}_${'unserved' | 'rounded'}`
  | `${Mode}_income`
  | 'as_reported_later'
  | 'basis'
  | 'name';

type Failure = Completed['initial']['failures'][number];

const nameOfPeriod = ({ fiscalYear, fiscalPeriod }: BuiltStatement): string => `FY${fiscalYear} ${fiscalPeriod}`;

const descriptionOf = ({ identity, expected, actual }: Failure): string =>
  isInequality(identity)
    ? `${actual} contradicts the rule, which compares it with ${expected}`
    : `${expected} is reported, its parts come to ${actual}`;

/**
 * The rules that do not hold among the served lines, and those that hold because lines were withheld or replaced. Rules
 * `inOtherIssues` are left out unless lines were changed for them.
 */
const issuesOf = (
  cik: number,
  built: BuiltStatement,
  mode: Mode,
  done: Completed,
  inOtherIssues: ReadonlySet<string>,
) => {
  const { initial, checked, dropped, replaced } = done;
  const place = { cik, statement: built.statement, period_type: built.periodType, period_end: built.end };
  const open = new Map(checked.failures.map((failure) => [failure.identity, failure]));
  const first = new Map(initial.failures.map((failure) => [failure.identity, failure]));
  const decisive = new Set([...dropped, ...replaced].map(({ because }) => because));
  const rules = new Set([...open.keys(), ...first.keys(), ...decisive]);
  const reported = [...rules].filter((rule) => decisive.has(rule) || !inOtherIssues.has(rule));
  return reported.map((rule) => {
    const failure = open.get(rule) ?? first.get(rule);
    const keys = (of: readonly { readonly key: string; readonly because: string }[]): string =>
      of.flatMap(({ key, because }) => (because === rule ? [key] : [])).join(', ');
    const [leftOut, other] = [keys(dropped), keys(replaced)];
    return {
      ...place,
      mode: (open.has(rule) ? mode : `${mode}_resolved`) satisfies IssueMode,
      rule,
      detail:
        `${nameOfPeriod(built)}: ${failure ? descriptionOf(failure) : 'the rule is contradicted'}` +
        (other === '' ? '' : `${replacedBy}${other}`) +
        (leftOut === '' ? '' : `${notServed}${leftOut}`),
    };
  });
};

/** Name of a line in an answer. A hidden line has no key there, so its label is used. */
const displayName = (key: string): string =>
  key.startsWith('_') ? (lineByKey.get(key)?.label.toLowerCase() ?? key) : key;

/** An issue for each sum that does not hold because a quarter lacks a line of its year. */
const lackingIssues = (cik: number, built: BuiltStatement, mode: Mode, { checked }: Completed) =>
  checked.lacking.map(({ identity, keys }) => ({
    cik,
    statement: built.statement,
    period_type: built.periodType,
    period_end: built.end,
    mode: `${mode}_lacking` satisfies IssueMode,
    rule: identity,
    detail: `${nameOfPeriod(built)}: ${keys.map(displayName).join(', ')}`,
  }));

/** An issue for each sum that holds only with amounts that are not in any served line. */
const unservedIssues = (cik: number, built: BuiltStatement, mode: Mode, { checked, all }: Completed) =>
  checked.unserved.map(({ identity, keys }) => ({
    cik,
    statement: built.statement,
    period_type: built.periodType,
    period_end: built.end,
    mode: `${mode}_unserved` satisfies IssueMode,
    rule: identity,
    // A hidden line is listed with its amount. The amount of a withheld line is doubtful.
    detail: `${nameOfPeriod(built)}: ${keys
      .map((key) => (key.startsWith('_') ? `${displayName(key)} ${all.get(key)?.value ?? ''}` : key))
      .join(', ')}`,
  }));

/** An issue for each sum that holds only within the rounding of some reports. */
const roundedIssues = (cik: number, built: BuiltStatement, mode: Mode, { checked }: Completed) =>
  checked.rounded.map(({ identity, difference }) => ({
    cik,
    statement: built.statement,
    period_type: built.periodType,
    period_end: built.end,
    mode: `${mode}_rounded` satisfies IssueMode,
    rule: identity,
    detail: `${nameOfPeriod(built)}: ${difference}`,
  }));

/** An issue for each sum over twelve months that does not hold because a quarter lacks a line. */
const monthsLackingIssues = (
  cik: number,
  built: BuiltStatement,
  mode: Mode,
  found: ReturnType<typeof lackedByMonths>,
) =>
  found.map(({ rule, lacked }) => ({
    cik,
    statement: built.statement,
    period_type: built.periodType,
    period_end: built.end,
    mode: `${mode}_lacking` satisfies IssueMode,
    rule,
    detail: `${nameOfPeriod(built)}: ${lacked.join(', ')}`,
  }));

/** Issues of the meaning of income before tax, and of the income at the head of the cash flows. */
const incomeIssues = (cik: number, company: BuiltCompany, built: BuiltStatement, mode: Mode, done: Completed) => {
  const version = mode === 'latest' ? 'latest' : 'original';
  const rules = [
    ...(built.statement === 'income' && isBeforeAssociates(done.lines) ? ['pretax_income_before_associates'] : []),
    ...(built.statement === 'cash_flow' && beginsWithOtherIncome(company, built, version)
      ? ['other_income_at_head_of_cash_flows']
      : []),
  ];
  return rules.map((rule) => ({
    cik,
    statement: built.statement,
    period_type: built.periodType,
    period_end: built.end,
    mode: `${mode}_income` satisfies IssueMode,
    rule,
    detail: nameOfPeriod(built),
  }));
};

/** An issue for each way in which later reports contradict values as first reported. */
const laterIssues = (cik: number, built: BuiltStatement) =>
  contradictedByLaterReports(built).map(({ rule, keys }) => ({
    cik,
    statement: built.statement,
    period_type: built.periodType,
    period_end: built.end,
    mode: 'as_reported_later' satisfies IssueMode,
    rule,
    detail: `${nameOfPeriod(built)}: ${keys.join(', ')}`,
  }));

/** Lines of a year that differ from the sum of the four served quarters: the year was restated, the quarters were not. */
const linesApart = (year: BuiltStatement, quarters: readonly BuiltStatement[]): readonly string[] =>
  [...year.latest.lines].flatMap(([key, { value, unit }]) => {
    const line = lineByKey.get(key);
    if (line?.additive !== true) return [];
    const values = quarters.flatMap(({ latest }) => {
      const found = latest.lines.get(key);
      return found?.unit === unit ? [found.value] : [];
    });
    return values.length === 4 && areUnlike(value, decimal.sum(values)) ? [key] : [];
  });

/** The quarters that end in a year, by day: two years can have the same name. */
const quartersOf = (company: BuiltCompany, { statement, start, end }: BuiltStatement): readonly BuiltStatement[] =>
  company.statements.filter(
    (other) =>
      other.statement === statement && other.periodType === 'quarterly' && other.end > start && other.end <= end,
  );

/** An issue for each quarter that is not on the basis of its year. */
const basisIssues = (cik: number, company: BuiltCompany) =>
  company.statements
    .filter(({ statement, periodType }) => statement !== 'balance' && periodType === 'annual')
    .flatMap((year) => {
      const quarters = quartersOf(company, year);
      const keys = quarters.length === 4 ? linesApart(year, quarters) : [];
      if (keys.length === 0) return [];
      return quarters.map(({ statement, periodType, end }) => ({
        cik,
        statement,
        period_type: periodType,
        period_end: end,
        mode: 'basis' satisfies IssueMode,
        rule: 'quarters_of_the_basis_of_their_year',
        detail: `FY${year.fiscalYear}: ${keys.join(', ')}`,
      }));
    });

/** An issue for each fiscal year that shares its name: after a move of the year end, two can end in one calendar year. */
const nameIssues = (cik: number, company: BuiltCompany) => {
  const years = company.statements.filter(({ periodType }) => periodType === 'annual');
  return years.flatMap(({ statement, periodType, fiscalYear, end }) => {
    const ends = years.flatMap((other) =>
      other.statement === statement && other.fiscalYear === fiscalYear ? [other.end] : [],
    );
    if (ends.length < 2) return [];
    return {
      cik,
      statement,
      period_type: periodType,
      period_end: end,
      mode: 'name' satisfies IssueMode,
      rule: 'fiscal_years_of_one_name',
      detail: `${fiscalYear}: the years to ${ends.toSorted().join(' and ')}`,
    };
  });
};

/** An issue of twelve months whose lines were withheld because the served quarters add up to another amount. */
const monthsIssues = (cik: number, built: BuiltStatement) => {
  const leftOut = built.quarters?.leftOut ?? [];
  if (leftOut.length === 0) return [];
  return [
    {
      cik,
      statement: built.statement,
      period_type: built.periodType,
      period_end: built.end,
      mode: 'latest_resolved' satisfies IssueMode,
      rule: 'twelve_months_are_their_quarters',
      detail:
        `${nameOfPeriod(built)}: the four served quarters add up to another amount` +
        `${notServed}${leftOut.join(', ')}`,
    },
  ];
};

/** The issues of one mode of a statement. */
const issuesOfMode = (cik: number, company: BuiltCompany, built: BuiltStatement, mode: Mode, done: Completed) => {
  const lacked = lackedByMonths(company, built, mode === 'latest' ? 'latest' : 'original');
  return [
    ...issuesOf(cik, built, mode, done, new Set(lacked.map(({ rule }) => rule))),
    ...lackingIssues(cik, built, mode, done),
    ...unservedIssues(cik, built, mode, done),
    ...roundedIssues(cik, built, mode, done),
    ...monthsLackingIssues(cik, built, mode, lacked),
    ...incomeIssues(cik, company, built, mode, done),
  ];
};

/** All issues of the statements of a company, as stored. */
export const issueRows = (cik: number, company: BuiltCompany) => [
  ...company.statements.flatMap((built) => [
    ...issuesOfMode(cik, company, built, 'latest', built.latest),
    ...monthsIssues(cik, built),
    ...(built.original ? issuesOfMode(cik, company, built, 'as_reported', built.original) : []),
    ...laterIssues(cik, built),
  ]),
  ...basisIssues(cik, company),
  ...nameIssues(cik, company),
  ...company.labelNotes.map(({ end, reported, used, accession }) => ({
    cik,
    statement: 'calendar',
    period_type: 'annual',
    period_end: end,
    mode: 'latest',
    rule: 'fiscal_year_label',
    detail: `${accession} calls the year ended ${end} ${reported}; by the years before and after, it is ${used}`,
  })),
];

/** An issue of a statement on a page. */
export interface PageIssue {
  readonly mode: string;
  readonly rule: string;
  readonly detail: string;
}

const keysIn = (text: string): readonly string[] => text.split(', ').filter((key) => key !== '');

/** The withheld lines in the text of an issue. */
export const linesWithheld = (detail: string): readonly string[] => keysIn(detail.split(notServed)[1] ?? '');

/** The missing lines in the text of an issue; for twelve months, each with the quarter. */
export const linesLacked = (detail: string): readonly string[] => keysIn(detail.replace(/^FY\d+ \w+: /, ''));

/** The lines in which quarters are not on the basis of their year, from the text of the issue. */
export const linesOfBasis = (detail: string): readonly string[] => keysIn(detail.replace(/^FY\d+: /, ''));

/** Condition that the text of an issue names withheld lines. */
export const withheldSql = `detail like '%${notServed}%'`;

const cellSeparator = '\u0001';
const rowSeparator = '\u0002';

const character = (separator: string): string => `chr(${separator.charCodeAt(0)})`;

/** The issues of a statement as one text. The query calls the row of the statement `stored`. */
export const issuesSql = `(select string_agg(concat_ws(${character(cellSeparator)}, mode, rule, detail), ${character(rowSeparator)} order by mode, rule)
  from stocks_statement_issue issue where issue.cik = stored.cik and issue.statement = stored.statement
    and issue.period_type = stored.period_type and issue.period_end = stored.period_end)`;

/** Parses a text of `issuesSql`. */
export const issuesIn = (text: string | null): readonly PageIssue[] =>
  text === null
    ? []
    : text.split(rowSeparator).map((row) => {
        const [mode = '', rule = '', detail = ''] = row.split(cellSeparator);
        return { mode, rule, detail };
      });

/** The text of `issuesSql` for issues that were just built. */
export const issuesText = (issues: readonly PageIssue[]): string | null =>
  issues.length === 0
    ? null
    : issues.map(({ mode, rule, detail }) => [mode, rule, detail].join(cellSeparator)).join(rowSeparator);
