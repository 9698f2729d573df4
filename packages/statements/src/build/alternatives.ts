import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import { compareFilings, type Filing } from '../facts/filing.ts';
import { reportedValue, type LineValue } from '../facts/line-value.ts';
import type { Line } from '../lines/line.ts';
import { lineByKey } from '../lines/registry.ts';
import { factAt, type Period } from '../rules/report.ts';
import type { CompanyReports } from './company-reports.ts';
import { candidatesIn, guarded } from './report-value.ts';
import { reportOver } from './standing.ts';

/** The same concept and period in other filings, newest first, up to the filing `until`. */
export const inOtherFilings = (
  reports: CompanyReports,
  value: LineValue,
  period: Period,
  until: Filing | null,
): readonly LineValue[] => {
  const [term] = value.terms;
  if (!term) return [];
  const { taxonomy, concept, unit, accession } = term.fact;
  return reports
    .withFactsEndingOn(period.end)
    .toReversed()
    .filter((filing) => filing.accession !== accession && (until === null || compareFilings(filing, until) <= 0))
    .flatMap((filing) => {
      const fact = factAt(filing, `${taxonomy}:${concept}`, unit, period);
      return fact ? [reportedValue(fact, term.times === -1)] : [];
    });
};

/**
 * A cash flow with its printed sign, which is the effect on cash. Some filers file payments as negative amounts and
 * print them in brackets as well. Empty if the printed statement is not loaded or two rows of the concept differ.
 */
const asPrinted = ({ presented }: Filing, { statement, supplemental }: Line, fact: Fact): readonly LineValue[] => {
  if (statement !== 'cash_flow' || supplemental) return [];
  const name = `${fact.taxonomy}:${fact.concept}`;
  const rows = presented.filter((row) => row.statement === 'CF' && !row.parenthetical && row.concept === name);
  const [first, ...more] = [...new Set(rows.map(({ negated }) => negated))];
  return first === undefined || more.length > 0 ? [] : [reportedValue(fact, first)];
};

/**
 * Lines that some filers report with the opposite sign, and the amounts to which this applies. Other owners' share is a
 * deduction, so it is then negative. A result of discontinued operations is labelled as a loss or a gain.
 */
const turnable: Readonly<Record<string, (value: Decimal) => boolean>> = {
  net_income_to_nci: decimal.isNegative,
  net_income_discontinued: () => true,
};

const withOtherSign = ({ key, candidates }: Line, fact: Fact): readonly LineValue[] => {
  const candidate = candidates.find(({ taxonomy, concept }) => taxonomy === fact.taxonomy && concept === fact.concept);
  return candidate && turnable[key]?.(fact.value) === true ? [reportedValue(fact, !candidate.negated)] : [];
};

/**
 * Other possible values of a reported line: from another concept of the line in the same filing, then from the same
 * concept in other filings, finally with the printed or the opposite sign. A mistake in one filing is mostly corrected
 * in the next.
 */
export const alternativesTo = (
  reports: CompanyReports,
  key: string,
  value: LineValue,
  until: Filing | null,
): readonly LineValue[] => {
  const [line, [term]] = [lineByKey.get(key), value.terms];
  const filing = reports.byAccession.get(value.vintage);
  if (!line || !term || !filing || value.origin !== 'reported') return [];
  const period = { start: term.fact.start, end: term.fact.end };
  const report = reportOver(filing, period);
  // A concept that a guard of the line excludes has another scope, even if its value would satisfy the identity.
  const inFiling = candidatesIn(filing, line, period)
    .filter((candidate) => guarded([candidate], line, report).length > 0)
    .map(({ fact, candidate }) => reportedValue(fact, candidate.negated));
  const elsewhere = inOtherFilings(reports, value, period, until);
  const turned = [...asPrinted(filing, line, term.fact), ...withOtherSign(line, term.fact)];
  return [...inFiling, ...elsewhere, ...turned].filter(
    (other) => other.unit === value.unit && !decimal.equals(other.value, value.value),
  );
};

const signs = new WeakMap<CompanyReports, Map<string, boolean>>();

/** Whether any report gives the line with this sign, in any period. Cached. */
export const reportsSign = (reports: CompanyReports, key: string, sign: 'negative' | 'positive'): boolean => {
  const bySign = signs.get(reports) ?? new Map<string, boolean>();
  signs.set(reports, bySign);
  const name = `${key} ${sign}`;
  const isReported = bySign.get(name) ?? searchSign(reports, key, sign === 'negative');
  bySign.set(name, isReported);
  return isReported;
};

const searchSign = ({ filings }: CompanyReports, key: string, negative: boolean): boolean =>
  (lineByKey.get(key)?.candidates ?? []).some(({ name, negated }) =>
    filings.some((filing) =>
      [...(filing.facts.get(name)?.values() ?? [])].some((facts) =>
        facts.some(({ value }) => !decimal.isZero(value) && (decimal.isNegative(value) !== negated) === negative),
      ),
    ),
  );
