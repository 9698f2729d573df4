import { joinedNotes } from '@dqs/kit';
import { lineByKey, linesOfRule, subjectsOfRule, type StatementKind } from '@dqs/statements';
import { linesLacked, linesOfBasis, linesWithheld, type PageIssue } from './issues.ts';

/** A statement with lines that an answer shows, for the note of the answer. */
export interface NotedPeriod {
  readonly statement: StatementKind;
  /** Name of the company in an answer about several. */
  readonly company?: string;
  readonly fiscal_year: number;
  readonly fiscal_period: string;
  readonly issues: readonly PageIssue[];
  /** The lines that the answer shows or computes with; null: all. */
  readonly keys: ReadonlySet<string> | null;
}

/** Number of values listed in a note. */
const maxListed = 6;

const listed = (names: readonly string[]): string => {
  const each = [...new Set(names)];
  return each.length > maxListed
    ? `${each.slice(0, maxListed).join('; ')}; and ${each.length - maxListed} more`
    : each.join('; ');
};

/** Whether a line is always derived from another one. A request for it then also concerns that one. */
const followsFrom = (line: string, term: string): boolean => {
  const { candidates = [], derivations = [] } = lineByKey.get(line) ?? {};
  return candidates.length === 0 && derivations.some(({ terms }) => terms.some((each) => each.line === term));
};

const isRequested = ({ keys }: NotedPeriod, key: string): boolean =>
  !key.startsWith('_') &&
  (keys === null || keys.has(key) || [...keys].some((requested) => followsFrom(requested, key)));

/** Whether the answer has the line that a rule is about, or two other lines of the rule. */
const isShown = (period: NotedPeriod, rule: string): boolean =>
  subjectsOfRule(period.statement, rule).some((key) => isRequested(period, key)) ||
  linesOfRule(period.statement, rule).filter((key) => isRequested(period, key)).length > 1;

const nameOf = ({ company, fiscal_year, fiscal_period }: NotedPeriod): string => {
  const period = fiscal_period === 'FY' ? `FY${fiscal_year}` : `${fiscal_period} ${fiscal_year}`;
  return company === undefined ? period : `${company} ${period}`;
};

/** The names of the issues of some modes, for each period. */
const namesOf = (
  periods: readonly NotedPeriod[],
  modes: readonly string[],
  names: (issue: PageIssue, period: NotedPeriod) => readonly string[],
): readonly string[] =>
  periods.flatMap((period) =>
    period.issues.filter(({ mode }) => modes.includes(mode)).flatMap((issue) => names(issue, period)),
  );

/**
 * The note about withheld values, rules that do not hold, missing lines, and quarters that are not on the basis of their
 * year; null if there are none.
 */
