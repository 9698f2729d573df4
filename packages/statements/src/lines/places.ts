/**
 * Where a line's figure may stand, where it is held how a filing prints its statements: on the line's own statement before any
 * other; on all of them alike; or in notes, too, because they tell the line in the same scope. Elsewhere a figure that no
 * statement prints does not take the line's place.
 */
export type Place = 'statement' | 'any_statement' | 'notes';

/** Banks print cash due from banks on the balance sheet, and cash with its equivalents below their cash flows. */
const onAnyStatement = new Set(['cash_and_equivalents']);

const inNotes = new Set(
  `restricted_cash_current cash_and_restricted_cash operating_lease_right_of_use goodwill intangibles_net
  equity_method_investments deferred_tax_assets loans_net deposits short_term_debt current_portion_long_term_debt debt_current
  long_term_debt operating_lease_liability_current operating_lease_liability_noncurrent deferred_revenue_current
  deferred_revenue_noncurrent deferred_tax_liabilities accumulated_oci _property_gross _accumulated_depreciation
  research_and_development restructuring impairments goodwill_impairment interest_expense interest_income
  equity_method_income net_income_to_nci _pretax_domestic _pretax_foreign _preferred_dividends eps_basic eps_diluted weighted_shares_basic
  weighted_shares_diluted dividends_per_share depreciation amortization_of_intangibles stock_based_compensation
  interest_paid income_taxes_paid`.split(/\s+/),
);

export const placeOf = (key: string): Place => {
  if (onAnyStatement.has(key)) return 'any_statement';
  return inNotes.has(key) ? 'notes' : 'statement';
};
