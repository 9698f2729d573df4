import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { isAboveOutflow, otherProperty, property } from './capital-expenditure.ts';
import type { Admission, OtherScope } from './guard.ts';
import { factAt } from './report.ts';

/** So many amounts of earlier reports are repeated under another name where a filer has renamed a row. */
const fewestRepeated = 2;

/** Whether a filing gives, beside other property that can be paid, another amount as property that is more than flows out for investing. */
const hasPropertyOfSegments = (filing: Filing): boolean =>
  factsOfConcept(filing, `us-gaap:${property}`).some(({ start, end, unit, value }) => {
    const amount = (concept: string) => factAt(filing, `us-gaap:${concept}`, unit, { start, end })?.value ?? null;
    const spent = amount(otherProperty);
    const differs = spent !== null && !decimal.isZero(spent) && oneValueOf(spent, value) === null;
    return differs && isAboveOutflow(value, amount) && !isAboveOutflow(spent, amount);
  });

const ofSegments = new WeakSet<Filing>();

/**
 * Remembers the filings in which property is that of the segments: from the first one on that gives more as property than flows
 * out for investing, if other property repeats what earlier reports told as property. Filings are given oldest first.
 */
export const learnSegmentExpenditure = (filings: readonly Filing[]): void => {
  const propertyBefore = new Map<string, Decimal>();
  const repeated = new Set<string>();
  let isOfSegments = false;
  for (const filing of filings) {
    for (const { start, end, unit, value } of factsOfConcept(filing, `us-gaap:${otherProperty}`)) {
      const period = `${start} ${end} ${unit}`;
      const before = propertyBefore.get(period);
      if (before !== undefined && !decimal.isZero(value) && decimal.equals(before, value)) repeated.add(period);
    }
    isOfSegments ||= repeated.size >= fewestRepeated && hasPropertyOfSegments(filing);
    if (isOfSegments) ofSegments.add(filing);
    else
      for (const { start, end, unit, value } of factsOfConcept(filing, `us-gaap:${property}`))
        propertyBefore.set(`${start} ${end} ${unit}`, value);
  }
};

export const segmentExpenditure: Admission & OtherScope = {
  id: 'expenditure_of_segments',
  because:
    'Property that comes to more than flows out for investing is what the segments spend, paid or not; other property beside it, which repeats what earlier reports told, is the row of the statement.',
  isOfLine: (filing, concept) => concept === otherProperty && ofSegments.has(filing),
  isWhole: (filing, concept) => concept === otherProperty && ofSegments.has(filing),
  isOther: (filing, concept) =>
    concept === property && ofSegments.has(filing) && filing.facts.has(`us-gaap:${otherProperty}`),
};
