/** Redeemable interests and minority interests under concepts that no line holds: with one of them a difference of totals is not the line. */
export const otherMezzanine = [
  'OtherMinorityInterests',
  'MinorityInterestInOperatingPartnerships',
  'MinorityInterestInLimitedPartnerships',
  'MinorityInterestInPreferredUnitHolders',
  'TemporaryEquityRedemptionValue',
  'TemporaryEquityLiquidationPreference',
  'RedeemableNoncontrollingInterestEquityCommonCarryingAmount',
  'RedeemableNoncontrollingInterestEquityPreferredCarryingAmount',
  'RedeemableNoncontrollingInterestEquityOtherCarryingAmount',
  'RedeemableNoncontrollingInterestEquityFairValue',
  'RedeemableNoncontrollingInterestEquityCommonFairValue',
  'RedeemablePreferredStockCarryingAmount',
  'PreferredStockSharesSubjectToMandatoryRedemptionSettlementTermsAmount',
];

/** With one of these there is equity beside the parent's, or there may be: income that goes to others tells of it, too. */
export const equityOfOthers = [
  ...otherMezzanine,
  'MinorityInterest',
  'NoncontrollingInterests',
  'PartnersCapital',
  'MembersEquity',
  'NetIncomeLossAttributableToNoncontrollingInterest',
  'MinorityInterestInNetIncomeLossOfConsolidatedEntities',
];

const preferredDividends = [
  'PreferredStockDividendsIncomeStatementImpact',
  'PreferredStockDividendsAndOtherAdjustments',
  'PreferredStockDividends',
  'PaymentsOfDividendsPreferredStockAndPreferenceStock',
];

/** Flows of which a zero says that there is nothing they could come from; others may have a share that earned nothing this time. */
export const tellingByZero: ReadonlySet<string> = new Set(preferredDividends);

/**
 * Flows that a company with other owners of its subsidiaries has, or holders of their preferred stock: a report with one of them
 * may have such equity, too.
 */
export const flowsOfOthers = [
  'PaymentsToMinorityShareholders',
  'ProceedsFromMinorityShareholders',
  'PaymentsOfDividendsMinorityInterest',
  'ProceedsFromPaymentsToMinorityShareholders',
  'MinorityInterestDecreaseFromDistributionsToNoncontrollingInterestHolders',
  'MinorityInterestDecreaseFromRedemptions',
  'NoncontrollingInterestIncreaseFromSubsidiaryEquityIssuance',
  'NoncontrollingInterestIncreaseFromBusinessCombination',
  'ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest',
  'StockholdersEquityAttributableToNoncontrollingInterest',
  ...preferredDividends,
];

/** Flows of the parent's shareholders, and what they are with those of others: where both are the same nobody else has a share. */
export const flowsWithOthers: readonly (readonly [ofParent: string, withOthers: string])[] = [
  ['NetIncomeLoss', 'ProfitLoss'],
  ['ComprehensiveIncomeNetOfTax', 'ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest'],
  [
    'IncomeLossFromContinuingOperations',
    'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
  ],
];
