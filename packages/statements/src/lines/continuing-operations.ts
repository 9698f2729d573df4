const discontinued = {
  operating: 'CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations',
  investing: 'CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations',
  financing: 'CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations',
} as const;

type Activity = keyof typeof discontinued;

const activities: readonly Activity[] = ['operating', 'investing', 'financing'];

const continuing = {
  operating: 'operating_cash_flow_continuing',
  investing: '_investing_continuing',
  financing: '_financing_continuing',
} as const;

const all = (activity: Activity): string => `${activity}_cash_flow`;

const outsideActivities = [...Object.values(discontinued), 'NetCashProvidedByUsedInDiscontinuedOperations'];

/** With any of these concepts in any period of a report, some operations are discontinued. */
const anythingDiscontinued = [
  ...outsideActivities,
  'IncomeLossFromDiscontinuedOperationsNetOfTax',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodBeforeIncomeTax',
  'DiscontinuedOperationIncomeLossFromDiscontinuedOperationBeforeIncomeTax',
  'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxPerBasicShare',
  'IncomeLossFromDiscontinuedOperationsNetOfTaxPerDilutedShare',
  'DisposalGroupIncludingDiscontinuedOperationRevenue',
  'DisposalGroupIncludingDiscontinuedOperationCashAndCashEquivalents',
  'AssetsOfDisposalGroupIncludingDiscontinuedOperation',
  'AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent',
];

/** The flow of continuing operations is the whole flow in a report without discontinued operations. */
export const withoutDiscontinued = (activity: Activity) => ({
  formula: continuing[activity],
  unlessAnywhere: anythingDiscontinued,
});

/**
 * The same if this flow, with the other two whole flows, accounts for the change of cash, and does not with the
 * discontinued part. The flow then includes that part.
 */
export const withDiscontinued = (activity: Activity) => {
  const otherFlows = activities.filter((other) => other !== activity).map(all);
  return {
    formula: continuing[activity],
    onlyWith: [discontinued[activity]],
    provided: accountsForChange([continuing[activity], ...otherFlows]),
    refuted: accountsForChange([continuing[activity], `_${activity}_discontinued`, ...otherFlows]),
    proven: true,
  };
};

/** A flow as the remainder of the change of cash after the other two, without discontinued operations. */
export const restOfChange = (activity: Activity) => {
  const otherFlows = activities.filter((other) => other !== activity).map(all);
  return {
    formula: `net_change_in_cash - ${otherFlows.join(' - ')} - ?fx_effect_on_cash`,
    unless: outsideActivities,
  };
};

/** Sums of the three flows that account for the change of cash, with and without the effect of exchange rates. */
const accountsForChange = (flows: readonly string[]): readonly string[] => {
  const rest = `net_change_in_cash - ${flows.join(' - ')}`;
  return [rest, `${rest} - fx_effect_on_cash`];
};

/**
 * The flow of continuing operations is the whole flow if no discontinued part is reported and it accounts for the
 * change of cash with the other two, whole or continuing. Shifts between those two cancel out in their sum.
 */
export const continuingOnly = (activity: Activity) => {
  const [first, second] = activities
    .filter((other) => other !== activity)
    .map((other) => [all(other), continuing[other]]);
  const otherFlows = (first ?? []).flatMap((left) => (second ?? []).map((right) => [left, right]));
  return {
    formula: continuing[activity],
    unless: [discontinued[activity]],
    provided: otherFlows.flatMap((pair) => accountsForChange([continuing[activity], ...pair])),
  };
};
