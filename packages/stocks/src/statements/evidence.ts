import { daysBetween, decimal } from '@dqs/core';
import { compareFilings, type Filing } from '../facts/filing.ts';
import type { Derivation, Line } from '../lines/line.ts';
import type { CompanyReports } from './company-reports.ts';
import { deriveInto, deriveLine, roundingIn, type Place } from './derive.ts';
import { linesIn } from './direct.ts';
import { toleranceOf } from './identities.ts';
import type { LineValue } from './line-value.ts';
import type { Period } from './report-value.ts';

/** A report that gives a line and also everything to derive it from, over one period. */
export interface Witness {
  readonly rule: Derivation;
  readonly filing: Filing;
  readonly period: Period;
  readonly reported: LineValue;
  readonly derived: LineValue;
  /** Whether both come to the same amount, but for rounding. */
  readonly agrees: boolean;
}

/** The periods over which a filing gives some concept of a line. */
const periodsOf = (filing: Filing, { candidates }: Line): readonly Period[] => {
  const periods = new Map<string, Period>();
  for (const { name } of candidates)
    for (const [end, facts] of filing.facts.get(name) ?? [])
      for (const { start } of facts) periods.set(`${start} ${end}`, { start, end });
  return [...periods.values()];
};

const conceptOf = ({ terms }: LineValue): string | undefined => terms[0]?.fact.concept;

const witnessIn = (reports: CompanyReports, line: Line, filing: Filing, period: Period): Witness | null => {
  const declared = reports.lines(line.statement);
  const lines = linesIn(reports, line.statement, period.start ?? period.end, period.end, filing);
  const reported = lines.get(line.key);
  if (!reported) return null;
  // The line is forgotten, and with it every other that is the same concept under another key.
  const forgotten = new Set([line.key]);
  for (const [key, value] of lines) if (conceptOf(value) === conceptOf(reported)) forgotten.add(key);
  for (const key of forgotten) lines.delete(key);
  const place: Place = { reports, end: period.end, others: new Map() };
  deriveInto(lines, declared, place, forgotten);
  const found = deriveLine(line, lines, place);
  if (!found || found.value.unit !== reported.unit) return null;
  const apart = decimal.absolute(decimal.subtract(found.value.value, reported.value));
  const agrees = decimal.compare(apart, toleranceOf([found.value, reported], roundingIn(reports))) <= 0;
  return { rule: found.rule, filing, period, reported, derived: found.value, agrees };
};

/**
 * What a company's own reports say of the derivations of a line: every period for which one filing gives the line itself, and
 * would have led to a derived value without it.
 */
export const witnessesOf = (reports: CompanyReports, line: Line): readonly Witness[] =>
  line.candidates.length === 0 || line.derivations.length === 0
    ? []
    : reports.filings.flatMap((filing) =>
        periodsOf(filing, line).flatMap((period) => witnessIn(reports, line, filing, period) ?? []),
      );

/**
 * A derivation is not used where the company's own reports contradict it: where, of the periods for which they give both the
 * line and its terms, the nearest one has the two apart. `until` leaves out filings later than that one, for values as first
 * reported. Nothing depends on the order in which files were loaded: only on which filings are held.
 */
export const trustIn = (reports: CompanyReports): ((until: Filing | null) => NonNullable<Place['trusts']>) => {
  const known = new Map<Line, readonly Witness[]>();
  const witnesses = (line: Line): readonly Witness[] => {
    const found = known.get(line) ?? witnessesOf(reports, line);
    known.set(line, found);
    return found;
  };
  return (until) => (line, rule, end) => {
    let nearest = Infinity;
    let agrees = true;
    for (const witness of witnesses(line)) {
      if (witness.rule !== rule || (until !== null && compareFilings(witness.filing, until) > 0)) continue;
      const distance = Math.abs(daysBetween(witness.period.end, end));
      if (distance > nearest) continue;
      agrees = witness.agrees && (agrees || distance < nearest);
      nearest = distance;
    }
    return agrees;
  };
};
