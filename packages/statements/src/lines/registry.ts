import { balanceSheetLines } from './balance-sheet.ts';
import { cashFlowLines } from './cash-flow-statement.ts';
import { incomeStatementLines } from './income-statement.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import type { Line } from './line.ts';

/** Day of the latest change of a line. */
export const registryVersion = '2026-11-29';

const linesOfStatement: Readonly<Record<StatementKind, readonly Line[]>> = {
  income: incomeStatementLines,
  balance: balanceSheetLines,
  cash_flow: cashFlowLines,
};

/** The lines of a statement in printing order, including hidden ones. */
export const linesOf = (statement: StatementKind): readonly Line[] => linesOfStatement[statement];

export const allLines: readonly Line[] = [...incomeStatementLines, ...balanceSheetLines, ...cashFlowLines];

export const servedLines: readonly Line[] = allLines.filter(({ hidden }) => !hidden);

export const lineByKey: ReadonlyMap<string, Line> = new Map(allLines.map((line) => [line.key, line]));

/** Whether the line is a claim: liabilities or equity. */
const isClaim = (line: Line): boolean => {
  for (let at: Line | undefined = line; at; at = at.parent === null ? undefined : lineByKey.get(at.parent))
    if (at.side === 'credit') return true;
  return false;
};

/** The side of positive values. Null for cash effects and values per share. */
export const balanceOf = (line: Line): 'debit' | 'credit' | null => {
  if (line.statement === 'cash_flow' || line.unitKind !== 'monetary') return null;
  if (line.side !== null) return line.side;
  if (line.statement === 'income') return 'credit';
  return isClaim(line) ? 'credit' : 'debit';
};

/** Meaning of the sign of a line's values. */
export const signRuleOf = (line: Line): string => {
  if (line.at !== 'over') return line.key === 'treasury_stock' ? 'positive, subtracted from equity' : 'as reported';
  if (line.statement === 'cash_flow')
    return line.supplemental ? 'payment positive' : 'cash effect: inflow positive, outflow negative';
  if (line.unitKind !== 'monetary') return 'as reported';
  return line.side === 'debit' ? 'expense positive, benefit negative' : 'income positive, loss negative';
};
