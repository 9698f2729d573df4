import { valuesByName, type NamedValue } from '@dqs/kit';

/** Common terms for the kinds of events and actions of companies. */
export const filingWords: readonly NamedValue[] = [
  ...valuesByName(
    ['stocks_get_company_events'],
    'category',
    `
results_announcement: results announcement, earnings, earnings release, earnings announcement, results, quarterly results
ma_completion: acquisition or disposition completed, acquisition, merger, M&A, mergers and acquisitions, divestiture, deal closed
material_agreement: material agreement, contract, definitive agreement, agreement signed
leadership_change: leadership change, executive change, management change, officer change, director change, CEO change, CFO change, resignation, appointment, departure
non_reliance: non-reliance, restatement, restated, reliance withdrawn
auditor_change: auditor change, accountant change, change of auditor
bankruptcy: bankruptcy, receivership, chapter 11, insolvency
delisting_notice: delisting notice, delisting, listing rule failure
impairment: impairment, write-down, write-off
restructuring: restructuring, layoffs, exit costs
financial_obligation: financial obligation, debt, borrowing, default, new debt
change_in_control: change in control, takeover, change of control
reg_fd: Regulation FD, fair disclosure`,
  ),
  ...valuesByName(
    ['stocks_get_corporate_actions'],
    'action_type',
    `
dividend: dividend, distribution, payout
split: split, stock split, reverse split, share split
delisting: delisting, delisted, going private
ticker_change: ticker change, symbol change, renamed, name change, ticker symbol change
merger_acquisition: merger or acquisition, M&A, takeover, buyout, mergers and acquisitions`,
  ),
];
