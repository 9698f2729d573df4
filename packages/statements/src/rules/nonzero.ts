import { decimal } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { statementTaxonomies } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { absentIfZero } from './equity-concepts.ts';

/**
 * Whether a filing reports a concept, by facts that end on the day. A zero at a day means that there is none, and so
 * does a zero of the flows in `absentIfZero`. A zero of any other flow means that it exists.
 */
export const hasNonzero = (filing: Filing, concept: string, end: Day): boolean =>
  statementTaxonomies.some((taxonomy) =>
    (filing.facts.get(`${taxonomy}:${concept}`)?.get(end) ?? []).some(
      ({ start, value }) => !decimal.isZero(value) || (start !== null && !absentIfZero.has(concept)),
    ),
  );

/** Whether a filing reports a nonzero amount of a concept for any period. */
export const hasNonzeroInAnyPeriod = (filing: Filing, concept: string): boolean =>
  statementTaxonomies.some((taxonomy) =>
    [...(filing.facts.get(`${taxonomy}:${concept}`)?.values() ?? [])].some((facts) =>
      facts.some(({ value }) => !decimal.isZero(value)),
    ),
  );
