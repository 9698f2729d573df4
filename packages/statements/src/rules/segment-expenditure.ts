import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { isAboveOutflow, otherProperty, property } from './capital-expenditure.ts';
import type { Admission, OtherScope } from './guard.ts';
import { factAt } from './report.ts';

/** Minimum number of earlier amounts repeated under another concept to recognize a renamed row. */
const fewestRepeated = 2;

/**
 * Whether the filing reports plausible other property and a different property amount that exceeds the investing
 * outflow.
 */
const hasPropertyOfSegments = (filing: Filing): boolean =>
  factsOfConcept(filing, `us-gaap:${property}`).some(({ start, end, unit, value }) => {
    const amount = (concept: string) => factAt(filing, `us-gaap:${concept}`, unit, { start, end })?.value ?? null;
    const spent = amount(otherProperty);
    const differs = spent !== null && !decimal.isZero(spent) && oneValueOf(spent, value) === null;
    return differs && isAboveOutflow(value, amount) && !isAboveOutflow(spent, amount);
  });

const ofSegments = new WeakSet<Filing>();

/**
 * Records the filings whose property amount is the segments' expenditure: all filings from the first one with property
 * above the investing outflow, if other property repeats the property of earlier reports. Expects filings oldest first.
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
    'Property above the investing outflow is the segments’ expenditure, paid or not. The statement prints other property, which repeats the property of earlier reports.',
  isOfLine: (filing, concept) => concept === otherProperty && ofSegments.has(filing),
  isWhole: (filing, concept) => concept === otherProperty && ofSegments.has(filing),
  isOther: (filing, concept) =>
    concept === property && ofSegments.has(filing) && filing.facts.has(`us-gaap:${otherProperty}`),
};
