import { metricList } from '../metric-values/formulas.ts';
import { servedLines, type StatementKind } from '@dqs/statements';
import { keyMeantBy, meantBy } from './synonyms.ts';

/** The operation that serves the lines of a statement. */
export const servedBy: Readonly<Record<StatementKind, string>> = {
  income: 'stocks_get_income_statements',
  balance: 'stocks_get_balance_sheets',
  cash_flow: 'stocks_get_cash_flow_statements',
};

/** The operation that serves a key. */
const operations: ReadonlyMap<string, string> = new Map([
  ...metricList.map(({ key }) => [key, 'stocks_get_metrics'] as const),
  ...servedLines.map(({ key, statement }) => [key, servedBy[statement]] as const),
]);

const served: readonly string[] = [...operations.keys()];

const metricKeys: ReadonlySet<string> = new Set(metricList.map(({ key }) => key));

/** The metrics that a text names by key, words or common name. */
export const metricsMeantBy = (text: string): readonly string[] => {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_');
  return [...new Set([key, ...meantBy(text)])].filter((each) => metricKeys.has(each));
};

/**
 * A hint with a sentence for each key that an operation other than `here` serves, such as "capital_expenditure is served by
 * stocks_get_cash_flow_statements", followed by `otherwise`.
 */
export const hintElsewhere = (keys: readonly string[], here: readonly string[], otherwise: string): string => {
  const found = keys.flatMap((key) => {
    const own = keyMeantBy(key, served);
    const meant = own === null ? meantBy(key) : [own];
    const isHere = meant.some((each) => here.includes(operations.get(each) ?? ''));
    return isHere ? [] : meant.slice(0, 1).map((each) => `${each} is served by ${operations.get(each) ?? ''}.`);
  });
  return [...new Set(found), otherwise].join(' ');
};
