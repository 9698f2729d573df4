import { describe, expect, it } from 'vitest';
import { buildStatements } from '../build/build.ts';
import { traceOf } from '../build/trace.ts';
import { factsOf, linesOfReports, type Amounts, type Report } from '../testing/made-up-report.ts';

const flows: Amounts = {
  NetCashProvidedByUsedInOperatingActivities: 900,
  NetCashProvidedByUsedInInvestingActivities: -600,
  NetCashProvidedByUsedInFinancingActivities: -300,
};

const report = (year: number, amounts: Amounts, before?: Amounts): Report => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  year: { ...flows, ...amounts },
  ...(before && { compared: { start: `${year - 1}-01-01`, end: `${year - 1}-12-31`, year: before } }),
});

const ofProperty = (amount: number): Amounts => ({ PaymentsToAcquirePropertyPlantAndEquipment: amount });
const ofTotal = (amount: number): Amounts => ({ PaymentsToAcquireProductiveAssets: amount });
const ofBoth = (property: number, total: number): Amounts => ({ ...ofProperty(property), ...ofTotal(total) });

const expenditureOf = (...reports: readonly Report[]) => linesOfReports(...reports)['capital_expenditure'];

/** Reports whose statement has the total. The segments of later ones have another amount as property. */
const withTotal = [report(2014, ofTotal(118)), report(2015, ofBoth(126, 123), ofBoth(127, 118))];

describe('expenditure_told_before', () => {
  it('uses the total that the statement has always had, not property of the segments', () => {
    expect(expenditureOf(...withTotal)).toBe('-123');
    expect(expenditureOf(...withTotal, report(2016, ofBoth(135, 134), ofBoth(126, 123)))).toBe('-134');
  });

  it('uses nothing from a later report with only the segments’ property', () => {
    expect(expenditureOf(...withTotal, report(2016, ofProperty(135)))).toBeUndefined();
  });

  it('uses property if the segments’ total is reported as well, and nothing from reports with only that total', () => {
    const before = [report(2013, ofTotal(235)), report(2014, ofBoth(212, 276), ofBoth(235, 299))];
    expect(expenditureOf(...before)).toBe('-212');
    expect(expenditureOf(...before, report(2015, ofTotal(338), ofTotal(276)))).toBeUndefined();
  });

  it('uses no total by itself once a total exceeded the investing outflow', () => {
    const before = [report(2013, ofProperty(500)), report(2014, ofBoth(510, 700))];
    expect(expenditureOf(...before)).toBe('-510');
    expect(expenditureOf(...before, report(2015, ofTotal(400)))).toBeUndefined();
  });

  it('uses either if the two have been equal more often than not', () => {
    const same = [report(2013, ofBoth(165, 165)), report(2014, ofBoth(209, 209), ofBoth(165, 165))];
    expect(expenditureOf(...same, report(2015, ofBoth(148, 154)), report(2016, ofTotal(119)))).toBe('-119');
    expect(expenditureOf(...same, report(2015, ofBoth(148, 154)), report(2016, ofProperty(119)))).toBe('-119');
  });

  it('is the reason in the trace', () => {
    const requested = {
      line: 'capital_expenditure',
      periodType: 'annual',
      fiscalYear: 2016,
      fiscalPeriod: 'FY',
    } as const;
    const built = buildStatements([...withTotal, report(2016, ofProperty(135))].flatMap(factsOf));
    const trace = traceOf(built, requested);
    expect([trace?.value, trace?.rule.id]).toEqual([null, 'expenditure_told_before']);
  });
});