export const noteOfIssues = (periods: readonly NotedPeriod[], asReported: boolean): string | null => {
  const mode = asReported ? 'as_reported' : 'latest';
  const withheld = namesOf(periods, [mode, `${mode}_resolved`], ({ rule, detail }, period) =>
    linesWithheld(detail).flatMap((key) => (isRequested(period, key) ? [`${key} of ${nameOf(period)} (${rule})`] : [])),
  );
  const asFiled = namesOf(periods, [mode], ({ rule, detail }, period) =>
    linesWithheld(detail).length === 0 && isShown(period, rule) ? [`${rule} of ${nameOf(period)}`] : [],
  );
  const lackingIn = (isOfMonths: boolean): readonly string[] =>
    namesOf(periods, [`${mode}_lacking`], ({ rule, detail }, period) => {
      const lines = linesLacked(detail).filter((line) => line.includes(' without ') === isOfMonths);
      return lines.length > 0 && isShown(period, rule) ? [`${rule} of ${nameOf(period)} (${lines.join(', ')})`] : [];
    });
  /** The sums of one kind of issue, each with the lines or amount of its text. */
  const sumsOf = (kind: string): readonly string[] =>
    namesOf(periods, [`${mode}_${kind}`], ({ rule, detail }, period) =>
      isShown(period, rule) ? [`${rule} of ${nameOf(period)} (${linesLacked(detail).join(', ')})`] : [],
    );
  const [unserved, rounded] = [sumsOf('unserved'), sumsOf('rounded')];
  const [lacking, lackingMonths] = [lackingIn(false), lackingIn(true)];
  const basis = asReported
    ? []
    : namesOf(periods, ['basis'], ({ detail }, period) =>
        linesOfBasis(detail).some((key) => isRequested(period, key)) ? [nameOf(period)] : [],
      );
  /** The lines that later reports contradict in one way. */
  const contradictedBy = (contradiction: string): readonly string[] =>
    asReported
      ? namesOf(periods, ['as_reported_later'], ({ rule, detail }, period) =>
          rule === contradiction
            ? linesLacked(detail).flatMap((key) => (isRequested(period, key) ? [`${key} of ${nameOf(period)}`] : []))
            : [],
        )
      : [];
  const [turned, scaled] = [
    contradictedBy('opposite_sign_in_later_reports'),
    contradictedBy('other_unit_in_later_reports'),
  ];
  /** The periods with an issue about the meaning of a line. */
  const periodsWith = (about: string, key: string): readonly string[] =>
    namesOf(periods, [`${mode}_income`], ({ rule }, period) =>
      rule === about && isRequested(period, key) ? [nameOf(period)] : [],
    );
  const beforeAssociates = periodsWith('pretax_income_before_associates', 'pretax_income');
  const otherIncome = periodsWith('other_income_at_head_of_cash_flows', 'net_income_cash_flow');
  const names = new Set(namesOf(periods, ['name'], ({ detail }) => [detail]));
  return joinedNotes(
    names.size > 0
      ? `The company moved its year end, so two fiscal years have the same name. They differ in period_end: ${[...names].join('; ')}.`
      : null,
    withheld.length > 0
      ? `Withheld because an accounting rule contradicts the value: ${listed(withheld)}. Trace each with stocks_get_facts, line and fiscal_period.`
      : null,
    asFiled.length > 0
      ? `These accounting rules do not hold for the values as filed: ${listed(asFiled)}. Amounts without a line, such as gains on sales, may be the difference.`
      : null,
    unserved.length > 0 ? `These sums hold only if amounts that are not served are added: ${listed(unserved)}.` : null,
    rounded.length > 0
      ? `These sums differ by the given amount because some reports round more than others: ${listed(rounded)}.`
      : null,
    lacking.length > 0
      ? `A line that the year has is missing in these quarters, so a sum does not hold: ${listed(lacking)}.`
      : null,
    lackingMonths.length > 0
      ? `A line is missing in these twelve months because it is missing in one of their quarters, so a sum does not hold: ${listed(lackingMonths)}.`
      : null,
    turned.length > 0
      ? `Later reports have these values with the opposite sign, so one of the two signs is wrong: ${listed(turned)}.`
      : null,
    scaled.length > 0
      ? `Later reports have these values in another unit, so one of the two is wrong: ${listed(scaled)}.`
      : null,
    beforeAssociates.length > 0
      ? `pretax_income excludes equity_method_income, which the company adds after tax: ${listed(beforeAssociates)}.`
      : null,
    otherIncome.length > 0
      ? `net_income_cash_flow differs from the income statement of the same period, mostly because only one of the two was restated: ${listed(otherIncome)}.`
      : null,
    basis.length > 0
      ? `A later report restated the year but not these quarters, so they do not add up to it: ${listed(basis)}.`
      : null,
  );
};

/** Whether a note names a line as a whole word: `cost_of_revenue` does not name `revenue`. */
export const namesLine = (note: string | null, key: string): boolean => note?.split(/\W+/).includes(key) ?? false;

/** A rule that does not hold for served values, in how many statements, and whether lines were withheld for it. */
export interface OpenRule {
  readonly statement: string;
  readonly rule: string;
  readonly withheld: boolean;
  readonly count: number;
}

/** The rules that the note of a whole statement would not report. */
export const unreportedRules = (open: readonly OpenRule[]): readonly OpenRule[] =>
  open.filter(
    ({ statement, rule, withheld }) => !withheld && subjectsOfRule(statement as StatementKind, rule).length === 0,
  );
