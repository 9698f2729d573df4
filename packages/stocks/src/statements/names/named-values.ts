import type { NamedValue } from '@dqs/kit';
import { metricList } from '../metric-values/formulas.ts';
import { servedLines, type StatementKind } from '@dqs/statements';
import { spokenNames } from './synonyms.ts';

const toolOfStatement: Readonly<Record<StatementKind, string>> = {
  income: 'stocks_get_income_statements',
  balance: 'stocks_get_balance_sheets',
  cash_flow: 'stocks_get_cash_flow_statements',
};

const inWords = (key: string): string => key.replaceAll('_', ' ');

/** Lines of the statements and metrics with their common names. */
export const statementValues: readonly NamedValue[] = [
  ...servedLines.map(({ key, label, statement }): NamedValue => ({
    tool: toolOfStatement[statement],
    parameter: 'lines',
    value: key,
    names: [label, inWords(key), ...spokenNames(key)],
  })),
  ...metricList.map(({ key }): NamedValue => ({
    tool: 'stocks_get_metrics',
    parameter: 'metrics',
    value: key,
    names: [inWords(key), ...spokenNames(key)],
  })),
];
