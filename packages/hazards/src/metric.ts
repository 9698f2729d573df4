import { hazards, type Hazard } from './hazard.ts';
import { composite, compositeMetrics, hazardMetrics, type MetricColumn } from './metric-column.ts';

/** A metric that can rank places. */
export interface Metric {
  /** `eal_total` of the whole index, `hrcn_eal_total` of one hazard. */
  readonly name: string;
  readonly hazardCode: string;
  readonly column: MetricColumn;
  /** Common names, the best one first. */
  readonly names: readonly [string, ...string[]];
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

const called: Readonly<Record<MetricColumn, readonly [string, ...string[]]>> = {
  risk_score: ['risk score', 'risk', 'risk index', 'risk index score'],
  risk_value: ['risk value', 'risk index value'],
  risk_percentile: ['risk percentile'],
  eal_total: ['expected annual loss', 'annual loss', 'loss', 'loss in dollars', 'damage', 'eal'],
  eal_score: ['expected annual loss score', 'eal score', 'annual loss score'],
  eal_percentile: ['expected annual loss percentile', 'eal percentile'],
  sovi_score: ['social vulnerability score', 'social vulnerability index', 'sovi'],
  resl_score: ['community resilience score', 'community resilience index'],
};

const ofAllHazards = 'overall composite total national natural hazard';

const namesOf = (hazard: Hazard | null, column: MetricColumn): Metric['names'] => {
  const [first, ...others] = called[column];
  if (hazard === null) return [first, ...others, ...called[column].map((name) => `${ofAllHazards} ${name}`)];
  const [name, ...aliases] = [hazard.name, ...hazard.aliases].flatMap((hazardName) =>
    called[column].map((measure) => `${hazardName} ${measure}`),
  );
  // A hazard without a metric, such as `heat wave`, means its risk score.
  const alone = column === 'risk_score' ? [hazard.name, ...hazard.aliases] : [];
  return [name ?? first, ...aliases, ...alone];
};

const metric = (hazard: Hazard | null, column: MetricColumn): Metric => ({
  name: hazard === null ? column : `${hazard.code.toLowerCase()}_${column}`,
  hazardCode: hazard?.code ?? composite,
  names: namesOf(hazard, column),
  column,
  unit: units[column],
  rating: `${column.slice(0, column.indexOf('_'))}_rating` as Metric['rating'],
});

const all: readonly Metric[] = [
  ...compositeMetrics.map((column) => metric(null, column)),
  ...hazards.flatMap((hazard) => hazardMetrics.map((column) => metric(hazard, column))),
];

/** Every metric by name: those of the whole index, then four for each hazard. */
export const metricByName: ReadonlyMap<string, Metric> = new Map(all.map((one) => [one.name, one]));
