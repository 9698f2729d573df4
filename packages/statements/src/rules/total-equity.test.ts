import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const year = { start: '2020-11-01', end: '2021-10-31' };
const income: Amounts = { Revenues: 27_784_000, NetIncomeLoss: 3_427_000, IncomeTaxExpenseBenefit: 160_000 };
const total = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';

describe('total equity', () => {
  it('counts others whose part has no line: Hewlett Packard Enterprise, 2021', () => {
    const day = { LiabilitiesAndStockholdersEquity: 57_699_000, StockholdersEquity: 19_971_000, [total]: 20_017_000 };
    expect(linesOfReports({ ...year, year: income, day })).toMatchObject({
      total_equity: '20017000',
      stockholders_equity: '19971000',
      total_liabilities: '37682000',
    });
  });

  it('is the parent’s where a component has the name of the total: Nike, 2014', () => {
    const day = { LiabilitiesAndStockholdersEquity: 18_594_000, StockholdersEquity: 10_824_000, [total]: 85_000 };
    expect(linesOfReports({ ...year, year: income, day })).toMatchObject({ total_equity: '10824000' });
  });
});

describe('inventory', () => {
  it('is not the part that a note calls so: United Airlines, 2015', () => {
    const day = { Assets: 40_861_000, InventoryNet: 7_000, AirlineRelatedInventoryNet: 738_000 };
    expect(linesOfReports({ ...year, year: income, day })).toMatchObject({ inventory: '738000' });
  });
});
