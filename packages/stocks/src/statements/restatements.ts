import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import type { StatementKind } from '../lines/line.ts';
import { statementKinds } from '../lines/line.ts';
import { daysOf, type CompanyReports } from './company-reports.ts';
import { reportedValue } from './line-value.ts';
import { factAt } from './report-value.ts';

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
      .filter(({ quarter, elsewhere }) => quarter < 4 && !elsewhere)
      .map((quarter) => ({ ...quarter, fiscalYear: label, fiscalPeriod: `Q${quarter.quarter}` })),
  ]);

const restatementsOf = (
  reports: CompanyReports,
  statement: StatementKind,
  period: Reported,
): readonly Restatement[] => {
  const [first] = period.own;
  if (!first) return [];
  return reports.lines(statement).flatMap((line) => {
    const days = daysOf(line, period.start, period.end);
    const found = line.hidden || line.at === 'beginning' ? null : reports.reported(first, line, days);
    if (!found) return [];
    const { fact, candidate } = found;
    const original = reportedValue(fact, candidate.negated).value;
    let held = original;
    const changes: Restatement[] = [];
    for (const superseding of reports.filings) {
      const later = factAt(superseding, candidate.name, fact.unit, days);
      if (!later || superseding === first) continue;
      const restated = reportedValue(later, candidate.negated).value;
      if (decimal.equals(restated, held)) continue;
      held = restated;
      if (decimal.equals(restated, original)) continue;
      const { fiscalYear, fiscalPeriod, end } = period;
      changes.push({
        lineKey: line.key,
        fiscalYear,
        fiscalPeriod,
        end,
        original,
        originalAccession: first.accession,
        restated,
        superseding,
        changePercent: changeOf(original, restated),
      });
    }
    return changes;
  });
};

/**
 * Every change of a reported line: two vintages of one concept, period and unit with different values. A period counts whose
 * own report is held; a value that returns to the first one is no restatement.
 */
export const restatementsIn = (reports: CompanyReports): readonly Restatement[] =>
  reportedPeriods(reports).flatMap((period) =>
    statementKinds.flatMap((statement) => restatementsOf(reports, statement, period)),
  );
