import { z } from 'zod';

/** The two served weekly report families. Each market belongs to exactly one. */
export const ReportType = z.enum(['tff', 'disaggregated']).meta({
  id: 'FuturesReportType',
  description: 'tff: Traders in Financial Futures. disaggregated: the report on physical commodities.',
});

export type ReportType = z.output<typeof ReportType>;

export const ReportVariant = z.enum(['futures_only', 'futures_and_options']).meta({
  id: 'FuturesReportVariant',
  description: 'futures_and_options counts options as delta-adjusted futures equivalents.',
});

export type ReportVariant = z.output<typeof ReportVariant>;

/** The trader categories of both families, in the order of the reports. */
export const TraderCategory = z
  .enum([
    'dealer_intermediary',
    'asset_manager_institutional',
    'leveraged_funds',
    'other_reportables',
    'nonreportable',
    'producer_merchant_processor_user',
    'swap_dealer',
    'managed_money',
  ])
  .meta({
    id: 'TraderCategory',
    description:
      'tff markets: dealer_intermediary, asset_manager_institutional, leveraged_funds, other_reportables, nonreportable. ' +
      'disaggregated markets: producer_merchant_processor_user, swap_dealer, managed_money, other_reportables, nonreportable.',
  });

export type TraderCategory = z.output<typeof TraderCategory>;
