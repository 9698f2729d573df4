import type { Day } from '@dqs/schemas';
import type { StatementKind } from '../facts/statement-kind.ts';
import type { Completed } from './complete.ts';
import type { QuarterDecisions } from './twelve-months.ts';

export type PeriodType = 'annual' | 'quarterly' | 'ttm';
export type FiscalPeriod = 'FY' | 'Q1' | 'Q2' | 'Q3' | 'Q4';

/** One statement over one period, as last and as first reported. */
export interface BuiltStatement {
  readonly statement: StatementKind;
  readonly periodType: PeriodType;
  readonly fiscalYear: number;
  readonly fiscalPeriod: FiscalPeriod;
  readonly start: Day;
  readonly end: Day;
  /** As last reported. */
  readonly latest: Completed;
  /** As first reported. Null if no report on this period itself is loaded. */
  readonly original: Completed | null;
  /** Comparison of twelve months with their four served quarters. Null for other periods. */
  readonly quarters: QuarterDecisions | null;
}
