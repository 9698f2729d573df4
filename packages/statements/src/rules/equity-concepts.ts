/** Minority interests of one kind. */
export const partsOfMinority = [
  'OtherMinorityInterests',
  'MinorityInterestInOperatingPartnerships',
  'MinorityInterestInLimitedPartnerships',
  'MinorityInterestInPreferredUnitHolders',
];

const kindsOfRedeemable = ['Common', 'Preferred', 'Other'];

/** What redeemable interests would cost: mostly told in a note beside what they are carried at. */
export const redemptionValues = ['', ...kindsOfRedeemable].map(
  (kind) => `RedeemableNoncontrollingInterestEquity${kind}RedemptionValue`,
);

/** Redeemable interests and minority interests under concepts that no line holds: with one of them a difference of totals is not the line. */
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

/** With one of these there is equity beside the parent's, or there may be: income that goes to others tells of it, too. */
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

/** What the equity of those is called who own a partnership or a limited liability company. */
export const equityOfPartners = ['PartnersCapital', 'MembersEquity'];

/** What equity of the parent's owners is called, the first that a report has. */
export const equityOfParent = ['StockholdersEquity', ...equityOfPartners];

/** The same of a partnership with what others own of it. */
export const equityOfPartnersAndOtherOwners = 'PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest';

/** Dividends of preferred stock, be it of the parent or of a subsidiary. */
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

/** A filing with one of these tells that a subsidiary has other owners; without any, what comprehensive income lacks is not theirs. */
export const evidenceOfOtherOwners = [
  'MinorityInterest',
  'MinorityInterestAmountRepresentedByPreferredStock',
  'RedeemableNoncontrollingInterestEquityCarryingAmount',
  'PaymentsToMinorityShareholders',
  'PaymentsOfDividendsMinorityInterest',
];

/** What is left of income for common shareholders lacks these, be they of the parent's preferred stock or of a subsidiary's. */
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

/** Flows of which a zero says that there is nothing they could come from; others may have a share that earned nothing this time. */
export const absentIfZero: ReadonlySet<string> = new Set(preferredDividends);

/** Flows that a company with other owners of its subsidiaries has: a report with one of them may have such equity, too. */
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

/** Flows of the parent's shareholders, and what they are with those of others. */
export const flowsOfOwners: readonly (readonly [ofParent: string, withOthers: string])[] = [
  ['ComprehensiveIncomeAttributableToOwnersOfParent', 'ComprehensiveIncome'],
  ['ComprehensiveIncomeNetOfTax', 'ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest'],
  [
    'IncomeLossFromContinuingOperations',
    'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
  ],
];

/** Amounts of the parent's shareholders, and what they are with those of others: where both are the same nobody else has a share. */
export const amountsOfOwners: readonly (readonly [ofParent: string, withOthers: string])[] = [
  ['ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'],
  ['StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
  ['PartnersCapital', equityOfPartnersAndOtherOwners],
  ['NetIncomeLoss', 'ProfitLoss'],
  ...flowsOfOwners,
];
