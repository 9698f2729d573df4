import { balanceSheetLines } from './balance-sheet.ts';
import { cashFlowLines } from './cash-flow-statement.ts';
import { incomeStatementLines } from './income-statement.ts';
import type { Line, StatementKind } from './line.ts';

/** Raised with every change of a line: statements already built are then built again with the next load. */
export const registryVersion = '2026-11-21';

const linesOfStatement: Readonly<Record<StatementKind, readonly Line[]>> = {
  income: incomeStatementLines,
  balance: balanceSheetLines,
  cash_flow: cashFlowLines,
};

/** The lines of a statement in the order of print, hidden ones included. */
export const linesOf = (statement: StatementKind): readonly Line[] => linesOfStatement[statement];

export const allLines: readonly Line[] = [...incomeStatementLines, ...balanceSheetLines, ...cashFlowLines];

/** The lines that are served. */
export const servedLines: readonly Line[] = allLines.filter(({ hidden }) => !hidden);

export const lineByKey: ReadonlyMap<string, Line> = new Map(allLines.map((line) => [line.key, line]));
