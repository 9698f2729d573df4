import type { Decimal } from '@dqs/schemas';
import type { Inputs, Metric } from './formulas.ts';

/** The lines that metrics are computed from: of their period, and of the periods that they look back to. */
export interface MetricLines {
  readonly now: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
}

/** Reads the lines off the formulas themselves: none of them looks at a value before it has all of its lines. */
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
