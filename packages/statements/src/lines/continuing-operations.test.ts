import { describe, expect, it } from 'vitest';
import { linesOfReports, type Amounts } from '../testing/made-up-report.ts';

const linesOf = (flows: Amounts) =>
  linesOfReports({ start: '2023-01-01', end: '2023-12-31', year: { Revenues: 9_821_000, ...flows } });

describe('cash flows of continuing operations', () => {
  it('account for the change of cash with those of a disposal group and both exchange rate effects: FIS, 2023', () => {
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

  const alone = {
    NetCashProvidedByUsedInOperatingActivitiesContinuingOperations: 2_634_000,
    NetCashProvidedByUsedInInvestingActivitiesContinuingOperations: -2_331_000,
    NetCashProvidedByUsedInFinancingActivitiesContinuingOperations: -1_596_000,
  };

  it('are the whole flows in a report without discontinued operations: United Airlines, Form 10-K for 2016 on 2014', () => {
    expect(linesOf(alone)).toMatchObject({
      operating_cash_flow: '2634000',
      investing_cash_flow: '-2331000',
      financing_cash_flow: '-1596000',
    });
    const parted = linesOf({ ...alone, IncomeLossFromDiscontinuedOperationsNetOfTax: 5 });
    expect(parted).not.toHaveProperty('operating_cash_flow');
  });

  it('include the discontinued ones if they account for the change of cash without them: Microchip, Form 10-K for the year to 2017-03-31', () => {
    const flows = {
      NetCashProvidedByUsedInOperatingActivitiesContinuingOperations: 1_059_452,
      CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations: 9348,
      NetCashProvidedByUsedInInvestingActivities: -2_837_973,
      NetCashProvidedByUsedInFinancingActivities: 595_461,
      EffectOfExchangeRateOnCashAndCashEquivalents: -1007,
      CashAndCashEquivalentsPeriodIncreaseDecrease: -1_184_067,
    };
    expect(linesOf(flows)).toMatchObject({ operating_cash_flow: '1059452' });
  });

  it('stay with the discontinued ones that add up, if cash of a business held for sale changes as well: Caesars, 2021', () => {
    const cash = 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents';
    const total = 'NetCashProvidedByUsedInDiscontinuedOperations';
    const flows = {
      NetCashProvidedByUsedInOperatingActivitiesContinuingOperations: 1_199_000,
      CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations: -27_000,
      NetCashProvidedByUsedInInvestingActivitiesContinuingOperations: -1_448_000,
      CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations: -1_475_000,
      NetCashProvidedByUsedInFinancingActivitiesContinuingOperations: -1_141_000,
      CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations: 591_000,
      [`EffectOfExchangeRateOn${cash}IncludingDisposalGroupAndDiscontinuedOperations`]: 32_000,
      [`${cash}PeriodIncreaseDecreaseIncludingExchangeRateEffect`]: -2_259_000,
    };
    const reportOf = (discontinued: number) =>
      linesOfReports({
        start: '2021-01-01',
        end: '2021-12-31',
        year: { Revenues: 9_570_000, ...flows, [total]: discontinued },
        day: { [cash]: 2_021_000 },
        compared: { start: '2020-01-01', end: '2020-12-31', year: {}, day: { [cash]: 4_280_000 } },
      });
    expect(reportOf(-911_000)).toMatchObject({ operating_cash_flow: '1172000', net_change_in_cash: '-2259000' });
    expect(reportOf(-900_000)).not.toHaveProperty('operating_cash_flow');
  });
});
