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
    description: 'Derive values, such as percent changes; default: as published.',
  }),
  frequency_to: LowerFrequency.nullish().meta({ description: 'Bring the values to a lower frequency first.' }),
  aggregation: Aggregation.nullish().meta({ description: 'How, with frequency_to; default mean.' }),
};

/** The notes on these parameters in the reference page. */
export const derivationNotes = [
  '- `transform` and `frequency_to` derive values; the note beside the answer (`X-Data-Note`) says the rule and what was left out. First the frequency is lowered, then the transformation is applied, both exactly; a result is rounded once. `units` and `frequency` are those of the derived values, `as_of` is the latest `as_of` of the values that it is derived from.',
  '- `change` is the value less the one a period before, `percent_change` that in percent of the value before, `annualized` the percent change compounded over a year (12 months, 4 quarters, 52 weeks, 260 days), `year_on_year` the percent change and `year_on_year_change` the change against the same period a year before, `index` the value in percent of the first one from `start` on. Percentages and indexes are rounded to five digits after the point, a tie to the even digit.',
  '- The value before is that of the period directly before. Of daily series it is the last one in the seven days before, a year before the last one in the seven days up to the same day; of weekly series the one nearest to 7, or 364, days before, within three days. Where there is none, or a percentage would be of a value of zero or less, the period is left out.',
  '- `aggregation` is `mean`, `sum` or `end_of_period`. A period with a part of its values alone is left out: one that lacks a month or quarter, one that has begun or ended without values, and one in which two neighbouring daily values are more than 7 days apart (weekly ones more than 11). A mean has at most two digits more than the most exact of its values, and at least five.',
];
