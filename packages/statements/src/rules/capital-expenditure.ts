import { decimal } from '@dqs/core';
import type { Filing } from '../facts/filing.ts';
import { guard } from './guard.ts';
import { factAt } from './report.ts';

/** All that is spent on property, under the name that counts every kind of it. */
const total = 'PaymentsToAcquireProductiveAssets';
const property = 'PaymentsToAcquirePropertyPlantAndEquipment';
/** Property that statements print on a row of its own; improvements are none of it, as what Valero spends on turnarounds. */
const otherProperty = 'PaymentsToAcquireOtherPropertyPlantAndEquipment';

const knownTotals = new WeakSet<Filing>();

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
 * Remembers for each filing whether the company has shown, up to it, that property is one of two kinds that it buys. Filings are
 * given oldest first, so that nothing later decides.
 */
export const learnKindsOfProperty = (filings: readonly Filing[]): void => {
  let isShown = false;
  for (const filing of filings) {
    isShown ||= addsUp(filing);
    if (isShown) knownTotals.add(filing);
  }
};

export const totalOfTwoKinds = guard(
  'total_of_two_kinds',
  'A company that gives productive assets as property and one other kind, to the last unit, spends that total; property alone is a part.',
  (found, { filing }) => {
    const all = knownTotals.has(filing) ? found.filter(({ candidate }) => candidate.concept === total) : [];
    return all.length > 0 ? all : found;
  },
);
