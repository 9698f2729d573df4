import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { compareFilings, type Filing } from '../facts/filing.ts';
import type { Line } from '../lines/line.ts';
import { statementKinds } from '../facts/statement-kind.ts';
import { isRounding, type RoundedValue } from '../facts/rounding.ts';
import { daysOf, type CompanyReports } from './company-reports.ts';
import { reportedValue } from '../facts/line-value.ts';
import { factAt } from '../rules/report.ts';

/** A value that a later filing changed after the first report on its period. */
export interface Restatement {
  readonly lineKey: string;
  readonly fiscalYear: number;
  readonly fiscalPeriod: string;
  readonly end: Day;
  readonly original: Decimal;
  readonly originalAccession: string;
  readonly restated: Decimal;
  readonly superseding: Filing;
  /** Change in percent of the original amount, with four decimals. Null if the original is zero. */
  readonly changePercent: Decimal | null;
}

const changeOf = (original: Decimal, restated: Decimal): Decimal | null => {
  if (decimal.isZero(original)) return null;
  const change = decimal.multiply(decimal.subtract(restated, original), '100' as Decimal);
  return decimal.roundToPlaces(
    decimal.divide(change, decimal.absolute(original), { significantDigits: 40 }),
    4,
    'half-even',
  );
};

interface Reported {
  readonly fiscalYear: number;
  readonly fiscalPeriod: string;
  readonly start: Day;
  readonly end: Day;
  readonly own: readonly Filing[];
}

const reportedPeriods = ({ calendar }: CompanyReports): readonly Reported[] =>
  calendar.years.flatMap(({ label, start, end, own, quarters }) => [
    ...(end === null ? [] : [{ fiscalYear: label, fiscalPeriod: 'FY', start, end, own }]),
    ...quarters
      .filter(({ elsewhere }) => !elsewhere)
      .map((quarter) => ({ ...quarter, fiscalYear: label, fiscalPeriod: `Q${quarter.quarter}` })),
  ]);

/**
 * Amounts have the rounding of their filing. Share counts are mostly rounded to thousands or millions, whatever that
 * is.
 */
const roundedIn = ({ rounding }: Filing, { value, unit }: { value: Decimal; unit: string }): RoundedValue => ({
  value,
  rounding: /^[A-Z]{3}$/.test(unit) ? rounding : 6,
});

/** The first filing with a line over a period: its own report, or else the first comparative. */
const firstReport = (reports: CompanyReports, line: Line, period: Reported) => {
  const days = daysOf(line, period.start, period.end);
  const inFiling = (filing: Filing) => {
    const reported = reports.reported(filing, line, days);
    return reported && { filing, ...reported };
  };
  const own = period.own[0] && inFiling(period.own[0]);
  if (own) return own;
  for (const filing of reports.withFactsEndingOn(days.end)) {
    const reported = inFiling(filing);
    if (reported) return reported;
  }
  return null;
};

const changesOf = (reports: CompanyReports, line: Line, period: Reported): readonly Restatement[] => {
  // The end of a fourth quarter is reported as the end of its year.
  const isOwn = line.at === 'over' || (line.at === 'end' && period.fiscalPeriod !== 'Q4');
  const first = line.hidden || !isOwn || !reports.isReported(line) ? null : firstReport(reports, line, period);
  if (!first) return [];
  const { fact, candidate } = first;
  const original = roundedIn(first.filing, reportedValue(fact, candidate.negated));
  const { fiscalYear, fiscalPeriod, end } = period;
  let current = original;
  const changes: Restatement[] = [];
  const days = daysOf(line, period.start, period.end);
  for (const superseding of reports.withFactsEndingOn(days.end)) {
    if (compareFilings(superseding, first.filing) <= 0) continue;
    const later = factAt(superseding, candidate.name, fact.unit, days);
    if (!later) continue;
    const restated = roundedIn(superseding, reportedValue(later, candidate.negated));
    if (isRounding(restated, current)) continue;
    current = restated;
    if (isRounding(restated, original)) continue;
    changes.push({
      lineKey: line.key,
      fiscalYear,
      fiscalPeriod,
      end,
      original: original.value,
      originalAccession: first.filing.accession,
      restated: restated.value,
      superseding,
      changePercent: changeOf(original.value, restated.value),
    });
  }
  return changes;
};

/**
 * Every change of a reported line: two values of one concept, period and unit that differ by more than rounding. A
 * return to the first value is not a restatement.
 */
export const restatementsIn = (reports: CompanyReports): readonly Restatement[] =>
  reportedPeriods(reports).flatMap((period) =>
    statementKinds.flatMap((statement) => reports.lines(statement).flatMap((line) => changesOf(reports, line, period))),
  );
