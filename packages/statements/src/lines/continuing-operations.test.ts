import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const linesOf = (flows: Amounts) =>
  linesOfReports({ start: '2023-01-01', end: '2023-12-31', year: { Revenues: 9_821_000, ...flows } });

describe('cash flows of continuing operations', () => {
  it('change cash with those of a disposal group and both effects of exchange rates: FIS, 2023', () => {
    const cash = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';
    const effect = `EffectOfExchangeRateOn${cash}`;
    const flows = {
      NetCashProvidedByUsedInOperatingActivitiesContinuingOperations: 2_078_000,
      CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations: 2_257_000,
      NetCashProvidedByUsedInInvestingActivitiesContinuingOperations: -1_009_000,
      CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations: -342_000,
      NetCashProvidedByUsedInFinancingActivitiesContinuingOperations: -3_252_000,
      CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations: -241_000,
      [effect]: 5000,
      [`${cash}PeriodIncreaseDecreaseIncludingExchangeRateEffect`]: -399_000,
    };
    const ofGroup = `${effect}DisposalGroupIncludingDiscontinuedOperations`;
    expect(linesOf({ ...flows, [ofGroup]: 105_000 })).toMatchObject({
      operating_cash_flow: '4335000',
      fx_effect_on_cash: '5000',
      net_change_in_cash: '-399000',
    });
    expect(linesOf(flows)).not.toHaveProperty('operating_cash_flow');
  });
});
