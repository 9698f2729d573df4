import { daysBetween, decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { isYear, lengthOf } from '../facts/length.ts';
import { oneValueOf } from '../facts/one-value.ts';
import type { OtherScope } from './guard.ts';

/** Concepts of depreciation and amortization. Some filers use one of them for depreciation only. */
const totals = [
  'DepreciationDepletionAndAmortization',
  'DepreciationAndAmortization',
  'DepreciationAmortizationAndAccretionNet',
];
const amortization = 'AmortizationOfIntangibleAssets';

/** A mistake in one year proves nothing. */
const fewestYears = 2;

const daysOfYear = 366;

const periodOf = ({ start, end }: Fact): string => `${start} ${end}`;

const flowsOf = (filing: Filing, concept: string): readonly Fact[] =>
  factsOfConcept(filing, `us-gaap:${concept}`).filter(({ start, unit }) => start !== null && unit === filing.currency);

/** Amounts of amortization by period, without periods for which reports disagree. */
const agreedAmortization = (filings: readonly Filing[]): ReadonlyMap<string, Decimal> => {
  const agreed = new Map<string, Decimal>();
  const contradicted = new Set<string>();
  for (const fact of filings.flatMap((filing) => flowsOf(filing, amortization))) {
    const before = agreed.get(periodOf(fact)) ?? fact.value;
    if (oneValueOf(before, fact.value) === null) contradicted.add(periodOf(fact));
    agreed.set(periodOf(fact), before);
  }
  for (const period of contradicted) agreed.delete(period);
  return agreed;
};

const isPositive = (value: Decimal): boolean => !decimal.isZero(value) && !decimal.isNegative(value);

/** The annual report that closes the fiscal year of an interim one. Expects filings oldest first. */
const annualAfter = (filing: Filing, filings: readonly Filing[]): Filing | undefined =>
  filings.find(({ report, reportEnd }) => {
    const days = daysBetween(filing.reportEnd, reportEnd);
    return report === 'annual' && days > 0 && days < daysOfYear;
  });

/** The filings in which a concept of depreciation and amortization excludes the amortization of intangible assets. */
const leavingOut = (
  concept: string,
  filings: readonly Filing[],
  amortized: ReadonlyMap<string, Decimal>,
): ReadonlySet<Filing> => {
  const flowsByFiling = new Map(filings.map((filing) => [filing, flowsOf(filing, concept)]));
  const isBelow = (fact: Fact): boolean => {
    const part = amortized.get(periodOf(fact));
    return part !== undefined && isPositive(fact.value) && decimal.compare(part, fact.value) > 0;
  };
  const proofs = new Set(
    filings
      .filter(({ report }) => report === 'annual')
      .flatMap((filing) =>
        (flowsByFiling.get(filing) ?? [])
          .filter((fact) => fact.start !== null && isYear(lengthOf(fact.start, fact.end)) && isBelow(fact))
          .map(({ end }) => end),
      ),
  );
  if (proofs.size < fewestYears) return new Set();
  const partialFilings = new Set(filings.filter((filing) => flowsByFiling.get(filing)?.some(isBelow) === true));
  const amountsIn = (facts: readonly Fact[]): readonly string[] =>
    facts.map((fact) => `${periodOf(fact)} ${fact.value}`);
  // A report that repeats one of the amounts has it in the same scope, and so are all its amounts of the concept.
  for (let before = 0; before < partialFilings.size;) {
    before = partialFilings.size;
    const repeated = new Set([...partialFilings].flatMap((filing) => amountsIn(flowsByFiling.get(filing) ?? [])));
    for (const [filing, facts] of flowsByFiling)
      if (amountsIn(facts).some((amount) => repeated.has(amount))) partialFilings.add(filing);
  }
  for (const filing of filings) {
    const year = filing.report === 'interim' ? annualAfter(filing, filings) : undefined;
    if (year && partialFilings.has(year)) partialFilings.add(filing);
  }
  return partialFilings;
};

const partial = new WeakMap<Filing, Set<string>>();

/**
 * Records for each filing the concepts of depreciation and amortization that exclude the amortization of intangible
 * assets. The proof is that this amortization exceeds the concept's amount in at least two years. Reports that repeat
 * these amounts have the same scope, even if the amortization is smaller. Expects filings oldest first.
 */
export const learnSeparateAmortization = (filings: readonly Filing[]): void => {
  const amortized = agreedAmortization(filings);
  if (amortized.size === 0) return;
  for (const concept of totals)
    for (const filing of leavingOut(concept, filings, amortized)) {
      const concepts = partial.get(filing) ?? new Set();
      partial.set(filing, concepts.add(concept));
    }
};

export const amortizationExcluded: OtherScope = {
  id: 'amortization_beside',
  because:
    'In other years the amortization of intangible assets exceeds this amount. It is reported separately, and this amount is only a part.',
  isOther: (filing, concept) => partial.get(filing)?.has(concept) === true,
};
