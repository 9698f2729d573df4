import type { Decimal } from '@dqs/schemas';
import type { Inputs, Metric } from './formulas.ts';

/** The lines that metrics use: of their period, and of earlier periods. */
export interface MetricLines {
  readonly now: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
}

/** Records the lines that the formulas read. Each formula reads all its lines before it uses a value. */
export const linesOfMetrics = (metrics: readonly Metric[]): MetricLines => {
  const [now, before] = [new Set<string>(), new Set<string>()];
  const kept = (keys: Set<string>) => (key: string) => {
    keys.add(key);
    return '1' as Decimal;
  };
  const inputs: Inputs = {
    line: kept(now),
    yearBefore: kept(before),
    opening: kept(before),
    oneShareBasis: () => true,
    coverShares: '1' as Decimal,
    days: 365,
  };
  for (const { compute } of metrics) compute(inputs);
  return { now, before };
};
