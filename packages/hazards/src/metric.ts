import { hazards } from './hazard.ts';
import { composite, compositeMetrics, hazardMetrics, type MetricColumn } from './metric-column.ts';

/** Something places can be ranked by. */
export interface Metric {
  /** `eal_total` of the whole index, `hrcn_eal_total` of one hazard. */
  readonly name: string;
  readonly hazardCode: string;
  readonly column: MetricColumn;
  readonly unit: 'score' | 'index_value' | 'percentile' | 'USD/year';
  /** The rating that FEMA publishes with it. */
  readonly rating: 'risk_rating' | 'eal_rating' | 'sovi_rating' | 'resl_rating';
}

const units: Readonly<Record<MetricColumn, Metric['unit']>> = {
  risk_score: 'score',
  risk_value: 'index_value',
  risk_percentile: 'percentile',
  eal_total: 'USD/year',
  eal_score: 'score',
  eal_percentile: 'percentile',
  sovi_score: 'score',
  resl_score: 'score',
};

const metric = (hazardCode: string, column: MetricColumn): Metric => ({
  name: hazardCode === composite ? column : `${hazardCode.toLowerCase()}_${column}`,
  hazardCode,
  column,
  unit: units[column],
  rating: `${column.slice(0, column.indexOf('_'))}_rating` as Metric['rating'],
});

const all: readonly Metric[] = [
  ...compositeMetrics.map((column) => metric(composite, column)),
  ...hazards.flatMap(({ code }) => hazardMetrics.map((column) => metric(code, column))),
];

/** Every metric by name: those of the whole index, then four of each hazard. */
export const metricByName: ReadonlyMap<string, Metric> = new Map(all.map((one) => [one.name, one]));
