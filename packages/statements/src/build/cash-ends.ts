import { decimal } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import type { Filing } from '../facts/filing.ts';
import type { Line } from '../lines/line.ts';
import { daysOf, type CompanyReports } from './company-reports.ts';
import { combined, reportedValue, type LineValue, type LineValues } from '../facts/line-value.ts';
import { toleranceOf } from '../rules/identities.ts';
import { roundingIn } from './rounding-in.ts';
import type { CandidateFact } from '../rules/report.ts';
import { candidatesIn } from './report-value.ts';

const cashOnly = 'CashAndCashEquivalentsAtCarryingValue';
const cashOfBanks = 'CashAndDueFromBanks';

const isChangeOfCashOnly = (change: string | undefined): boolean =>
  change?.startsWith('CashAndCashEquivalentsPeriod') === true;

/** Whether cash and change of cash have the same scope: with restricted cash since 2018, without it before. */
const fits = (cash: string, change: string | undefined): boolean =>
  !isChangeOfCashOnly(change) || [cashOnly, cashOfBanks, 'CashAndCashEquivalents'].includes(cash);

/**
 * Whether cash has the scope of the change only if both ends prove it. For some banks, cash due from banks is all cash.
 */
const needsProof = (cash: string, change: string | undefined): boolean =>
  isChangeOfCashOnly(change) && cash === cashOfBanks;

/** Whether cash at both ends differs by the reported change of cash, with or without the effect of exchange rates. */
const isChange = (end: Decimal, beginning: Decimal, lines: LineValues): boolean => {
  const change = lines.get('net_change_in_cash')?.value ?? lines.get('_net_change_without_fx')?.value;
  if (change === undefined) return false;
  const rates = lines.get('fx_effect_on_cash')?.value;
  const rest = decimal.subtract(decimal.subtract(end, beginning), change);
  return decimal.isZero(rest) || (rates !== undefined && decimal.equals(rest, rates));
};

/**
 * Adds cash at both ends of a period, under the one concept whose change the statement reports. Both come from the
 * filing of the change. If that filing begins with the year, the beginning of a quarter comes from an older one.
 */
export const addCashEnds = (
  reports: CompanyReports,
  start: Day,
  end: Day,
  filings: readonly Filing[],
  lines: Map<string, LineValue>,
): void => {
  const [beginning, ending] = ['cash_at_beginning_of_period', 'cash_at_end_of_period'].map((key) =>
    reports.lines('cash_flow').find((line) => line.key === key),
  );
  if (!beginning || !ending) return;
  const change = lines.get('net_change_in_cash') ?? lines.get('_net_change_without_fx');
  const ofChange = filings.filter(({ accession }) => accession === change?.vintage);
  const order = [...ofChange, ...filings.toReversed()];
  const changeConcept = change?.terms[0]?.fact.concept;
  const candidatesFor = (line: Line): readonly CandidateFact[] => {
    const days = daysOf(line, start, end);
    const endingThen = reports.withFactsEndingOn(days.end);
    return order
      .filter((filing) => endingThen.includes(filing))
      .flatMap((filing) => candidatesIn(filing, line, days))
      .filter(({ candidate }) => fits(candidate.concept, changeConcept));
  };
  const [ends, beginnings] = [candidatesFor(ending), candidatesFor(beginning)];
  const proven = ends
    .flatMap((last) => beginnings.map((first) => ({ last, first })))
    .find(
      ({ last, first }) =>
        last.candidate.concept === first.candidate.concept && isChange(last.fact.value, first.fact.value, lines),
    );
  const unproven = ({ candidate }: CandidateFact): boolean => !needsProof(candidate.concept, changeConcept);
  const last = proven?.last ?? ends.find(unproven);
  const concept = last?.candidate.concept;
  const first =
    proven?.first ??
    beginnings.filter(unproven).find(({ candidate }) => (concept ?? candidate.concept) === candidate.concept);
  if (last) lines.set(ending.key, reportedValue(last.fact, false));
  if (first) lines.set(beginning.key, reportedValue(first.fact, false));
  addRates(reports, lines);
};

/**
 * Some filers report the change of cash before exchange rates as the whole change. Cash at both ends then differs by
 * the sum of change and rates.
 */
const addRates = (reports: CompanyReports, lines: Map<string, LineValue>): void => {
  const [change, rates] = [lines.get('net_change_in_cash'), lines.get('fx_effect_on_cash')];
  const [first, last] = [lines.get('cash_at_beginning_of_period'), lines.get('cash_at_end_of_period')];
  if (!change || !rates || !first || !last || decimal.isZero(rates.value)) return;
  const rest = decimal.subtract(decimal.subtract(last.value, first.value), change.value);
  const tolerance = toleranceOf([change, rates, first, last], roundingIn(reports));
  const isNothing = (value: Decimal): boolean => decimal.compare(decimal.absolute(value), tolerance) <= 0;
  if (isNothing(rest) || !isNothing(decimal.subtract(rest, rates.value))) return;
  const parts = [change, rates].map((value) => ({ sign: 1, value }) as const);
  const whole = combined(parts, 'identity');
  if (whole) lines.set('net_change_in_cash', { ...whole, formula: 'net_change_without_fx + fx_effect_on_cash' });
};
