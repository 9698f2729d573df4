import { decimal } from '@dqs/core';
import { compareFilings, type Filing } from '../facts/filing.ts';
import { lengthOf } from '../facts/length.ts';
import type { LineValue } from '../facts/line-value.ts';
import { lineByKey } from '../lines/registry.ts';
import type { CompanyReports } from './company-reports.ts';

/** Fiscal years have 52 or 53 weeks. A period is a part of another one if it is shorter by more than that. */
const weeksApart = 14;

/** Days of a quarter. Dividends of fewer days may be those of a company that was acquired. */
const leastDays = 80;

/**
 * Whether reports up to the filing `until` have an amount of the line for a part of its period, equal to that of the whole or,
 * under the same concept, above it.
 */
export const isOfShorterPeriod = (
  { filings }: CompanyReports,
  key: string,
  value: LineValue | undefined,
  until: Filing | null,
): boolean => {
  const [term] = value?.terms ?? [];
  if (!value || value.origin !== 'reported' || !term || term.fact.start === null) return false;
  const { start, end, unit, taxonomy, concept } = term.fact;
  const days = lengthOf(start, end) - weeksApart;
  return filings.some(
    ({ facts, ...filing }) =>
      (until === null || compareFilings(filing, until) <= 0) &&
      (lineByKey.get(key)?.candidates ?? []).some(({ name }) =>
        [...(facts.get(name) ?? [])].some(
          ([day, all]) =>
            day > start &&
            day <= end &&
            all.some((fact) => {
              if (fact.start === null || fact.start < start || fact.unit !== unit) return false;
              const length = lengthOf(fact.start, day);
              if (length < leastDays || length >= days) return false;
              const compared = decimal.compare(fact.value, term.fact.value);
              return compared === 0 || (compared > 0 && name === `${taxonomy}:${concept}`);
            }),
        ),
      ),
  );
};
