import type { Comparison } from '../comparison.ts';
import { registerComparisons } from './registers.ts';
import { seriesComparisons } from './series.ts';
import { stocksComparisons } from './stocks.ts';

export const comparisons: readonly Comparison[] = [...seriesComparisons, ...registerComparisons, ...stocksComparisons];
