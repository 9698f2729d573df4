import { decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import type { Derivation, Line, StatementKind } from '../lines/line.ts';
import type { CompanyReports } from './company-reports.ts';
import { checkIdentities, toleranceOf, type Checked } from './identities.ts';
import { combined, type LineValue, type LineValues, type Part } from './line-value.ts';
import { reports as reportsConcept } from './report-value.ts';

interface Place {
  readonly reports: CompanyReports;
  readonly end: Day;
  /** Lines of other statements over the same period. */
  readonly others: LineValues;
}

const filingNamed = ({ reports }: Place, accession: string): Filing | undefined => reports.byAccession.get(accession);

const roundingIn =
  (place: Place) =>
  (accession: string): number =>
    filingNamed(place, accession)?.rounding ?? 0;

/** Whether all lines of a sum are there and it is nothing, but for rounding. */
const comesToNothing = (terms: Derivation['terms'], lines: LineValues, place: Place): boolean => {
  const values = terms.flatMap(({ line, sign }) => {
    const value = lines.get(line);
    return value ? [{ sign, value }] : [];
  });
  if (values.length < terms.length) return false;
  const sum = decimal.sum(values.map(({ sign, value }) => (sign === 1 ? value.value : decimal.negate(value.value))));
  return (
    decimal.compare(
      decimal.absolute(sum),
      toleranceOf(
        values.map(({ value }) => value),
        roundingIn(place),
      ),
    ) <= 0
  );
};

/** The value a derivation gives; null where a term is missing, or belongs to another vintage or unit. */
const derive = (rule: Derivation, lines: LineValues, place: Place): LineValue | null => {
  if (rule.companyTypes && !rule.companyTypes.includes(place.reports.companyType)) return null;
  const parts: Part[] = [];
  for (const { line, sign, optional } of rule.terms) {
    const value = lines.get(line) ?? place.others.get(line);
    if (value) parts.push({ sign, value });
    else if (!optional) return null;
  }
  const [first] = parts;
  if (!first || parts.some(({ value }) => value.vintage !== first.value.vintage)) return null;
  if (rule.provided.length > 0 && !rule.provided.some((terms) => comesToNothing(terms, lines, place))) return null;
  const filing = filingNamed(place, first.value.vintage);
  if (filing && rule.unless.some((concept) => reportsConcept(filing, concept, place.end))) return null;
  return combined(parts, 'identity');
};

const deriveInto = (
  lines: Map<string, LineValue>,
  declared: readonly Line[],
  place: Place,
  barred: ReadonlySet<string>,
) => {
  for (let found = true; found;) {
    found = false;
    for (const { key, derivations } of declared) {
      if (lines.has(key) || barred.has(key)) continue;
      for (const rule of derivations) {
        const value = derive(rule, lines, place);
        if (!value) continue;
        lines.set(key, value);
        found = true;
        break;
      }
    }
  }
};

/** A statement with everything that follows from its lines, checked. */
export interface Completed {
  readonly lines: LineValues;
  readonly checked: Checked;
  /** Derived lines that were dropped because an identity did not hold with them. */
  readonly dropped: readonly string[];
}

/**
 * Adds the lines that can be derived from those there are, checks the identities, and drops derived lines of one that does
 * not hold: a doubtful number is not served.
 */
export const complete = (statement: StatementKind, known: ReadonlyMap<string, LineValue>, place: Place): Completed => {
  const declared = place.reports.lines(statement);
  const doubtful = new Set<string>();
  const barred = new Set<string>();
  for (;;) {
    const lines = new Map([...known].filter(([key]) => !doubtful.has(key)));
    deriveInto(lines, declared, place, barred);
    const checked = checkIdentities(statement, lines, roundingIn(place));
    const weak = new Set(checked.failures.flatMap(({ derived }) => derived));
    // A doubtful difference may still follow from other lines; what so follows and is doubtful, too, is given up.
    for (const key of weak) (lines.get(key)?.origin === 'identity' ? barred : doubtful).add(key);
    if (weak.size > 0) continue;
    const ordered = declared.flatMap(({ key, hidden }): [string, LineValue][] => {
      const value = lines.get(key);
      return hidden || !value ? [] : [[key, value]];
    });
    const dropped = [...new Set([...doubtful, ...barred])].filter((key) => !lines.has(key));
    return { lines: new Map(ordered), checked: checkedWith(checked, statement, known, place), dropped };
  }
};

/** Failures that only the dropped lines caused are still told: the first check, with everything derived, says them. */
const checkedWith = (
  last: Checked,
  statement: StatementKind,
  known: ReadonlyMap<string, LineValue>,
  place: Place,
): Checked => {
  const lines = new Map(known);
  deriveInto(lines, place.reports.lines(statement), place, new Set());
  const first = checkIdentities(statement, lines, roundingIn(place));
  return first.failures.length >= last.failures.length ? first : last;
};
