import { decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { statementTaxonomies } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { absentIfZero } from './equity-concepts.ts';

/**
 * Whether a filing has some of a concept, by facts that end on the day. A zero on a day says that there is none, and so do zeros
 * of some flows; of others a zero still tells that they are there.
 */
export const hasNonzero = (filing: Filing, concept: string, end: Day): boolean =>
  statementTaxonomies.some((taxonomy) =>
    (filing.facts.get(`${taxonomy}:${concept}`)?.get(end) ?? []).some(
      ({ start, value }) => !decimal.isZero(value) || (start !== null && !absentIfZero.has(concept)),
    ),
  );

/** Whether a filing has an amount of a concept, over whatever period. */
export const hasNonzeroInAnyPeriod = (filing: Filing, concept: string): boolean =>
  statementTaxonomies.some((taxonomy) =>
    [...(filing.facts.get(`${taxonomy}:${concept}`)?.values() ?? [])].some((facts) =>
      facts.some(({ value }) => !decimal.isZero(value)),
    ),
  );
