import { addDays, addMonths } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { filingsOf } from '../facts/filing.ts';
import { fiscalCalendarOf } from './fiscal-calendar.ts';
import { quarterEndingAfter } from '../facts/length.ts';

/** A year of a fictitious company: its first day and the last days of its quarters. */
interface Year {
  readonly label: number;
  readonly start: Day;
  readonly ends: readonly Day[];
}

/** Common fiscal calendars: months, or patterns of 12 to 16 weeks with an occasional 53rd week. */
const calendars = fc
  .record({
    first: fc.integer({ min: 0, max: 11 }),
    weeks: fc.constantFrom(null, [13, 13, 13, 13], [12, 12, 12, 16], [16, 12, 12, 12]),
    longYear: fc.integer({ min: 0, max: 4 }),
    offset: fc.constantFrom(0, -1, 1),
    years: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ first, weeks, longYear, offset, years }): Year[] => {
    let start = addMonths('2012-01-01' as Day, first);
    const made: Year[] = [];
    for (let at = 0; at < years; at += 1) {
      const ends: Day[] = [];
      let end = addDays(start, -1);
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const extra = quarter === 3 && at === longYear && weeks ? 7 : 0;
        end = weeks ? addDays(end, weeks[quarter]! * 7 + extra) : addDays(addMonths(addDays(end, 1), 3), -1);
        ends.push(end);
      }
      made.push({ label: Number(addDays(end, -7).slice(0, 4)) + offset, start, ends });
      start = addDays(end, 1);
    }
    return made;
  });

const concepts = ['NetIncomeLoss', 'Revenues', 'NetCashProvidedByUsedInOperatingActivities'];

const factsOfReport = (year: Year, quarter: number, before: Year | undefined): Fact[] => {
  const end = year.ends[quarter]!;
  const spans = [year, ...(before ? [before] : [])].flatMap((of) => [
    { start: of.start, end: of.ends[quarter]! },
    ...(quarter > 0 && quarter < 3 ? [{ start: addDays(of.ends[quarter - 1]!, 1), end: of.ends[quarter]! }] : []),
  ]);
  return spans.flatMap((span) =>
    concepts.map((concept) => ({
      taxonomy: 'us-gaap',
      concept,
      unit: 'USD',
      ...span,
      value: '1000' as Decimal,
      accession: `0000000001-${end.slice(2, 4)}-${end.slice(5, 7)}${end.slice(8, 10)}0${quarter}`,
      // Comparatives have the filing's labels, as in the SEC's files.
      fiscalYear: year.label,
      fiscalPeriod: quarter === 3 ? 'FY' : `Q${quarter + 1}`,
      form: quarter === 3 ? '10-K' : '10-Q',
      filed: addDays(end, 40),
    })),
  );
};

const reportsOf = (years: readonly Year[]): Fact[][] =>
  years.flatMap((year, at) => year.ends.map((_, quarter) => factsOfReport(year, quarter, years[at - 1])));

describe('fiscal calendars', () => {
  it('follow from the reports, regardless of the calendar and the order of the facts', () => {
    fc.assert(
      fc.property(calendars, fc.infiniteStream(fc.nat()), (years, numbers) => {
        const facts = reportsOf(years).flat();
        const shuffled = facts
          .map((fact) => ({ fact, place: numbers.next().value as number }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ fact }) => fact);
        const found = fiscalCalendarOf(filingsOf(shuffled));
        expect(found.notes).toEqual([]);
        expect(
          found.years.map(({ label, start, end, quarters }) => ({
            label,
            start,
            end,
            ends: quarters.map((q) => q.end),
          })),
        ).toEqual(years.map(({ label, start, ends }) => ({ label, start, end: ends[3], ends })));
        for (const { quarters } of found.years)
          quarters.forEach((quarter, at) =>
            expect(quarter.start).toBe(at === 0 ? quarters[0]?.start : addDays(quarters[at - 1]!.end, 1)),
          );
      }),
      { numRuns: 300 },
    );
  });

  it('never move or rename a quarter or a year because reports are missing', () => {
    fc.assert(
      fc.property(calendars, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (years, kept) => {
        const all = fiscalCalendarOf(filingsOf(reportsOf(years).flat()));
        const names = new Map(
          all.years.flatMap((year) => year.quarters.map((q) => [q.end, `${year.label} ${q.quarter}`])),
        );
        const some = fiscalCalendarOf(
          filingsOf(
            reportsOf(years)
              .filter((_, at) => kept[at])
              .flat(),
          ),
        );
        // A single interim report has only its own label. With an annual report of the company its place is certain.
        if (!some.years.some(({ own }) => own.length > 0)) return;
        for (const year of some.years)
          for (const { end, quarter } of year.quarters) expect(`${year.label} ${quarter}`).toBe(names.get(end));
      }),
      { numRuns: 300 },
    );
  });

  it('correct a label that contradicts all other reports, with a note', () => {
    const start = ['2019', '2020', '2021'].map((year): Year => ({
      label: Number(year),
      start: `${year}-01-01` as Day,
      ends: [`${year}-03-31`, `${year}-06-30`, `${year}-09-30`, `${year}-12-31`] as Day[],
    }));
    const facts = reportsOf(start)
      .flat()
      .map((fact) => (fact.form === '10-K' && fact.fiscalYear === 2020 ? { ...fact, fiscalYear: 2021 } : fact));
    const { years, notes } = fiscalCalendarOf(filingsOf(facts));
    expect(years.map(({ label }) => label)).toEqual([2019, 2020, 2021]);
    expect(notes).toMatchObject([{ end: '2020-12-31', reported: 2021, used: 2020 }]);
  });

  it('exclude a transition period from the years, and continue after it', () => {
    const before: Year = {
      label: 2020,
      start: '2020-01-01' as Day,
      ends: ['2020-03-31', '2020-06-30', '2020-09-30', '2020-12-31'] as Day[],
    };
    const after: Year = {
      label: 2022,
      start: '2021-07-01' as Day,
      ends: ['2021-09-30', '2021-12-31', '2022-03-31', '2022-06-30'] as Day[],
    };
    const stub: Fact[] = concepts.map((concept) => ({
      ...factsOfReport(before, 3, undefined)[0]!,
      concept,
      start: '2021-01-01' as Day,
      end: '2021-06-30' as Day,
      accession: '0000000001-21-000099',
      form: '10-KT',
      filed: '2021-08-20' as Day,
    }));
    const { years } = fiscalCalendarOf(
      filingsOf([...reportsOf([before]).flat(), ...stub, ...reportsOf([after]).flat()]),
    );
    expect(years.map(({ label, start, end }) => [label, start, end])).toEqual([
      [2020, '2020-01-01', '2020-12-31'],
      [2022, '2021-07-01', '2022-06-30'],
    ]);
  });
});

it('assigns quarters by the days since the year began', () => {
  expect([91, 112, 119].map(quarterEndingAfter)).toEqual([1, 1, 1]);
  expect([168, 182, 203].map(quarterEndingAfter)).toEqual([2, 2, 2]);
  expect([252, 273, 287].map(quarterEndingAfter)).toEqual([3, 3, 3]);
  expect([364, 366, 371].map(quarterEndingAfter)).toEqual([4, 4, 4]);
  expect([30, 130, 225, 320, 400].map(quarterEndingAfter)).toEqual([null, null, null, null, null]);
});
