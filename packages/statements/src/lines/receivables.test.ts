import { describe, expect, it } from 'vitest';
import { linesOfReports } from '../testing/made-up-report.ts';

const yearTo = (year: number, day: Readonly<Record<string, number>>) => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  year: { Revenues: 1 },
  day: { Assets: 2e9, LiabilitiesAndStockholdersEquity: 2e9, ...day },
});

describe('receivables without a net amount', () => {
  const gross = { AccountsReceivableGrossCurrent: 500_000, AllowanceForDoubtfulAccountsReceivableCurrent: 20_000 };
  const own = { AccountsReceivableGrossCurrent: 540_000, AllowanceForDoubtfulAccountsReceivableCurrent: 25_000 };

  it('are the gross amount less the allowance if own reports confirm it', () => {
    const before = yearTo(2021, { ...gross, AccountsReceivableNetCurrent: 480_000 });
    expect(linesOfReports(before, yearTo(2022, own))).toMatchObject({ receivables: '515000' });
  });

  it('are missing if no own report confirms it, or one contradicts it', () => {
    const apart = yearTo(2021, { ...gross, AccountsReceivableNetCurrent: 470_000 });
    expect(linesOfReports(apart, yearTo(2022, own))).not.toHaveProperty('receivables');
    expect(linesOfReports(yearTo(2022, own))).not.toHaveProperty('receivables');
  });
});
