import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { compareFilings, type Filing } from '../facts/filing.ts';
import type { Line } from '../lines/line.ts';
import { statementKinds } from '../facts/statement-kind.ts';
import { isRounding, type Given } from '../facts/rounding.ts';
import { daysOf, type CompanyReports } from './company-reports.ts';
import { reportedValue } from '../facts/line-value.ts';
import { factAt } from '../rules/report.ts';

/** A value that a later filing reports otherwise than the first report on its period. */
export interface Restatement {
  readonly lineKey: string;
  readonly fiscalYear: number;
  readonly fiscalPeriod: string;
  readonly end: Day;
  readonly original: Decimal;
  readonly originalAccession: string;
  readonly restated: Decimal;
  readonly superseding: Filing;
  /** Percent of the original's amount, to four places; null where that was nothing. */
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

/** Amounts are rounded as their filing rounds; numbers of shares mostly to thousands or millions, whatever the amounts are. */
const givenIn = ({ rounding }: Filing, { value, unit }: { value: Decimal; unit: string }): Given => ({
  value,
  rounding: /^[A-Z]{3}$/.test(unit) ? rounding : 6,
});

/** The first filing to give a line over a period: its own report, or, where that does not, what compares with it first. */
const firstReport = (reports: CompanyReports, line: Line, period: Reported) => {
  const days = daysOf(line, period.start, period.end);
  const inFiling = (filing: Filing) => {
    const reported = reports.reported(filing, line, days);
    return reported && { filing, ...reported };
  };
  const own = period.own[0] && inFiling(period.own[0]);
  if (own) return own;
  for (const filing of reports.speakingOf(days.end)) {
    const reported = inFiling(filing);
    if (reported) return reported;
  }
  return null;
};

const changesOf = (reports: CompanyReports, line: Line, period: Reported): readonly Restatement[] => {
  // What a fourth quarter ends with is what its year ends with.
  const isOwn = line.at === 'over' || (line.at === 'end' && period.fiscalPeriod !== 'Q4');
  const first = line.hidden || !isOwn || !reports.isReported(line) ? null : firstReport(reports, line, period);
  if (!first) return [];
  const { fact, candidate } = first;
  const original = givenIn(first.filing, reportedValue(fact, candidate.negated));
  const { fiscalYear, fiscalPeriod, end } = period;
  let current = original;
  const changes: Restatement[] = [];
  const days = daysOf(line, period.start, period.end);
  for (const superseding of reports.speakingOf(days.end)) {
    if (compareFilings(superseding, first.filing) <= 0) continue;
    const later = factAt(superseding, candidate.name, fact.unit, days);
    if (!later) continue;
    const restated = givenIn(superseding, reportedValue(later, candidate.negated));
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
 * Every change of a reported line: two vintages of one concept, period and unit whose values differ by more than rounding. A
 * value that returns to the first one is not a restatement.
 */
export const restatementsIn = (reports: CompanyReports): readonly Restatement[] =>
  reportedPeriods(reports).flatMap((period) =>
    statementKinds.flatMap((statement) => reports.lines(statement).flatMap((line) => changesOf(reports, line, period))),
  );
