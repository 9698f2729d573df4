import { joinedNotes } from '@dqs/kit';
import { lineByKey, linesOfRule, subjectsOfRule, type StatementKind } from '@dqs/statements';
import { linesLacked, linesOfBasis, linesWithheld, type PageIssue } from './issues.ts';

/** A statement of which an answer shows some lines. */
export interface ToldPeriod {
  readonly statement: StatementKind;
  /** What the answer calls the company, where it holds several. */
  readonly company?: string;
  readonly fiscal_year: number;
  readonly fiscal_period: string;
  readonly issues: readonly PageIssue[];
  /** The lines that the answer shows or computes with; null: all. */
  readonly keys: ReadonlySet<string> | null;
}

/** How many values a note names. */
const namedValues = 6;

const listed = (names: readonly string[]): string => {
  const each = [...new Set(names)];
  return each.length > namedValues
    ? `${each.slice(0, namedValues).join('; ')}; and ${each.length - namedValues} more`
    : each.join('; ');
};

/** Whether a line always follows from another one: who asks for it asks for that one, too. */
const followsFrom = (line: string, term: string): boolean => {
  const { candidates = [], derivations = [] } = lineByKey.get(line) ?? {};
  return candidates.length === 0 && derivations.some(({ terms }) => terms.some((each) => each.line === term));
};

const isAsked = ({ keys }: ToldPeriod, key: string): boolean =>
  !key.startsWith('_') && (keys === null || keys.has(key) || [...keys].some((asked) => followsFrom(asked, key)));

/** Whether the answer has the line that a rule is about, or two others of it. */
const isSeen = (period: ToldPeriod, rule: string): boolean =>
  subjectsOfRule(period.statement, rule).some((key) => isAsked(period, key)) ||
  linesOfRule(period.statement, rule).filter((key) => isAsked(period, key)).length > 1;

const nameOf = ({ company, fiscal_year, fiscal_period }: ToldPeriod): string => {
  const period = fiscal_period === 'FY' ? `FY${fiscal_year}` : `${fiscal_period} ${fiscal_year}`;
  return company === undefined ? period : `${company} ${period}`;
};

/** The names under which the issues of some modes are told, of each period. */
const namesOf = (
  periods: readonly ToldPeriod[],
  modes: readonly string[],
  names: (issue: PageIssue, period: ToldPeriod) => readonly string[],
): readonly string[] =>
  periods.flatMap((period) =>
    period.issues.filter(({ mode }) => modes.includes(mode)).flatMap((issue) => names(issue, period)),
  );

/**
 * What an answer's note says of values that are withheld, of rules that do not hold with values as filed, and of quarters of another
 * basis than their year's or without a line of it; null where there are none.
 */
export const noteOfIssues = (periods: readonly ToldPeriod[], asReported: boolean): string | null => {
  const mode = asReported ? 'as_reported' : 'latest';
  const withheld = namesOf(periods, [mode, `${mode}_resolved`], ({ rule, detail }, period) =>
    linesWithheld(detail).flatMap((key) => (isAsked(period, key) ? [`${key} of ${nameOf(period)} (${rule})`] : [])),
  );
  const asFiled = namesOf(periods, [mode], ({ rule, detail }, period) =>
    linesWithheld(detail).length === 0 && isSeen(period, rule) ? [`${rule} of ${nameOf(period)}`] : [],
  );
  const lackingIn = (isOfMonths: boolean): readonly string[] =>
    namesOf(periods, [`${mode}_lacking`], ({ rule, detail }, period) => {
      const lines = linesLacked(detail).filter((line) => line.includes(' without ') === isOfMonths);
      return lines.length > 0 && isSeen(period, rule) ? [`${rule} of ${nameOf(period)} (${lines.join(', ')})`] : [];
    });
  /** The sums of one kind of issue, each with what its text names. */
  const sumsOf = (kind: string): readonly string[] =>
    namesOf(periods, [`${mode}_${kind}`], ({ rule, detail }, period) =>
      isSeen(period, rule) ? [`${rule} of ${nameOf(period)} (${linesLacked(detail).join(', ')})`] : [],
    );
  const [unserved, rounded] = [sumsOf('unserved'), sumsOf('rounded')];
  const [lacking, lackingMonths] = [lackingIn(false), lackingIn(true)];
  const basis = asReported
    ? []
    : namesOf(periods, ['basis'], ({ detail }, period) =>
        linesOfBasis(detail).some((key) => isAsked(period, key)) ? [nameOf(period)] : [],
      );
  const names = new Set(namesOf(periods, ['name'], ({ detail }) => [detail]));
  return joinedNotes(
    names.size > 0
      ? `The company moved its year end, so two fiscal years have one name; period_end tells them apart: ${[...names].join('; ')}.`
      : null,
    withheld.length > 0
      ? `Withheld because a rule of accounting contradicts the value: ${listed(withheld)}. stocks_get_facts with line and fiscal_period traces each.`
      : null,
    asFiled.length > 0
      ? `Values are as filed, but these rules do not hold with them: ${listed(asFiled)}. Amounts that have no line, such as gains on sales, may stand in between.`
      : null,
    unserved.length > 0 ? `These sums hold only with amounts that are not served: ${listed(unserved)}.` : null,
    rounded.length > 0
      ? `These sums are apart by so much because some of their reports round more than others: ${listed(rounded)}.`
      : null,
    lacking.length > 0
      ? `These quarters lack a line that their year has, so a sum does not hold with them: ${listed(lacking)}.`
      : null,
    lackingMonths.length > 0
      ? `These twelve months lack a line that one of their quarters does not have, so a sum does not hold with them: ${listed(lackingMonths)}.`
      : null,
    basis.length > 0
      ? `The year of these quarters was recast in a later report and they were not, so they do not add up to it: ${listed(basis)}.`
      : null,
  );
};

/** Whether a note names a line: one about `cost_of_revenue` says nothing of `revenue`. */
export const namesLine = (note: string | null, key: string): boolean => note?.split(/\W+/).includes(key) ?? false;

/** A rule that does not hold with values as they are served, in how many statements, and whether lines were withheld for it. */
export interface OpenRule {
  readonly statement: string;
  readonly rule: string;
  readonly withheld: boolean;
  readonly count: number;
}

/** Those of which the note of a whole statement says nothing. */
export const untoldRules = (open: readonly OpenRule[]): readonly OpenRule[] =>
  open.filter(
    ({ statement, rule, withheld }) => !withheld && subjectsOfRule(statement as StatementKind, rule).length === 0,
  );
