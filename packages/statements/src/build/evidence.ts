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

const exactly = '0' as Decimal;

const isAttestation = (line: Line, rule: Derivation): boolean => line.attested.some((group) => group.includes(rule));

const conceptOf = ({ terms }: LineValue): string | undefined => terms[0]?.fact.concept;

const witnessesIn = (reports: CompanyReports, line: Line, filing: Filing, period: Period): readonly Witness[] => {
  const declared = reports.lines(line.statement);
  const lines = linesIn(reports, line.statement, period.start ?? period.end, period.end, filing);
  const reported = lines.get(line.key);
  if (!reported) return [];
  // The line is forgotten, and with it every other that is the same concept under another key.
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
    // Of several sums that could be meant the right one comes to the same amount, to the last unit.
    const tolerance = isAttestation(line, rule) ? exactly : toleranceOf([derived, reported], roundingIn(reports));
    const agrees = decimal.compare(difference, tolerance) <= 0;
    return [{ rule, filing, period, reported, derived, agrees }];
  });
};

/**
 * What a company's own reports say of the derivations of a line: every period for which one filing gives the line itself, and
 * would have led to a derived value without it.
 */
export const witnessesOf = (reports: CompanyReports, line: Line): readonly Witness[] =>
  line.candidates.length === 0 || line.derivations.length + line.attested.length === 0
    ? []
    : reports.filings.flatMap((filing) =>
        periodsOf(filing, line).flatMap((period) => witnessesIn(reports, line, filing, period)),
      );

/** How far off a report may be that bears out a sum. */
const attestingDays = 1096;

/** Whether the nearest of some witnesses before a day, and the nearest after it, all agree; false where there is none. */
const bearOut = (witnesses: readonly Witness[], end: Day): boolean => {
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
 * A derivation is not used where the company's own reports contradict it: where, of the periods for which they give both the
 * line and its terms, the nearest one has the two apart. One that differs from filer to filer is used only where the nearest ones
 * before and after have the two equal. `until` leaves out filings later than that one, for values as first
 * reported. Nothing depends on the order in which files were loaded: only on which filings are loaded.
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
    return bearOut(
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
