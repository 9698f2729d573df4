import { decimal } from '@dqs/core';
import type { Filing } from '../facts/filing.ts';
import type { LineValue, LineValues } from '../facts/line-value.ts';
import { subsets } from '../rules/subsets.ts';
import { inOtherFilings } from './alternatives.ts';
import type { CompanyReports } from './company-reports.ts';

/** The flows whose sum is the change in cash. */
const flows = ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow', 'fx_effect_on_cash'];

/** Identity that a flow of the wrong sign contradicts. */
export const changeInCash = 'cash_flows_change_cash';

/**
 * Cash flows that other reports up to `until` give with the opposite sign, in every combination, the smallest first. A table of
 * a later report may lack the minus of several flows, so that no single other value satisfies the identity.
 */
export const turnedFlows = (
  reports: CompanyReports,
  lines: LineValues,
  until: Filing | null,
): readonly (readonly (readonly [string, LineValue])[])[] => {
  const turned = flows.flatMap((key) => {
    const value = lines.get(key);
    const fact = value?.terms[0]?.fact;
    if (!value || value.origin !== 'reported' || !fact || decimal.isZero(value.value)) return [];
    const opposite = decimal.negate(value.value);
    const other = inOtherFilings(reports, value, { start: fact.start, end: fact.end }, until).find((each) =>
      decimal.equals(each.value, opposite),
    );
    return other ? [[key, other] as const] : [];
  });
  return subsets(turned)
    .filter((set) => set.length > 0)
    .toSorted((one, other) => one.length - other.length);
};
