/** Accounting reason of each identity. Rules on parts share one reason. */
export const reasons: Readonly<Record<string, string>> = {
  assets_equal_liabilities_and_equity: 'Total assets equal total liabilities and equity.',
  assets_equal_their_claims: 'Total assets equal liabilities, temporary equity and equity.',
  current_and_noncurrent_assets: 'Total assets are current and non-current assets.',
  current_and_noncurrent_liabilities: 'Total liabilities are current and non-current liabilities.',
  parent_and_others_equity: 'Total equity is equity of the parent’s shareholders and non-controlling interests.',
  gross_profit:
    'Gross profit is revenue less the cost of revenue, and less excise taxes and lending income if revenue contains them.',
  operating_income: 'Operating income is gross profit less operating expenses, with small amounts that have no line.',
  operating_income_after_costs:
    'Operating income is revenue less costs and expenses, with gains and losses in between.',
  net_income_and_others: 'Net income with non-controlling interests is the parent’s and theirs.',
  net_income_after_tax:
    'Net income is income before tax less income tax, with income from associates and discontinued operations.',
  cash_flows_change_cash:
    'Operating, investing and financing cash flows change cash, with exchange rates and discontinued operations.',
  discontinued_flows:
    'The cash flow of discontinued operations is the sum of its operating, investing and financing parts.',
  cash_at_both_ends: 'Cash at the end is cash at the beginning and its net change.',
  pretax_from_costs: 'Income before tax is revenue less costs and expenses, with what is not operating.',
  pretax_from_operating_income: 'Income before tax is operating income and other non-operating income.',
  pretax_after_interest: 'Income before tax is operating income less interest expense.',
  continuing_income_after_tax: 'Income from continuing operations is income before tax less income tax.',
};
