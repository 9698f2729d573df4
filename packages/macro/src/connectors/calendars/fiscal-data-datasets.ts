/**
 * Names and pages of the datasets in the release calendar of Fiscal Data, by code, from the site's own list
 * (`datasets.json` of https://github.com/fedspendingtransparency/fiscal-data).
 */
export const fiscalDataDatasets: Readonly<Record<string, { readonly name: string; readonly page: string }>> = {
  '015-BFS-2014Q1-03': { name: 'Daily Treasury Statement', page: '/daily-treasury-statement/' },
  '015-BFS-2014Q1-04': { name: 'Treasury Reporting Rates of Exchange', page: '/treasury-reporting-rates-exchange/' },
  '015-BFS-2014Q1-07': { name: 'U.S. Government Financial Report', page: '/u-s-government-financial-report/' },
  '015-BFS-2014Q1-09': { name: 'U.S. Treasury-Owned Gold', page: '/status-report-government-gold-reserve/' },
  '015-BFS-2014Q1-11': { name: 'Monthly Statement of the Public Debt', page: '/monthly-statement-public-debt/' },
  '015-BFS-2014Q1-13': { name: 'Monthly Treasury Statement', page: '/monthly-treasury-statement/' },
  '015-BFS-2014Q1-14': {
    name: 'Record-Setting Treasury Securities Auction Data',
    page: '/record-setting-auction-data/',
  },
  '015-BFS-2014Q1-18': { name: 'Advances to State Unemployment Funds', page: '/ssa-title-xii-advance-activities/' },
  '015-BFS-2014Q3-037': {
    name: 'Federal Borrowings Program: Interest on Uninvested Funds',
    page: '/fbp-interest-on-uninvested-funds/',
  },
  '015-BFS-2014Q3-038': {
    name: 'Federal Borrowings Program: Summary General Ledger Balances Report',
    page: '/fbp-summary-general-ledger-balances-report/',
  },
  '015-BFS-2014Q3-039': { name: 'Federal Credit Similar Maturity Rates', page: '/fed-credit-similar-maturity-rates/' },
  '015-BFS-2014Q3-040': { name: 'Treasury Managed Accounts', page: '/treasury-managed-accounts/' },
  '015-BFS-2014Q3-041': {
    name: 'Annual Interest Rate Certification',
    page: '/treasury-certified-interest-rates-annual/',
  },
  '015-BFS-2014Q3-042': {
    name: 'Semi-Annual Interest Rate Certification',
    page: '/treasury-certified-interest-rates-semiannual/',
  },
  '015-BFS-2014Q3-043': {
    name: 'Quarterly Interest Rate Certification',
    page: '/treasury-certified-interest-rates-quarterly/',
  },
  '015-BFS-2014Q3-044': {
    name: 'Monthly Interest Rate Certification',
    page: '/treasury-certified-interest-rates-monthly/',
  },
  '015-BFS-2014Q3-045': { name: 'Treasury Securities Auctions Data', page: '/auctions/' },
  '015-BFS-2014Q3-046': { name: 'Treasury Bulletin', page: '/treasury-bulletin/' },
  '015-BFS-2014Q3-047': { name: 'Treasury Bulletin Trust Fund Reports', page: '/treasury-bulletin-trust-funds/' },
  '015-BFS-2014Q3-048': { name: 'Treasury Securities Upcoming Auctions Data', page: '/upcoming_auctions/' },
  '015-BFS-2014Q3-049': { name: 'FRN Daily Indexes', page: '/frn_daily_indexes/' },
  '015-BFS-2014Q3-050': { name: 'TIPS and CPI Data', page: '/tips-cpi-data/' },
  '015-BFS-2014Q3-051': {
    name: 'Federal Investments Program',
    page: '/federal-investments-program-statement-of-account/',
  },
  '015-BFS-2014Q3-052': { name: 'Treasury Offset Program', page: '/top-treasury-offset-program/' },
  '015-BFS-2014Q3-053': {
    name: 'Unemployment Trust Funds Report Selection',
    page: '/unemployment-trust-funds-report-selection/',
  },
  '015-BFS-2014Q3-056': {
    name: 'Average Interest Rates on U.S. Treasury Securities',
    page: '/average-interest-rates-treasury-securities/',
  },
  '015-BFS-2014Q3-058': { name: 'SLGS Securities Program Statistics', page: '/slgs-securities-program-stats/' },
  '015-BFS-2014Q3-059': { name: 'SLGS Daily Rate Table', page: '/slgs-daily-rate-table/' },
  '015-BFS-2014Q3-065': { name: 'Debt to the Penny', page: '/debt-to-the-penny/' },
  '015-BFS-2014Q3-070': {
    name: 'Gift Contributions to Reduce Debt Held by the Public',
    page: '/gift-contributions-reduce-debt-held-by-public/',
  },
  '015-BFS-2014Q3-071': { name: 'Historical Debt Outstanding', page: '/historical-debt-outstanding/' },
  '015-BFS-2014Q3-074': { name: 'Savings Bonds Redemption Tables', page: '/redemption-tables/' },
  '015-BFS-2014Q3-076': { name: 'Schedules of Federal Debt', page: '/schedules-federal-debt/' },
  '015-BFS-2014Q3-077': { name: 'Schedules of Federal Debt, Daily', page: '/schedules-federal-debt-daily/' },
  '015-BFS-2014Q3-080': { name: 'Electronic Securities Transactions', page: '/electronic-securities-transactions/' },
  '015-BFS-2014Q3-082': {
    name: 'Historical Qualified Tax Credit Bond Interest Rates',
    page: '/qtcb-historical-interest-rates/',
  },
  '015-BFS-2014Q3-093': { name: 'Unemployment Trust Fund: Quarterly Yields', page: '/unemployment-trust-fund-yields/' },
  '015-BFS-2014Q3-094': { name: 'Savings Bonds Value Files', page: '/savings-bond-value-files/' },
  '015-BFS-2014Q3-096': {
    name: 'U.S. Treasury Savings Bonds: Issues, Redemptions, and Maturities by Series',
    page: '/savings-bonds-issues-redemptions-maturities-by-series/',
  },
  '015-BFS-2014Q3-098': {
    name: 'Federal Investments Program: Interest Cost by Fund',
    page: '/fip-interest-cost-by-fund/',
  },
  '015-BFS-2014Q3-103': {
    name: 'Interest Expense on the Debt Outstanding',
    page: '/interest-expense-debt-outstanding/',
  },
  '015-BFS-2014Q3-105': {
    name: 'Judgment Fund: Annual Report to Congress',
    page: '/judgment-fund-report-to-congress/',
  },
  '015-BFS-2014Q3-xx': { name: 'Savings Bonds Securities', page: '/savings-bonds-securities/' },
  '015-BFS-2014Q3-yy': {
    name: 'State and Local Government Series Securities (Non-Marketable)',
    page: '/slgs-securities/',
  },
  '015-BFS-2017Q2-003': { name: 'Treasury Report on Receivables', page: '/treasury-report-on-receivables/' },
  '015-BFS-2020Q4-xx': {
    name: '120 Day Delinquent Debt Referral Compliance',
    page: '/delinquent-debt-referral-compliance/',
  },
  '015-BFS-2020Q4-yy': { name: 'U.S. Government Revenue Collections', page: '/revenue-collections-management/' },
  '015-BFS-2024Q1-001': {
    name: 'Federal Investments Program: Principal Outstanding',
    page: '/federal-investments-program-principal-outstanding/',
  },
  '015-BFS-2024Q1-002': { name: 'Daily Government Account Series', page: '/daily-government-account-series/' },
  '015-BFS-2024Q1-003': {
    name: 'Federal Borrowings Program Distribution and Transaction Data',
    page: '/fbp-distribution-transaction-data/',
  },
  '015-BFS-2024Q1-004': { name: 'Receipts by Department', page: '/receipts-by-department/' },
  '015-BFS-2024Q2-001': { name: 'Treasury Securities Buybacks', page: '/treasury-securities-buybacks/' },
  '015-BFS-2025Q2-001': { name: 'I Bonds Interest Rates', page: '/i-bonds-interest-rates/' },
  '015-BFS-2025Q2-002': { name: 'Monthly Treasury Disbursements', page: '/monthly-treasury-disbursements/' },
  '015-BFS-2026Q1-001': { name: 'Combined Statement', page: '/combined-statement/' },
  '015-BFS-2026Q1-002': {
    name: 'Account of Receipts and Expenditures',
    page: '/account-of-receipts-and-expenditures/',
  },
};
