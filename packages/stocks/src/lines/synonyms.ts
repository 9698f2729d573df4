import { nearest } from '@dqs/core';

/** What people call lines and metrics beside their keys; several lines where a word is used for each of them. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  revenue: ['sales', 'net sales', 'turnover', 'top line', 'total revenue', 'net revenue'],
  cost_of_revenue: ['COGS', 'cost of goods sold', 'cost of sales'],
  selling_general_administrative: ['SG&A', 'SGA', 'overhead'],
  research_and_development: ['R&D', 'RnD', 'R and D'],
  operating_expenses: ['opex'],
  operating_income: ['EBIT', 'operating profit', 'operating earnings'],
  pretax_income: ['EBT', 'PBT', 'profit before tax', 'earnings before tax', 'income before tax'],
  income_tax: ['taxes', 'tax expense', 'income tax expense'],
  net_income: ['net profit', 'profit', 'earnings', 'net earnings', 'bottom line', 'PAT'],
  eps_basic: ['EPS', 'earnings per share'],
  eps_diluted: ['EPS', 'earnings per share', 'diluted EPS'],
  weighted_shares_diluted: ['diluted shares', 'share count', 'shares'],
  weighted_shares_basic: ['basic shares', 'share count', 'shares'],
  dividends_per_share: ['DPS', 'dividend'],
  dividends_paid: ['dividends', 'dividend'],
  cash_and_equivalents: ['cash'],
  receivables: ['accounts receivable', 'AR', 'trade receivables', 'debtors'],
  inventory: ['inventories', 'stock in trade'],
  property_plant_equipment_net: ['PP&E', 'PPE', 'fixed assets', 'property, plant and equipment'],
  total_assets: ['assets'],
  total_current_assets: ['current assets'],
  total_noncurrent_assets: ['noncurrent assets', 'non-current assets'],
  total_current_liabilities: ['current liabilities'],
  total_noncurrent_liabilities: ['noncurrent liabilities', 'non-current liabilities'],
  intangibles_net: ['intangibles', 'intangible assets'],
  deferred_revenue_current: ['deferred revenue', 'contract liabilities', 'unearned revenue'],
  noncontrolling_interest: ['minority interest', 'minorities', 'NCI'],
  net_income_to_nci: ['minority interest', 'minorities', 'NCI'],
  retained_earnings: ['accumulated deficit'],
  premiums_earned: ['premiums'],
  interest_paid: ['cash interest'],
  income_taxes_paid: ['taxes paid', 'cash taxes'],
  acquisitions_net: ['acquisitions', 'M&A'],
  debt_repaid: ['debt repayment', 'repayment of debt', 'debt repayments'],
  debt_issued: ['debt issuance', 'proceeds from debt'],
  stock_issued: ['share issuance', 'stock issuance'],
  loans_net: ['loans', 'net loans'],
  total_liabilities: ['liabilities'],
  accounts_payable: ['payables', 'AP', 'creditors', 'trade payables'],
  total_debt: ['debt', 'borrowings'],
  stockholders_equity: ['equity', 'shareholders equity', 'shareholders’ equity', 'book value', 'net worth'],
  additional_paid_in_capital: ['APIC', 'paid in capital'],
  accumulated_oci: ['AOCI'],
  operating_cash_flow: ['CFO', 'OCF', 'cash from operations', 'cash flow from operations'],
  investing_cash_flow: ['CFI', 'cash from investing'],
  financing_cash_flow: ['CFF', 'cash from financing'],
  free_cash_flow: ['FCF'],
  capital_expenditure: ['capex', 'capital expenditures', 'capital spending', 'purchases of property'],
  depreciation_and_amortization: ['D&A', 'DA', 'depreciation'],
  stock_based_compensation: ['SBC', 'stock compensation', 'share based compensation', 'share based payments'],
  stock_repurchased: ['buybacks', 'buyback', 'share repurchases', 'repurchases', 'share buybacks', 'stock buybacks'],
  gross_margin: ['GPM'],
  net_margin: ['profit margin', 'net profit margin'],
  operating_margin: ['EBIT margin'],
  free_cash_flow_margin: ['FCF margin'],
  return_on_equity: ['ROE'],
  return_on_assets: ['ROA'],
  return_on_invested_capital: ['ROIC', 'ROCE'],
  debt_to_equity: ['D/E', 'gearing', 'leverage'],
  net_debt_to_ebitda: ['leverage', 'net leverage'],
  interest_coverage: ['interest cover', 'times interest earned'],
  days_sales_outstanding: ['DSO'],
  days_inventory_outstanding: ['DIO'],
  days_payables_outstanding: ['DPO'],
  revenue_growth: ['sales growth', 'growth'],
  net_income_growth: ['profit growth', 'earnings growth'],
  eps_diluted_growth: ['EPS growth'],
  book_value_per_share: ['BVPS'],
  free_cash_flow_per_share: ['FCF per share'],
};

/** Letters and digits alone: `SG&A`, `sga` and `SG A` are one. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const keysOf: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [key, names] of Object.entries(spoken))
    for (const name of new Set(names.map(folded))) found.set(name, [...(found.get(name) ?? []), key]);
  return found;
})();

/** Every key that has names beside its own. */
export const spokenKeys: readonly string[] = Object.keys(spoken);

/** What people call a line or metric beside its key. */
export const spokenNames = (key: string): readonly string[] => spoken[key] ?? [];

/** The keys of lines and metrics that people mean by a word; none where it is no such word. */
export const meantBy = (text: string): readonly string[] => keysOf.get(folded(text)) ?? [];

/** What some unknown keys may have meant among known ones, at most ten: what people call so, then what is spelt alike. */
export const candidatesFor = (unknown: readonly string[], known: readonly string[]): readonly string[] => {
  const names = new Set(known);
  const found = unknown.map((key) => [...meantBy(key).filter((each) => names.has(each)), ...nearest(key, known)]);
  // One of each first, so that no unknown key is left without a candidate.
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => found.flatMap((list) => list[at] ?? [])).flat();
  return [...new Set(inTurn)].slice(0, 10);
};
