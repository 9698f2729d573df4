import { decimal } from '@dqs/core';
import {
  lineByKey,
  linesOfRule,
  type BuiltCompany,
  type BuiltStatement,
  type Completed,
  type StatementKind,
} from '@dqs/statements';
import type { Day, Decimal } from '@dqs/schemas';

type LackedLines = { readonly rule: string; readonly lacked: readonly string[] };

/** A quarter with its lines in one version. */
interface Quarter {
  readonly built: BuiltStatement;
  readonly done: Completed;
}

/** As last reported, or as first reported. */
type Version = 'latest' | 'original';

/** The four quarters of twelve months, oldest first; empty if one has no statement. */
const quartersOf = ({ statements }: BuiltCompany, months: BuiltStatement, version: Version): readonly Quarter[] => {
  const quarters = statements
    .filter(
      ({ statement, periodType, end }) =>
        statement === months.statement && periodType === 'quarterly' && end > months.start && end <= months.end,
    )
    .toSorted((a, b) => (a.end < b.end ? -1 : 1))
    .flatMap((built) => {
      const done = built[version];
      return done ? [{ built, done }] : [];
    });
  return quarters.length === 4 ? quarters : [];
};

/** The newest reported value of a line from the beginning of a fiscal year to a day. */
const toDate = ({ reports }: BuiltCompany, key: string, start: Day, end: Day): Decimal | null => {
  const line = lineByKey.get(key);
  const found = line
    ? reports
        .withFactsEndingOn(end)
        .flatMap((filing) => reports.reported(filing, line, { start, end })?.fact.value ?? [])
    : [];
  return found.at(-1) ?? null;
};

/** Whether the year-to-date value at the end of a quarter equals that at the end of the quarter before. */
const isUnchanged = (company: BuiltCompany, key: string, { end }: BuiltStatement): boolean =>
  company.reports.calendar.years.some(({ start, quarters }) => {
    const at = quarters.findIndex((quarter) => quarter.end === end);
    const before = quarters[at - 1];
    if (!before) return false;
    const [now, then] = [toDate(company, key, start, end), toDate(company, key, start, before.end)];
    return now !== null && then !== null && decimal.equals(now, then);
  });

const reasonOf = (company: BuiltCompany, key: string, { built, done }: Quarter): string => {
  if (done.dropped.some((each) => each.key === key)) return 'withheld';
  return isUnchanged(company, key, built) ? 'its year-to-date value did not change' : 'not in its reports';
};

/** Name of a line in an answer: its key, or the label of a hidden line. */
const displayName = (key: string): string =>
  key.startsWith('_') ? (lineByKey.get(key)?.label.toLowerCase() ?? key) : key;

const absentIn = (company: BuiltCompany, key: string, quarters: readonly Quarter[]): readonly string[] => {
  const without = quarters.filter(({ done }) => !done.all.has(key));
  if (without.length === 0 || without.length === quarters.length) return [];
  const [first] = without;
  const others = without.length > 1 ? ` and ${without.length - 1} more` : '';
  return first
    ? [
        `${displayName(key)} without ${first.built.fiscalPeriod} ${first.built.fiscalYear}${others}: ${reasonOf(company, key, first)}`,
      ]
    : [];
};

/**
 * The rules that do not hold for twelve months because lines are missing in one of the quarters. Each line is listed with
 * the quarter and the reason.
 */
export const lackedByMonths = (
  company: BuiltCompany,
  months: BuiltStatement,
  version: Version,
): readonly LackedLines[] => {
  const done = months[version];
  if (months.periodType !== 'ttm' || !done || done.checked.failures.length === 0) return [];
  const { checked, all } = done;
  const quarters = quartersOf(company, months, version);
  return checked.failures.flatMap(({ identity }) => {
    const lines = linesOfRule(months.statement as StatementKind, identity).filter((key) => !all.has(key));
    const lacked = lines.flatMap((key) => absentIn(company, key, quarters));
    return lacked.length > 0 ? [{ rule: identity, lacked }] : [];
  });
};
