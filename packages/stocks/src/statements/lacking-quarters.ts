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

type Found = { readonly rule: string; readonly lacked: readonly string[] };

/** A quarter, and its lines in one of the modes. */
interface Quarter {
  readonly built: BuiltStatement;
  readonly done: Completed;
}

/** As last reported, or as first reported. */
type Version = 'latest' | 'original';

/** The four quarters of twelve months, oldest first; none where one has no statement. */
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

/** What the newest report gives for a line from the beginning of a fiscal year to a day. */
const toDate = ({ reports }: BuiltCompany, key: string, start: Day, end: Day): Decimal | null => {
  const line = lineByKey.get(key);
  const found = line
    ? reports.speakingOf(end).flatMap((filing) => reports.reported(filing, line, { start, end })?.fact.value ?? [])
    : [];
  return found.at(-1) ?? null;
};

/** Whether the months to date are the same at the end of a quarter as at the end of the one before. */
const comesToNothing = (company: BuiltCompany, key: string, { end }: BuiltStatement): boolean =>
  company.reports.calendar.years.some(({ start, quarters }) => {
    const at = quarters.findIndex((quarter) => quarter.end === end);
    const before = quarters[at - 1];
    if (!before) return false;
    const [now, then] = [toDate(company, key, start, end), toDate(company, key, start, before.end)];
    return now !== null && then !== null && decimal.equals(now, then);
  });

const whyNot = (company: BuiltCompany, key: string, { built, done }: Quarter): string => {
  if (done.dropped.some((each) => each.key === key)) return 'withheld there';
  return comesToNothing(company, key, built) ? 'its months to date come to the same' : 'its reports give none';
};

/** A line without a key is told by its label. */
const nameOf = (key: string): string => (key.startsWith('_') ? (lineByKey.get(key)?.label.toLowerCase() ?? key) : key);

const absentIn = (company: BuiltCompany, key: string, quarters: readonly Quarter[]): readonly string[] => {
  const without = quarters.filter(({ done }) => !done.all.has(key));
  if (without.length === 0 || without.length === quarters.length) return [];
  const [first] = without;
  const others = without.length > 1 ? ` and ${without.length - 1} more` : '';
  return first
    ? [
        `${nameOf(key)} without ${first.built.fiscalPeriod} ${first.built.fiscalYear}${others}: ${whyNot(company, key, first)}`,
      ]
    : [];
};

/**
 * The rules that do not hold with twelve months, each with the lines that these lack because one of their quarters does: with the
 * quarter, and why it has none.
 */
export const lackedByMonths = (company: BuiltCompany, months: BuiltStatement, version: Version): readonly Found[] => {
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
