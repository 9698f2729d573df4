import { debtBeside } from '../rules/debt-beside.ts';
import { otherMezzanine } from '../rules/equity-of-others.ts';
import { equity } from './equity.ts';
import { declareLines } from './line.ts';

/** Borrowings that stand beside commercial paper and notes payable where there is no total of short-term borrowings. */
const otherBorrowings = ['OtherShortTermBorrowings', 'ShortTermBankLoansAndNotesPayable', 'BankOverdrafts'];

/** Debt due within a year that stands beside short-term borrowings and the current portion of long-term debt. */
const otherCurrentDebt = [
  'CommercialPaperCurrent',
  'ShortTermBankLoansAndNotesPayable',
  'NotesPayableRelatedPartiesClassifiedCurrent',
  'FederalHomeLoanBankAdvancesShortTerm',
];

/** Instants at the end of the period, natural signs; treasury stock is positive and to be subtracted. */
export const balanceSheetLines = declareLines('balance', {
  cash_and_equivalents: [
    'Cash and cash equivalents',
    {
      us: 'CashAndCashEquivalentsAtCarryingValue Cash CashAndDueFromBanks',
      ifrs: 'CashAndCashEquivalents',
      parent: 'total_current_assets',
    },
  ],
  cash_and_restricted_cash: [
    'Cash, cash equivalents and restricted cash',
    {
      us: `CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
        CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations`,
    },
  ],
  restricted_cash_current: [
    'Restricted cash, current',
    {
      us: 'RestrictedCashCurrent RestrictedCashAndCashEquivalentsAtCarryingValue',
      ifrs: 'CurrentRestrictedCashAndCashEquivalents',
      parent: 'total_current_assets',
    },
  ],
  short_term_investments: [
    'Short-term investments',
    {
      us: 'ShortTermInvestments MarketableSecuritiesCurrent AvailableForSaleSecuritiesDebtSecuritiesCurrent AvailableForSaleSecuritiesCurrent',
      ifrs: 'CurrentInvestments',
      parent: 'total_current_assets',
    },
  ],
  receivables: [
    'Receivables',
    {
      us: 'AccountsReceivableNetCurrent ReceivablesNetCurrent AccountsAndOtherReceivablesNetCurrent',
      ifrs: 'CurrentTradeReceivables TradeAndOtherCurrentReceivables',
      parent: 'total_current_assets',
    },
  ],
  inventory: ['Inventories', { us: 'InventoryNet', ifrs: 'Inventories', parent: 'total_current_assets' }],
  prepaid_and_other_current_assets: [
    'Prepaid expenses and other current assets',
    {
      us: 'PrepaidExpenseAndOtherAssetsCurrent OtherAssetsCurrent',
      ifrs: 'OtherCurrentAssets',
      parent: 'total_current_assets',
    },
  ],
  total_current_assets: [
    'Total current assets',
    { us: 'AssetsCurrent', ifrs: 'CurrentAssets', parent: 'total_assets' },
  ],
  _property_gross: ['Property, plant and equipment, gross', { us: 'PropertyPlantAndEquipmentGross' }],
  _accumulated_depreciation: [
    'Accumulated depreciation',
    // Some filers turn its sign; the difference would then be a sum.
    { us: 'AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment', choice: 'not_negative' },
  ],
  property_plant_equipment_net: [
    'Property, plant and equipment, net',
    {
      us: `PropertyPlantAndEquipmentNet
        PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization`,
      ifrs: 'PropertyPlantAndEquipment PropertyPlantAndEquipmentIncludingRightofuseAssets',
      from: ['_property_gross - _accumulated_depreciation'],
      parent: 'total_noncurrent_assets',
    },
  ],
  operating_lease_right_of_use: [
    'Operating lease right-of-use assets',
    { us: 'OperatingLeaseRightOfUseAsset', ifrs: 'RightofuseAssets', parent: 'total_noncurrent_assets' },
  ],
  goodwill: ['Goodwill', { us: 'Goodwill', ifrs: 'Goodwill', parent: 'total_noncurrent_assets' }],
  intangibles_net: [
    'Intangible assets other than goodwill, net',
    {
      us: 'IntangibleAssetsNetExcludingGoodwill FiniteLivedIntangibleAssetsNet',
      ifrs: 'IntangibleAssetsOtherThanGoodwill',
      parent: 'total_noncurrent_assets',
    },
  ],
  long_term_investments: [
    'Long-term investments',
    {
      us: 'LongTermInvestments MarketableSecuritiesNoncurrent AvailableForSaleSecuritiesNoncurrent',
      parent: 'total_noncurrent_assets',
    },
  ],
  equity_method_investments: [
    'Equity-method investments',
    {
      us: 'EquityMethodInvestments InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures',
      ifrs: 'InvestmentAccountedForUsingEquityMethod',
      parent: 'total_noncurrent_assets',
    },
  ],
  deferred_tax_assets: [
    'Deferred tax assets',
    { us: 'DeferredIncomeTaxAssetsNet', ifrs: 'DeferredTaxAssets', parent: 'total_noncurrent_assets' },
  ],
  other_noncurrent_assets: [
    'Other non-current assets',
    { us: 'OtherAssetsNoncurrent', ifrs: 'OtherNoncurrentAssets', parent: 'total_noncurrent_assets' },
  ],
  total_noncurrent_assets: [
    'Total non-current assets',
    {
      us: 'AssetsNoncurrent',
      // Many filers name a subtotal so, without property and goodwill.
      choice: 'rest_of_total',
      ifrs: 'NoncurrentAssets',
      from: ['total_assets - total_current_assets'],
      parent: 'total_assets',
    },
  ],
  loans_net: [
    'Loans, net of allowance',
    {
      us: 'FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss LoansAndLeasesReceivableNetReportedAmount',
      ifrs: 'LoansAndAdvancesToCustomers',
      types: ['bank'],
      parent: 'total_assets',
    },
  ],
  total_assets: ['Total assets', { us: 'Assets', ifrs: 'Assets' }],
  accounts_payable: [
    'Accounts payable',
    {
      us: 'AccountsPayableCurrent AccountsPayableTradeCurrent',
      ifrs: 'TradeAndOtherCurrentPayablesToTradeSuppliers TradeAndOtherCurrentPayables',
      parent: 'total_current_liabilities',
    },
  ],
  accounts_payable_and_accrued: [
    'Accounts payable and accrued liabilities',
    { us: 'AccountsPayableAndAccruedLiabilitiesCurrent', parent: 'total_current_liabilities' },
  ],
  accrued_liabilities: [
    'Accrued liabilities',
    { us: 'AccruedLiabilitiesCurrent', ifrs: 'AccrualsClassifiedAsCurrent', parent: 'total_current_liabilities' },
  ],
  deferred_revenue_current: [
    'Deferred revenue, current',
    {
      us: 'ContractWithCustomerLiabilityCurrent DeferredRevenueCurrent',
      ifrs: 'CurrentContractLiabilities DeferredIncomeClassifiedAsCurrent',
      parent: 'total_current_liabilities',
    },
  ],
  short_term_debt: [
    'Short-term borrowings',
    {
      us: 'ShortTermBorrowings CommercialPaper NotesPayableCurrent',
      ifrs: 'ShorttermBorrowings',
      // One of several kinds of borrowing is not all of it.
      only: {
        CommercialPaper: ['NotesPayableCurrent', ...otherBorrowings],
        NotesPayableCurrent: ['CommercialPaper', ...otherBorrowings],
      },
      parent: 'debt_current',
    },
  ],
  current_portion_long_term_debt: [
    'Current portion of long-term debt',
    {
      us: 'LongTermDebtCurrent LongTermDebtAndCapitalLeaseObligationsCurrent',
      ifrs: 'CurrentPortionOfLongtermBorrowings',
      parent: 'debt_current',
    },
  ],
  debt_current: [
    'Debt due within one year',
    {
      us: 'DebtCurrent',
      ifrs: 'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
      from: [{ formula: 'short_term_debt + current_portion_long_term_debt', unless: otherCurrentDebt, distinct: true }],
      parent: 'total_current_liabilities',
    },
  ],
  operating_lease_liability_current: [
    'Operating lease liabilities, current',
    {
      us: 'OperatingLeaseLiabilityCurrent',
      ifrs: 'CurrentLeaseLiabilities',
      parent: 'total_current_liabilities',
    },
  ],
  total_current_liabilities: [
    'Total current liabilities',
    { us: 'LiabilitiesCurrent', ifrs: 'CurrentLiabilities', parent: 'total_liabilities' },
  ],
  long_term_debt: [
    'Long-term debt, without its current portion',
    {
      us: 'LongTermDebtNoncurrent LongTermDebtAndCapitalLeaseObligations',
      ifrs: 'LongtermBorrowings',
      parent: 'total_noncurrent_liabilities',
    },
  ],
  total_debt: [
    'Total debt',
    {
      ifrs: 'Borrowings',
      composedOf: 'debt',
      from: [{ formula: 'debt_current + long_term_debt', unless: debtBeside, distinct: true }],
    },
  ],
  operating_lease_liability_noncurrent: [
    'Operating lease liabilities, non-current',
    {
      us: 'OperatingLeaseLiabilityNoncurrent',
      ifrs: 'NoncurrentLeaseLiabilities',
      parent: 'total_noncurrent_liabilities',
    },
  ],
  deferred_revenue_noncurrent: [
    'Deferred revenue, non-current',
    {
      us: 'ContractWithCustomerLiabilityNoncurrent DeferredRevenueNoncurrent',
      ifrs: 'NoncurrentContractLiabilities DeferredIncomeClassifiedAsNoncurrent',
      parent: 'total_noncurrent_liabilities',
    },
  ],
  deferred_tax_liabilities: [
    'Deferred tax liabilities',
    { us: 'DeferredIncomeTaxLiabilitiesNet', ifrs: 'DeferredTaxLiabilities', parent: 'total_noncurrent_liabilities' },
  ],
  deposits: [
    'Deposits',
    { us: 'Deposits', ifrs: 'DepositsFromCustomers', types: ['bank'], parent: 'total_liabilities' },
  ],
  total_noncurrent_liabilities: [
    'Total non-current liabilities',
    {
      us: 'LiabilitiesNoncurrent',
      choice: 'rest_of_total',
      ifrs: 'NoncurrentLiabilities',
      from: ['total_liabilities - total_current_liabilities'],
      parent: 'total_liabilities',
    },
  ],
  total_liabilities: [
    'Total liabilities',
    {
      us: 'Liabilities',
      ifrs: 'Liabilities',
      // Some filers give the non-current ones alone that name.
      choice: 'all_liabilities',
      from: [
        {
          formula: 'total_liabilities_and_equity - total_equity - ?mezzanine_equity',
          unless: otherMezzanine,
          // Some filers give total capitalization, with long-term debt, the name of total equity.
          consistent: ['total_equity - stockholders_equity - noncontrolling_interest'],
        },
        {
          formula: 'total_current_liabilities + total_noncurrent_liabilities',
          provided: [
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - total_equity',
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - stockholders_equity',
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - total_equity - mezzanine_equity',
            'total_liabilities_and_equity - total_current_liabilities - total_noncurrent_liabilities - stockholders_equity - mezzanine_equity',
          ],
          proven: true,
        },
      ],
      parent: 'total_liabilities_and_equity',
    },
  ],
  ...equity,
  total_liabilities_and_equity: [
    'Total liabilities and equity',
    { us: 'LiabilitiesAndStockholdersEquity', ifrs: 'EquityAndLiabilities' },
  ],
});
