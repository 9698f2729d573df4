import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const [before, year] = [
  { start: '2018-01-01', end: '2018-12-31' },
  { start: '2019-01-01', end: '2019-12-31' },
];
const income: Amounts = { Revenues: 4_950_000, NetIncomeLoss: 1_019_000, IncomeTaxExpenseBenefit: 60_000 };
const day = { Assets: 8_957_000, LiabilitiesAndStockholdersEquity: 8_957_000 };
const linesOn = (amounts: Amounts) => linesOfReports({ ...year, year: income, day: { ...day, ...amounts } });

describe('an amount of the balance sheet', () => {
  it('is not the receivables of one kind in a note: Masco, 2011', () => {
    const amounts = { AccountsReceivableNetCurrent: 61_000, ReceivablesNetCurrent: 914_000 };
    expect(linesOn(amounts)).toMatchObject({ receivables: '914000' });
    expect(linesOn({ ...amounts, AccountsReceivableNetCurrent: 861_000 })).toMatchObject({ receivables: '861000' });
  });

  it('counts intangible assets of both kinds: Martin Marietta, 2024', () => {
    const amounts = { IntangibleAssetsNetExcludingGoodwill: 62_000, FiniteLivedIntangibleAssetsNet: 664_000 };
    expect(linesOn(amounts)).toMatchObject({ intangibles_net: '664000' });
    const rounded = { IntangibleAssetsNetExcludingGoodwill: 66_875, FiniteLivedIntangibleAssetsNet: 66_900 };
    expect(linesOn(rounded)).toMatchObject({ intangibles_net: '66875' });
  });

  it('is not a part that was once reported with the whole: Electronic Arts, 2019', () => {
    const [whole, part] = ['DeferredRevenueCurrent', 'ContractWithCustomerLiabilityCurrent'];
    const both = { ...before, year: income, day: { ...day, [whole]: 1_622_000, [part]: 151_000 } };
    const alone = { ...year, year: income, day: { ...day, [part]: 150_000 } };
    expect(linesOfReports(both, alone)).not.toHaveProperty('deferred_revenue_current');
    expect(linesOfReports(alone)).toMatchObject({ deferred_revenue_current: '150000' });
  });
});
