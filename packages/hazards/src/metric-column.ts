/** The metrics of every hazard, by their columns in `hazards_risk`. */
export const hazardMetrics = ['risk_score', 'risk_value', 'eal_total', 'eal_score'] as const;

/** The metrics of the whole index that rank places. */
export const compositeMetrics = [
  ...hazardMetrics,
  'risk_percentile',
  'eal_percentile',
  'sovi_score',
  'resl_score',
] as const;

export type MetricColumn = (typeof compositeMetrics)[number];

/** The hazard code of the rows with the whole index. */
export const composite = 'ALL';
