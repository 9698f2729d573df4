import { decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { reportOf, type Fact } from '../facts/fact.ts';
import { compareFilings, type Filing } from '../facts/filing.ts';
import { isYear, lengthOf } from '../facts/length.ts';
import type { Composition, Derivation, Line } from '../lines/line.ts';
import type { CompanyReports } from './company-reports.ts';
import { areKindsOfDebt, currentDebt, debtIn, sumOfDebt } from '../rules/debt.ts';
import { toleranceOf, type WholeYear } from '../rules/identities.ts';
import { combined, reportedValue, type LineValue, type LineValues, type Part } from '../facts/line-value.ts';
import { factAt } from '../rules/report.ts';
import { roundingIn } from './rounding-in.ts';
import { amountsIn } from './standing.ts';
import { mayHaveOtherOwners } from '../rules/other-owners.ts';
import { hasNonzero, hasNonzeroInAnyPeriod } from '../rules/nonzero.ts';

/** Context of a derivation: reports, day and further lines. */
export interface Place {
  readonly reports: CompanyReports;
  readonly end: Day;
  /** Lines of other statements over the same period. */
  readonly otherLines: LineValues;
  /** The year that a last quarter closes. Absent for other periods. */
  readonly year?: WholeYear | null;
  /** The newest filing that counts. Absent if all count. */
  readonly until?: Filing | null;
  /** True for years and twelve months. */
  readonly isYear?: boolean;
  /** The four served quarters of twelve months. Absent for other periods, or if a quarter is missing. */
  readonly quarters?: readonly LineValues[];
  /**
   * Whether the company's own reports support a derivation. Absent: all derivations are used, except those that need
   * support. Only reports with all terms of `widest` count, the sum of everything that the statement may include.
   */
  readonly trusts?: (line: Line, rule: Derivation, end: Day, widest?: Derivation) => boolean;
}

/** Whether a sum of lines is zero within the rounding. Null if a line is missing. */
const isZeroSum = (terms: Derivation['terms'], lines: LineValues, { reports }: Place): boolean | null => {
  const values: Part[] = [];
  for (const { line, sign } of terms) {
    const value = lines.get(line);
    if (!value) return null;
    values.push({ sign, value });
  }
  const sum = decimal.sum(values.map(({ sign, value }) => (sign === 1 ? value.value : decimal.negate(value.value))));
  const tolerance = toleranceOf(
    values.map(({ value }) => value),
    roundingIn(reports),
  );
  return decimal.compare(decimal.absolute(sum), tolerance) <= 0;
};

const conditionsHold = ({ provided, consistent, refuted }: Derivation, lines: LineValues, place: Place): boolean =>
  (provided.length === 0 || provided.some((terms) => isZeroSum(terms, lines, place) === true)) &&
  consistent.every((terms) => isZeroSum(terms, lines, place) !== false) &&
  refuted.every((terms) => isZeroSum(terms, lines, place) !== true);

const hasEqualTerms = (parts: readonly Part[]): boolean =>
  parts.some(({ value }, at) => parts.findIndex((other) => decimal.equals(other.value.value, value.value)) !== at);

const withFormula = (value: LineValue | null, formula: string): LineValue | null => value && { ...value, formula };

/** Balance sheet totals that identify filings with the same balance sheet. */
const sheetTotals = ['total_assets', 'total_liabilities_and_equity'];

/** Functions that select the facts whose sum is a line. */
const compositions: Readonly<Record<Composition, (filing: Filing, end: Day) => readonly Fact[]>> = { debt: debtIn };

const holds = (facts: readonly Fact[], { concept, value }: Fact): boolean =>
  facts.some((other) => other.concept === concept && decimal.equals(other.value, value));

/** Whether the second filing reports the debt of the first, plus debt due within one year. */
const addsCurrentDebt = (fewer: readonly Fact[], other: readonly Fact[]): boolean =>
  other.length > fewer.length &&
  fewer.every((fact) => holds(other, fact)) &&
  other.every((fact) => holds(fewer, fact) || currentDebt.includes(fact.concept));

/**
 * If a later report has kinds of debt whose sum is below the balance sheet's long-term debt, the report that has the
 * long-term debt.
 */
const insteadOfKinds = (
  newest: readonly Fact[],
  debtByFiling: readonly (readonly Fact[])[],
  longTerm: LineValue | undefined,
): readonly Fact[] | undefined => {
  const [term] = longTerm?.terms ?? [];
  if (!term || !longTerm || !areKindsOfDebt(newest)) return undefined;
  return decimal.compare(sumOfDebt(newest), longTerm.value) < 0
    ? debtByFiling.find((facts) => holds(facts, term.fact))
    : undefined;
};

/** A line that is a sum of facts of one filing: the balance sheet's filing, or else one with the same total assets. */
const composed = (line: Line, lines: LineValues, { reports, end, until = null }: Place): LineValue | null => {
  const { composition } = line;
  const sheetTotal = sheetTotals.map((key) => lines.get(key)).find((value) => value !== undefined);
  if (!composition || !sheetTotal) return null;
  const total = sheetTotal.terms[0]?.fact;
  const sheets = reports
    .endingOn(end)
    .filter((filing) => {
      const reportedTotal =
        total && factAt(filing, `${total.taxonomy}:${total.concept}`, total.unit, { start: null, end });
      const isFiledInTime = until === null || compareFilings(filing, until) <= 0;
      return (
        isFiledInTime &&
        reportedTotal !== null &&
        reportedTotal !== undefined &&
        decimal.equals(reportedTotal.value, sheetTotal.value)
      );
    })
    .toReversed();
  const own = sheets.filter(({ accession }) => accession === sheetTotal.vintage);
  const debtByFiling = [...own, ...sheets]
    .map((filing) => compositions[composition](filing, end))
    .filter((facts) => facts.length > 0);
  const [newest] = debtByFiling;
  if (!newest) return null;
  // A later report may compare only long-term debt. The balance sheet's own report then supplies the rest.
  const [shortTerm, due] = [lines.get('short_term_debt')?.terms[0]?.fact, lines.get('debt_current')];
  const isLess = due !== undefined && decimal.compare(sumOfDebt(newest), due.value) < 0;
  const isWhole = (other: readonly Fact[]): boolean =>
    addsCurrentDebt(newest, other) &&
    (newest.length === 1 || (isLess && shortTerm !== undefined && holds(other, shortTerm)));
  const facts = debtByFiling.findLast(isWhole) ?? insteadOfKinds(newest, debtByFiling, lines.get('long_term_debt'));
  const parts = (facts ?? newest).map((fact): Part => ({ sign: 1, value: reportedValue(fact, false) }));
  return withFormula(combined(parts, 'identity'), `all ${composition} of the balance sheet`);
};

/**
 * The same value as another filing reports it. Null if the filing reports a different value, or if the value is
 * derived.
 */
const asReportedIn = (filing: Filing, { origin, terms, value }: LineValue): LineValue | null => {
  const [only, ...more] = terms;
  if (origin !== 'reported' || !only || more.length > 0) return null;
  const { taxonomy, concept, unit, start, end } = only.fact;
  const fact = factAt(filing, `${taxonomy}:${concept}`, unit, { start, end });
  const inFiling = fact && reportedValue(fact, only.times === -1);
  return inFiling && decimal.equals(inFiling.value, value) ? inFiling : null;
};

/**
 * The terms from one filing. Terms from several filings are taken from the newest one that reports all of them with the
 * same values. Null if there is none.
 */
const inOneFiling = (parts: readonly Part[], { reports, end, until = null }: Place): readonly Part[] | null => {
  const vintages = new Set(parts.map(({ value }) => value.vintage));
  if (vintages.size < 2) return parts;
  for (const filing of reports.endingOn(end).toReversed()) {
    if (until !== null && compareFilings(filing, until) > 0) continue;
    const own = parts.flatMap(({ sign, value }) => {
      const inFiling = asReportedIn(filing, value);
      return inFiling ? [{ sign, value: inFiling }] : [];
    });
    if (own.length === parts.length) return own;
  }
  return null;
};

/** Whether the filing has nothing that makes the derived amount differ from the line. */
const allows = (
  { unless, onlyWith, unlessAnywhere, withoutOtherOwners }: Derivation,
  filing: Filing,
  end: Day,
): boolean =>
  (onlyWith.length === 0 || onlyWith.some((concept) => hasNonzeroInAnyPeriod(filing, concept))) &&
  !unless.some((concept) => hasNonzero(filing, concept, end)) &&
  !unlessAnywhere.some((concept) => hasNonzeroInAnyPeriod(filing, concept)) &&
  !(withoutOtherOwners && mayHaveOtherOwners(filing, end, amountsIn));

/**
 * Whether the value is an amount for less than a year in an annual report. Its quarterly tables and its notes may have
 * different scopes.
 */
const isQuarterOfAnnualReport = ({ terms }: LineValue): boolean =>
  terms.some(
    ({ fact: { form, start, end } }) => reportOf(form) === 'annual' && start !== null && !isYear(lengthOf(start, end)),
  );

/** The value of one derivation. Null if a term is missing, if units differ, or if no filing has all terms. */
export const derive = (rule: Derivation, lines: LineValues, place: Place): LineValue | null => {
  if (rule.companyTypes && !rule.companyTypes.includes(place.reports.companyType)) return null;
  const collected: Part[] = [];
  for (const { line, sign, optional } of rule.terms) {
    const value = lines.get(line) ?? place.otherLines.get(line);
    if (value) collected.push({ sign, value });
    else if (!optional) return null;
  }
  const parts = rule.acrossFilings ? collected : (inOneFiling(collected, place) ?? []);
  const [first] = parts;
  if (!first || (rule.distinct && hasEqualTerms(parts))) return null;
  const isOfOneReport = rule.unlessAnywhere.length > 0 || rule.witnessed;
  if (rule.witnessed && parts.some(({ value }) => isQuarterOfAnnualReport(value))) return null;
  if (isOfOneReport && parts.some(({ value }) => value.origin !== 'reported')) return null;
  if (!conditionsHold(rule, lines, place)) return null;
  const filing = place.reports.byAccession.get(first.value.vintage);
  if (filing && !allows(rule, filing, place.end)) return null;
  return withFormula(combined(parts, 'identity'), rule.formula);
};

interface Derived {
  readonly rule: Derivation;
  readonly value: LineValue;
}

/**
 * A line as a sum that the company's own reports support. Null if two supported sums differ. Not for twelve months,
 * which mix reports and are the sum of their quarters.
 */
const attestedBy = (group: Line['attested'][number], line: Line, lines: LineValues, place: Place): Derived | null => {
  const { trusts } = place;
  const isThere = (key: string): boolean => {
    const term = lines.get(key);
    return term !== undefined && term.origin !== 'ttm' && !decimal.isZero(term.value);
  };
  // All sums of a group contain the terms of the first one.
  if (!trusts || !group[0]?.terms.every((term) => isThere(term.line))) return null;
  const whole = group.filter(({ terms }) => terms.every((term) => isThere(term.line)));
  const fullest = whole.toSorted((a, b) => b.terms.length - a.terms.length)[0];
  if (!fullest) return null;
  const derived = whole.flatMap((rule): Derived[] => {
    const value = derive(rule, lines, place);
    return value && trusts(line, rule, place.end, fullest) ? [{ rule, value }] : [];
  });
  const [first = null] = derived;
  return derived.every(({ value }) => first && decimal.equals(value.value, first.value.value)) ? first : null;
};

/** A line by its first derivation that has a value and is not contradicted by the company's reports. */
export const deriveLine = (line: Line, lines: LineValues, place: Place): Derived | null => {
  for (const rule of line.derivations) {
    const value = derive(rule, lines, place);
    if (value && (rule.proven || (place.trusts?.(line, rule, place.end) ?? true))) return { rule, value };
  }
  for (const group of line.attested) {
    const attested = attestedBy(group, line, lines, place);
    if (attested) return attested;
  }
  return null;
};

/** A line that can be derived, with the keys of all lines that affect it. */
interface Following {
  readonly line: Line;
  readonly keys: ReadonlySet<string>;
}

const following = new WeakMap<readonly Line[], readonly Following[]>();

const followingIn = (declared: readonly Line[]): readonly Following[] => {
  const cached = following.get(declared);
  if (cached) return cached;
  const derivable = declared.flatMap((line) => {
    const rules = [...line.derivations, ...line.attested.flat()];
    const sums = rules.flatMap(({ terms, provided, consistent, refuted }) => [
      terms,
      ...provided,
      ...consistent,
      ...refuted,
    ]);
    const keys = new Set([...sums.flat().map((term) => term.line), ...(line.composition ? sheetTotals : [])]);
    return keys.size > 0 ? [{ line, keys }] : [];
  });
  following.set(declared, derivable);
  return derivable;
};

/** Adds every line that can be derived, repeatedly, except barred lines. */
export const deriveInto = (
  lines: Map<string, LineValue>,
  declared: readonly Line[],
  place: Place,
  barred: ReadonlySet<string>,
): void => {
  const added: string[] = [];
  // Number of lines added when a derivation was last tried. It is tried again only if a line that affects it was added.
  const tried = new Map<Line, number>();
  for (let before = -1; before < added.length;) {
    before = added.length;
    for (const { line, keys } of followingIn(declared)) {
      if (lines.has(line.key) || barred.has(line.key)) continue;
      const since = tried.get(line);
      if (since !== undefined && !added.some((key, at) => at >= since && keys.has(key))) continue;
      tried.set(line, added.length);
      const derived = deriveLine(line, lines, place)?.value ?? composed(line, lines, place);
      if (!derived) continue;
      lines.set(line.key, derived);
      added.push(line.key);
    }
  }
};
