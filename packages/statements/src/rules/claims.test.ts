import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const period = { start: '2011-05-30', end: '2012-05-27' };
const year = { ...period, year: { Revenues: 16_657_900, NetIncomeLoss: 1_567_300 } };
// General Mills, Form 10-K for the year to 2012-05-27, in thousands.
const sheet: Amounts = {
  Assets: 21_096_800,
  Liabilities: 13_366_300,
  StockholdersEquity: 6_421_700,
  MinorityInterest: 461_000,
  StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 6_882_700,
};
const redeemable = 'RedeemableNoncontrollingInterestEquityOtherFairValue';

const linesWith = (day: Amounts) => linesOfReports({ ...year, day: { ...sheet, ...day } });

describe('redeemable interests under concepts of other scopes', () => {
  it('are the line if they are the whole difference between liabilities and equity, with claims reported only as assets', () => {
    expect(linesWith({ [redeemable]: 847_800 })).toMatchObject({
      mezzanine_equity: '847800',
      total_liabilities: '13366300',
    });
  });

  it('are not the line if they are not the whole difference; liabilities stay as filed', () => {
    const lines = linesWith({ [redeemable]: 500_000 });
    expect([lines['mezzanine_equity'], lines['total_liabilities']]).toEqual([undefined, '13366300']);
  });

  it.each(
    ['Common', 'Preferred', 'Other'].flatMap((kind) =>
      ['CarryingAmount', 'FairValue', 'RedemptionValue'].map((measure) => [kind, measure]),
    ),
  )('are known of the kind %s at their %s', (kind, measure) => {
    const lines = linesWith({ [`RedeemableNoncontrollingInterestEquity${kind}${measure}`]: 847_800 });
    expect(lines['mezzanine_equity']).toBe('847800');
  });
});

describe('negative equity of the parent with positive total equity', () => {
  const total = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest';
  const equityWith = (day: Amounts) =>
    linesOfReports({
      start: '2017-01-01',
      end: '2017-12-31',
      year: { Revenues: 12_508_000, NetIncomeLoss: 1_311_000 },
      day: { Assets: 42_026_000, LiabilitiesAndStockholdersEquity: 42_026_000, ...day },
    })['stockholders_equity'];

  it('is a component, and not the line: Occidental, Form 10-K for 2018, comprehensive income under the concept of equity', () => {
    expect(equityWith({ StockholdersEquity: -258_000, [total]: 20_572_000 })).toBeUndefined();
  });

  it('is the parent’s if minority interests are the difference, or if total equity is negative', () => {
    expect(equityWith({ StockholdersEquity: -258_000, MinorityInterest: 20_830_000, [total]: 20_572_000 })).toBe(
      '-258000',
    );
    expect(equityWith({ StockholdersEquity: -1_639_000, [total]: -645_000 })).toBe('-1639000');
  });
});
