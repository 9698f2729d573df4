import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const year = { start: '2020-11-01', end: '2021-10-31' };
const income: Amounts = { Revenues: 27_784_000, NetIncomeLoss: 3_427_000, IncomeTaxExpenseBenefit: 160_000 };
const total = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';

describe('total equity', () => {
  it('includes other owners without a line: Hewlett Packard Enterprise, 2021', () => {
    const day = { LiabilitiesAndStockholdersEquity: 57_699_000, StockholdersEquity: 19_971_000, [total]: 20_017_000 };
    expect(linesOfReports({ ...year, year: income, day })).toMatchObject({
      total_equity: '20017000',
      stockholders_equity: '19971000',
      total_liabilities: '37682000',
    });
  });

  it('is the parent’s if a component has the concept of the total: Nike, 2014', () => {
    const day = { LiabilitiesAndStockholdersEquity: 18_594_000, StockholdersEquity: 10_824_000, [total]: 85_000 };
    expect(linesOfReports({ ...year, year: income, day })).toMatchObject({ total_equity: '10824000' });
  });
});

describe('inventory', () => {
  it('is not a part in a note under the same concept: United Airlines, 2015', () => {
    const day = { Assets: 40_861_000, InventoryNet: 7_000, AirlineRelatedInventoryNet: 738_000 };
    expect(linesOfReports({ ...year, year: income, day })).toMatchObject({ inventory: '738000' });
  });
});

describe('assets_equal_their_claims', () => {
  // Simon Property Group, 2009: redeemable interests stand in between, partly under its own concept.
  const day = {
    Assets: 25_948_266,
    LiabilitiesAndStockholdersEquity: 25_948_266,
    Liabilities: 20_234_931,
    StockholdersEquity: 4_458_137,
    MinorityInterest: 724_825,
    [total]: 5_182_962,
  };

  it('keeps liabilities and equity as filed if the remainder may have no line', () => {
    expect(linesOfReports({ ...year, year: income, day })).toMatchObject({
      total_liabilities: '20234931',
      total_equity: '5182962',
    });
  });

  it('withholds liabilities if the remainder reaches current liabilities, or is negative', () => {
    const due = { ...day, LiabilitiesCurrent: 500_000 };
    expect(linesOfReports({ ...year, year: income, day: due })).not.toHaveProperty('total_liabilities');
    const more = { ...day, Liabilities: 21_234_931 };
    expect(linesOfReports({ ...year, year: income, day: more })).not.toHaveProperty('total_liabilities');
  });
});
