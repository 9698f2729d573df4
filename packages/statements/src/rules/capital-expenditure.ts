import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import { guard } from './guard.ts';
import { factAt, type Amounts, type CandidateFact, type Report } from './report.ts';

/** Expenditure for property of all kinds. */
export const total = 'PaymentsToAcquireProductiveAssets';
export const property = 'PaymentsToAcquirePropertyPlantAndEquipment';
/**
 * Property that statements print on a separate row. Improvements, such as Valero's turnaround costs, are a different
 * concept.
 */
export const otherProperty = 'PaymentsToAcquireOtherPropertyPlantAndEquipment';

const provenTotals = new WeakSet<Filing>();
const provenParts = new WeakSet<Filing>();

/** Whether the filing's total, over any period, is exactly the sum of property and other property. */
const addsUp = (filing: Filing): boolean =>
  [...(filing.facts.get(`us-gaap:${total}`) ?? [])].some(([end, facts]) =>
    facts.some(({ start, unit, value }) => {
      const amountOf = (concept: string) => factAt(filing, `us-gaap:${concept}`, unit, { start, end })?.value;
      const [own, other] = [amountOf(property), amountOf(otherProperty)];
      if (own === undefined || other === undefined || decimal.isZero(own) || decimal.isZero(other)) return false;
      return decimal.equals(decimal.add(own, other), value);
    }),
  );

/**
 * Records two facts for each filing. First, whether the company had shown by then that its total is the sum of two
 * kinds of property. Second, for earlier filings, whether it showed so later: then neither kind is the total. Expects
 * filings oldest first.
 */
export const learnKindsOfProperty = (filings: readonly Filing[]): void => {
  const first = filings.findIndex(addsUp);
  if (first === -1) return;
  for (const [at, filing] of filings.entries()) (at < first ? provenParts : provenTotals).add(filing);
};

/** Whether the company had shown, by this filing, that the total is property plus one other kind. */
export const isProvenTotal = (filing: Filing): boolean => provenTotals.has(filing);

const isSome = (amount: Decimal | null): boolean => amount !== null && !decimal.isZero(amount);

/** Whether the filing reports both kinds over the period, and the company later adds them up to a total. */
const isOneOfTwo = ({ candidate }: CandidateFact, { filing, amount }: Report): boolean =>
  provenParts.has(filing) &&
  [property, otherProperty].includes(candidate.concept) &&
  [property, otherProperty].every((concept) => isSome(amount(concept)));

export const totalOfTwoKinds = guard(
  'total_of_two_kinds',
  'The company reports productive assets as exactly the sum of property and one other kind. That sum is its capital expenditure, and property is only a part.',
  (candidates, report) => {
    const all = provenTotals.has(report.filing)
      ? candidates.filter(({ candidate }) => candidate.concept === total)
      : [];
    return all.length > 0 ? all : candidates.filter((each) => !isOneOfTwo(each, report));
  },
);

/** Inflows from sales, which can pay for property in addition to net investing outflows. */
const inflows = [
  'ProceedsFromSaleOfProductiveAssets',
  'ProceedsFromSaleOfPropertyPlantAndEquipment',
  'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
  'ProceedsFromSaleAndMaturityOfMarketableSecurities',
  'ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities',
];
const investing = 'NetCashProvidedByUsedInInvestingActivities';

/** Whether an amount exceeds net investing outflows plus inflows from sales. */
export const isAboveOutflow = (value: Decimal, amount: Amounts): boolean => {
  const net = amount(investing);
  if (net === null) return false;
  const sold = decimal.sum(inflows.flatMap((concept) => amount(concept) ?? []));
  return decimal.compare(value, decimal.subtract(sold, net)) > 0;
};

export const withinInvestingOutflow = guard(
  'within_investing_outflow',
  'Productive assets that exceed the investing outflow, reported with another amount for property, are those of the segments, whether paid in cash or not.',
  (candidates, { filing, amount }) => {
    const spent = amount(property);
    const isPlausible = spent !== null && !decimal.isZero(spent) && !isAboveOutflow(spent, amount);
    return isPlausible && !provenTotals.has(filing)
      ? candidates.filter(
          ({ candidate, fact }) =>
            candidate.concept !== total || decimal.equals(fact.value, spent) || !isAboveOutflow(fact.value, amount),
        )
      : candidates;
  },
);
