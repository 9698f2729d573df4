import { z } from 'zod';

/** How often a series has a value. */
export const Frequency = z.enum(['daily', 'weekly', 'monthly', 'quarterly', 'annual']);

export type Frequency = z.output<typeof Frequency>;

/** Whether the publisher removed seasonal effects. */
export const SeasonalAdjustment = z.enum(['seasonally_adjusted', 'not_seasonally_adjusted', 'not_applicable']);

export type SeasonalAdjustment = z.output<typeof SeasonalAdjustment>;

/** The type of an observation's period. Domains serve all of these or a part. */
export const periodTypes = ['date', 'month', 'quarter', 'year', 'fiscal_year', 'fiscal_quarter'] as const;

export type PeriodType = (typeof periodTypes)[number];

/** Transformations of a series. The comments give FRED's names of the same formulas. */
export const Transform = z.enum([
  // lin
  'level',
  // chg
  'change',
  // pch
  'percent_change',
  // pc1
  'year_on_year',
  // ch1
  'year_on_year_change',
  // pca
  'annualized',
  'index',
]);

export type Transform = z.output<typeof Transform>;

/** The lower frequencies to which values can be aggregated. */
export const LowerFrequency = z.enum(['monthly', 'quarterly', 'annual']);

export type LowerFrequency = z.output<typeof LowerFrequency>;

/** How the values of a period are combined. */
export const Aggregation = z.enum(['mean', 'sum', 'end_of_period']);

export type Aggregation = z.output<typeof Aggregation>;

/** Parameters of an operation that returns the values of one series. */
export const derivationShape = {
  transform: Transform.nullish().meta({
    description: 'Derive values, such as percent changes. Default: as published.',
  }),
  frequency_to: LowerFrequency.nullish().meta({ description: 'Aggregate to a lower frequency first.' }),
  aggregation: Aggregation.nullish().meta({ description: 'How frequency_to aggregates. Default: mean.' }),
};

/** The notes on these parameters in the reference page. */
export const derivationNotes = [
  '- `transform` and `frequency_to` derive values. The frequency is lowered first, then the transformation is applied. Both are exact, and each result is rounded once. The note (`X-Data-Note`) gives the rule and the periods left out. `units` and `frequency` describe the derived values. `as_of` is the latest `as_of` of the values used.',
  '- `change` is the value minus the previous value, and `percent_change` that in percent of the previous value. `annualized` is the percent change compounded over a year (12 months, 4 quarters, 52 weeks, 260 days). `year_on_year` is the percent change and `year_on_year_change` the change from the same period a year earlier. `index` is the value in percent of the first one from `start` on. Percentages and indexes are rounded to five decimal places, ties to even.',
  '- The previous value is that of the period directly before. For daily series it is the last one in the seven days before; a year earlier it is the last one in the seven days up to the same day. For weekly series it is the one nearest to 7, or 364, days before, within three days. A period is left out if it has no such earlier value, or if a percentage would be of a value of zero or less.',
  '- `aggregation` is `mean`, `sum` or `end_of_period`. An incomplete period is left out: one that lacks a month or quarter, one that has begun or ended without values, or one with two neighbouring daily values more than 7 days apart (weekly: 11). A mean has at most five decimal places, or two more than its most exact value if that is more.',
];
