import { balanceSheetLines } from './balance-sheet.ts';
import { cashFlowLines } from './cash-flow-statement.ts';
import { incomeStatementLines } from './income-statement.ts';
import type { Line, StatementKind } from './line.ts';

/** Raised with every change of a line: statements already built are then built again with the next load. */
export const registryVersion = '2026-11-24';

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

const debits = new Set([
  'treasury_stock',
  'cost_of_revenue',
  'research_and_development',
  'selling_general_administrative',
  'selling_and_marketing',
  'general_and_administrative',
  'restructuring',
  'impairments',
  'goodwill_impairment',
  'operating_expenses',
  'costs_and_expenses',
  'interest_expense',
  'provision_for_credit_losses',
  'noninterest_expense',
  'policy_benefits',
  'income_tax',
]);

const claims = new Set(['total_liabilities_and_equity', 'mezzanine_equity', 'total_debt']);

/** Whether the line stands on the side of claims: liabilities and equity. */
const isClaim = (line: Line): boolean => {
  for (let at: Line | undefined = line; at; at = at.parent === null ? undefined : lineByKey.get(at.parent))
    if (claims.has(at.key)) return true;
  return false;
};

/** The side of the books on which a line's positive values stand; null for cash effects and values per share. */
export const balanceOf = (line: Line): 'debit' | 'credit' | null => {
  if (line.statement === 'cash_flow' || line.unitKind !== 'monetary') return null;
  if (debits.has(line.key)) return 'debit';
  if (line.statement === 'income') return 'credit';
  return isClaim(line) ? 'credit' : 'debit';
};

const supplemental = new Set(['interest_paid', 'income_taxes_paid']);

/** What the sign of a line's values means. */
export const signRuleOf = (line: Line): string => {
  if (line.at !== 'over') return line.key === 'treasury_stock' ? 'positive, subtracted from equity' : 'as reported';
  if (line.statement === 'cash_flow')
    return supplemental.has(line.key) ? 'payment positive' : 'cash effect: inflow positive, outflow negative';
  if (line.unitKind !== 'monetary') return 'as reported';
  return debits.has(line.key) ? 'expense positive, benefit negative' : 'income positive, loss negative';
};
