import { z } from 'zod';

/** How often a series has a value. */
export const Frequency = z.enum(['daily', 'weekly', 'monthly', 'quarterly', 'annual']);

export type Frequency = z.output<typeof Frequency>;

/** Whether the publisher removed what recurs every year. */
export const SeasonalAdjustment = z.enum(['seasonally_adjusted', 'not_seasonally_adjusted', 'not_applicable']);

export type SeasonalAdjustment = z.output<typeof SeasonalAdjustment>;

/** What the period of an observation is. Domains serve these or a part of them. */
export const periodTypes = ['date', 'month', 'quarter', 'year', 'fiscal_year', 'fiscal_quarter'] as const;

export type PeriodType = (typeof periodTypes)[number];
