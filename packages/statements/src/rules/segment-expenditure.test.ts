import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { traceOf } from '../build/trace.ts';
import { factsOf, linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

const property = 'PaymentsToAcquirePropertyPlantAndEquipment';
const otherProperty = 'PaymentsToAcquireOtherPropertyPlantAndEquipment';

const yearOf = (year: number, amounts: Amounts, investing = -2_400): Omit<Report, 'compared'> => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  year: {
    NetCashProvidedByUsedInOperatingActivities: 2_445,
    NetCashProvidedByUsedInInvestingActivities: investing,
    NetCashProvidedByUsedInFinancingActivities: -45,
    ...amounts,
  },
});

/** WEC Energy, Forms 10-K for 2016 to 2018: the row of the statement has another concept from 2018 on. */
const reports = (of2018: Amounts, investing?: number): readonly Report[] => [
  yearOf(2016, { [property]: 1_424 }),
  { ...yearOf(2017, { [property]: 1_960 }), compared: yearOf(2016, { [property]: 1_424 }) },
  {
    ...yearOf(2018, of2018, investing),
    compared: yearOf(2017, { [property]: 1_960, [otherProperty]: 1_960 }),
  },
  { ...yearOf(2016, { [property]: 1_424, [otherProperty]: 1_424 }) },
  { ...yearOf(2018, of2018, investing), compared: yearOf(2017, { [property]: 1_960, [otherProperty]: 1_960 }) },
];

describe('expenditure_of_segments', () => {
  const apart = { [property]: 2_417, [otherProperty]: 2_116 };

  it('uses other property that repeats earlier amounts, if property exceeds the investing outflow', () => {
    expect(linesOfReports(...reports(apart))).toMatchObject({ capital_expenditure: '-2116' });
  });

  it('keeps it in later reports that have only other property', () => {
    const later = yearOf(2019, { [otherProperty]: 2_261 });
    expect(linesOfReports(...reports(apart), later)).toMatchObject({ capital_expenditure: '-2261' });
  });

  it('uses property within the investing outflow', () => {
    expect(linesOfReports(...reports(apart, -2_500))).toMatchObject({ capital_expenditure: '-2417' });
  });

  it('is the rule in the trace', () => {
    const built = buildStatements(reports(apart).flatMap(factsOf));
    const trace = traceOf(built, {
      line: 'capital_expenditure',
      periodType: 'annual',
      fiscalYear: 2018,
      fiscalPeriod: 'FY',
    });
    expect(trace?.passedOver.map(({ id, value }) => [id, value])).toEqual([['expenditure_of_segments', '2417000']]);
  });
});
