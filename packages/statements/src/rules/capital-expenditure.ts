import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import { guard } from './guard.ts';
import { factAt, type Amounts, type CandidateFact, type Report } from './report.ts';

/** All that is spent on property, under the name that counts every kind of it. */
export const total = 'PaymentsToAcquireProductiveAssets';
export const property = 'PaymentsToAcquirePropertyPlantAndEquipment';
/** Property that statements print on a row of its own; improvements are none of it, as what Valero spends on turnarounds. */
export const otherProperty = 'PaymentsToAcquireOtherPropertyPlantAndEquipment';

const provenTotals = new WeakSet<Filing>();
const provenParts = new WeakSet<Filing>();

/** Whether a filing gives the total, over some period, as property and other property to the last unit. */
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
 * Remembers for each filing whether the company has shown, up to it, that property is one of two kinds that it buys, and of
 * those before whether it showed that later: then neither kind is all of it there. Filings are given oldest first.
 */
export const learnKindsOfProperty = (filings: readonly Filing[]): void => {
  const first = filings.findIndex(addsUp);
  if (first === -1) return;
  for (const [at, filing] of filings.entries()) (at < first ? provenParts : provenTotals).add(filing);
};

/** Whether the company has shown, up to the filing, that the total is property and one other kind of it. */
export const isProvenTotal = (filing: Filing): boolean => provenTotals.has(filing);

const isSome = (amount: Decimal | null): boolean => amount !== null && !decimal.isZero(amount);

/** Whether the filing gives both kinds over the period, which the company later adds up to a total. */
const isOneOfTwo = ({ candidate }: CandidateFact, { filing, amount }: Report): boolean =>
  provenParts.has(filing) &&
  [property, otherProperty].includes(candidate.concept) &&
  [property, otherProperty].every((concept) => isSome(amount(concept)));

export const totalOfTwoKinds = guard(
  'total_of_two_kinds',
  'A company that gives productive assets as property and one other kind, to the last unit, spends that total; property alone is a part.',
  (candidates, report) => {
    const all = provenTotals.has(report.filing)
      ? candidates.filter(({ candidate }) => candidate.concept === total)
      : [];
    return all.length > 0 ? all : candidates.filter((each) => !isOneOfTwo(each, report));
  },
);

/** What flows in from sales, beside which property is bought. */
const inflows = [
  'ProceedsFromSaleOfProductiveAssets',
  'ProceedsFromSaleOfPropertyPlantAndEquipment',
  'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
  'ProceedsFromSaleAndMaturityOfMarketableSecurities',
  'ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities',
];
const investing = 'NetCashProvidedByUsedInInvestingActivities';

/** Whether more is spent than flows out for investing in all, and in from sales. */
export const isAboveOutflow = (value: Decimal, amount: Amounts): boolean => {
  const net = amount(investing);
  if (net === null) return false;
  const sold = decimal.sum(inflows.flatMap((concept) => amount(concept) ?? []));
  return decimal.compare(value, decimal.subtract(sold, net)) > 0;
};

export const withinInvestingOutflow = guard(
  'within_investing_outflow',
  'Productive assets beside another amount for property are those of the segments, paid for in cash or not, where they come to more than flows out for investing.',
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
