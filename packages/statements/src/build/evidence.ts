import { daysBetween, decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { compareFilings, type Filing } from '../facts/filing.ts';
import type { Derivation, Line } from '../lines/line.ts';
import type { CompanyReports } from './company-reports.ts';
import { derive, deriveInto, deriveLine, type Place } from './derive.ts';
import { roundingIn } from './rounding-in.ts';
import { linesIn } from './direct.ts';
import { toleranceOf } from '../rules/identities.ts';
import type { LineValue } from '../facts/line-value.ts';
import type { Period } from '../rules/report.ts';

/** A report with both a line and all terms to derive it, over one period. */
export interface Witness {
  readonly rule: Derivation;
  readonly filing: Filing;
  readonly period: Period;
  readonly reported: LineValue;
  readonly derived: LineValue;
  /** Whether both amounts agree within the rounding. */
  readonly agrees: boolean;
}

/** The periods for which a filing reports any concept of a line. */
const periodsOf = (filing: Filing, { candidates }: Line): readonly Period[] => {
  const periods = new Map<string, Period>();
  for (const { name } of candidates)
    for (const [end, facts] of filing.facts.get(name) ?? [])
      for (const { start } of facts) periods.set(`${start} ${end}`, { start, end });
  return [...periods.values()];
};

const exactly = '0' as Decimal;

const isAttestation = (line: Line, rule: Derivation): boolean => line.attested.some((group) => group.includes(rule));

const conceptOf = ({ terms }: LineValue): string | undefined => terms[0]?.fact.concept;

const witnessesIn = (reports: CompanyReports, line: Line, filing: Filing, period: Period): readonly Witness[] => {
  const declared = reports.lines(line.statement);
  const lines = linesIn(reports, line.statement, period.start ?? period.end, period.end, filing);
  const reported = lines.get(line.key);
  if (!reported) return [];
  // Removes the line, and every other line with the same concept.
  const forgotten = new Set([line.key]);
  for (const [key, value] of lines) if (conceptOf(value) === conceptOf(reported)) forgotten.add(key);
  for (const key of forgotten) lines.delete(key);
  const place: Place = { reports, end: period.end, otherLines: new Map() };
  deriveInto(lines, declared, place, forgotten);
  const derivation = deriveLine(line, lines, place);
  const attesting = line.attested.flat().flatMap((rule) => {
    const value = derive(rule, lines, place);
    return value ? [{ rule, value }] : [];
  });
  return [...(derivation ? [derivation] : []), ...attesting].flatMap(({ rule, value: derived }): Witness[] => {
    if (derived.unit !== reported.unit) return [];
    const difference = decimal.absolute(decimal.subtract(derived.value, reported.value));
    // Of several possible sums, the right one equals the amount to the last unit.
    const tolerance = isAttestation(line, rule) ? exactly : toleranceOf([derived, reported], roundingIn(reports));
    const agrees = decimal.compare(difference, tolerance) <= 0;
    return [{ rule, filing, period, reported, derived, agrees }];
  });
};

/**
 * Evidence in a company's own reports for the derivations of a line: every period for which one filing reports the line
 * and all terms of a derivation.
 */
export const witnessesOf = (reports: CompanyReports, line: Line): readonly Witness[] =>
  line.candidates.length === 0 || line.derivations.length + line.attested.length === 0
    ? []
    : reports.filings.flatMap((filing) =>
        periodsOf(filing, line).flatMap((period) => witnessesIn(reports, line, filing, period)),
      );

/** Maximum distance in days of a report that supports a sum. */
const attestingDays = 1096;

/** Whether the nearest witnesses before and after a day all agree. False without witnesses. */
const nearestAgree = (witnesses: readonly Witness[], end: Day): boolean => {
  const near = witnesses
    .map((witness) => ({ witness, days: daysBetween(witness.period.end, end) }))
    .filter(({ days }) => Math.abs(days) <= attestingDays);
  const sides = [near.filter(({ days }) => days >= 0), near.filter(({ days }) => days <= 0)].map((side) => {
    const nearest = Math.min(...side.map(({ days }) => Math.abs(days)));
    return side.filter(({ days }) => Math.abs(days) === nearest).map(({ witness }) => witness);
  });
  return sides.flat().length > 0 && sides.flat().every(({ agrees }) => agrees);
};

/**
 * Decides whether the company's own reports support a derivation. A derivation is not used if the nearest report with
 * both the line and its terms contradicts it. A derivation that differs between filers needs the nearest reports before
 * and after to agree. `until` excludes later filings, for values as first reported. The result does not depend on the
 * order of loading.
 */
export const trustIn = (reports: CompanyReports): ((until: Filing | null) => NonNullable<Place['trusts']>) => {
  const byLine = new Map<Line, readonly Witness[]>();
  const witnesses = (line: Line): readonly Witness[] => {
    const ofLine = byLine.get(line) ?? witnessesOf(reports, line);
    byLine.set(line, ofLine);
    return ofLine;
  };
  const attests = (line: Line, until: Filing | null, rule: Derivation, widest: Derivation, end: Day): boolean => {
    const filedInTime = witnesses(line).filter(({ filing }) => until === null || compareFilings(filing, until) <= 0);
    const whole = filedInTime.filter((witness) => witness.rule === widest);
    return nearestAgree(
      filedInTime.filter(
        (witness) =>
          witness.rule === rule &&
          whole.some(({ filing, period }) => filing === witness.filing && period === witness.period),
      ),
      end,
    );
  };
  return (until) => (line, rule, end, widest) => {
    if (isAttestation(line, rule)) return attests(line, until, rule, widest ?? rule, end);
    let nearest = Infinity;
    let agrees = !rule.witnessed;
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
