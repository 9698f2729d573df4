/** Minority interests of one kind. */
export const partsOfMinority = [
  'OtherMinorityInterests',
  'MinorityInterestInOperatingPartnerships',
  'MinorityInterestInLimitedPartnerships',
  'MinorityInterestInPreferredUnitHolders',
];

const kindsOfRedeemable = ['Common', 'Preferred', 'Other'];

/** Redemption values of redeemable interests, mostly reported in a note in addition to the carrying amount. */
export const redemptionValues = ['', ...kindsOfRedeemable].map(
  (kind) => `RedeemableNoncontrollingInterestEquity${kind}RedemptionValue`,
);

/**
 * Redeemable and minority interests under concepts without a line. If one is reported, a difference of totals is not
 * the line.
 */
export const otherMezzanine = [
  ...partsOfMinority,
  'TemporaryEquityRedemptionValue',
  'TemporaryEquityLiquidationPreference',
  'TemporaryEquityValueExcludingAdditionalPaidInCapital',
  'RedeemableNoncontrollingInterestEquityFairValue',
  ...kindsOfRedeemable.flatMap((kind) => [
    `RedeemableNoncontrollingInterestEquity${kind}CarryingAmount`,
    `RedeemableNoncontrollingInterestEquity${kind}FairValue`,
  ]),
  'RedeemablePreferredStockCarryingAmount',
  'PreferredStockSharesSubjectToMandatoryRedemptionSettlementTermsAmount',
];

/** Concepts that show, or may show, equity of other owners. Income of other owners is evidence of it as well. */
export const equityOfOtherOwners = [
  ...otherMezzanine,
  ...redemptionValues,
  'TemporaryEquityCarryingAmountAttributableToNoncontrollingInterest',
  'MinorityInterest',
  'NoncontrollingInterests',
  'NonredeemableNoncontrollingInterest',
  'PartnersCapitalAttributableToNoncontrollingInterest',
  'NoncontrollingInterestInVariableInterestEntity',
  'RedeemableNoncontrollingInterestEquityCarryingAmount',
  'NetIncomeLossAttributableToNoncontrollingInterest',
  'NetIncomeLossAttributableToRedeemableNoncontrollingInterest',
  'NetIncomeLossAttributableToNonredeemableNoncontrollingInterest',
  'MinorityInterestInNetIncomeLossOfConsolidatedEntities',
  'ProfitLossAttributableToNoncontrollingInterests',
];

/** Equity of the owners of a partnership or of a limited liability company. */
export const equityOfPartners = ['PartnersCapital', 'MembersEquity'];

/** Concepts of the parent owners' equity. The first one reported counts. */
export const equityOfParent = ['StockholdersEquity', ...equityOfPartners];

/** Partners' equity including that of other owners. */
export const equityOfPartnersAndOtherOwners = 'PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest';

/** Dividends on preferred stock of the parent or of a subsidiary. */
export const preferredDividends = [
  'PreferredStockDividendsIncomeStatementImpact',
  'PreferredStockDividendsAndOtherAdjustments',
  'PreferredStockDividends',
  'PaymentsOfDividendsPreferredStockAndPreferenceStock',
];

/** Preferred stock of the parent, and dividends on it. */
export const preferredStock = [
  ...preferredDividends,
  'DividendsPreferredStock',
  'DividendsPreferredStockCash',
  'PreferredStockValue',
  'PreferredStockValueOutstanding',
];

/**
 * Evidence that a subsidiary has other owners. Without it, a deduction from comprehensive income is not their share.
 */
export const evidenceOfOtherOwners = [
  'MinorityInterest',
  'MinorityInterestAmountRepresentedByPreferredStock',
  'RedeemableNoncontrollingInterestEquityCarryingAmount',
  'PaymentsToMinorityShareholders',
  'PaymentsOfDividendsMinorityInterest',
];

/** Preferred dividends that reduce income to common shareholders, on stock of the parent or of a subsidiary. */
export const dividendsOnPreferred = ['PreferredStockDividendsAndOtherAdjustments', 'DividendsPreferredStock'];

/** Preferred stock on the parent's own balance sheet. */
export const ownPreferredStock = [
  'PreferredStockValue',
  'PreferredStockValueOutstanding',
  'PreferredStockIncludingAdditionalPaidInCapital',
  'PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount',
  'PreferredStockSharesIssued',
  'PreferredStockSharesOutstanding',
  'TemporaryEquityCarryingAmountAttributableToParent',
];

/**
 * Flows for which a zero proves that their source does not exist. For other flows, other owners may have earned nothing
 * in this period.
 */
export const absentIfZero: ReadonlySet<string> = new Set(preferredDividends);

/**
 * Flows of companies whose subsidiaries have other owners. A report with one of them may have equity of other owners.
 */
export const flowsOfOtherOwners = [
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
  'ComprehensiveIncomeAttributableToNoncontrollingInterests',
  'DividendsPaidToNoncontrollingInterests',
  'DividendsPaidToNoncontrollingInterestsClassifiedAsFinancingActivities',
  'ProceedsFromContributionsOfNoncontrollingInterests',
];

/** Flows of the parent's shareholders, each with the same flow of all owners. */
export const flowsOfOwners: readonly (readonly [ofParent: string, withOthers: string])[] = [
  ['ComprehensiveIncomeAttributableToOwnersOfParent', 'ComprehensiveIncome'],
  ['ComprehensiveIncomeNetOfTax', 'ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest'],
  [
    'IncomeLossFromContinuingOperations',
    'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
  ],
];

/** Amounts of the parent's shareholders, each with that of all owners. If both are equal, there are no other owners. */
export const amountsOfOwners: readonly (readonly [ofParent: string, withOthers: string])[] = [
  ['ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'],
  ['StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  ['PartnersCapital', equityOfPartnersAndOtherOwners],
  ['NetIncomeLoss', 'ProfitLoss'],
  ...flowsOfOwners,
];
