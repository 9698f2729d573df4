import { numberReadings } from '@dqs/core';
import { badParameter, type Decimal } from '@dqs/schemas';
import { lineByKey, servedLines } from '@dqs/statements';
import { candidatesMeant } from '../names/described-lines.ts';
import { keyMeantBy } from '../names/synonyms.ts';
import { filterParts, writtenNumber } from './written-filter.ts';
import { metricList } from '../metric-values/formulas.ts';

/** A filter on a line or metric, as bounds of its value. */
export interface ScreenFilter {
  readonly key: string;
  /** Null: unbounded. */
  readonly low: Decimal | null;
  readonly high: Decimal | null;
  /** Whether a value at the bound passes. */
  readonly inclusive: boolean;
}

const operators = ['gt', 'gte', 'lt', 'lte', 'eq'] as const;

type Operator = (typeof operators)[number];

const metricByKey = new Map(metricList.map((metric) => [metric.key, metric]));

const keys: readonly string[] = [...servedLines.map(({ key }) => key), ...metricByKey.keys()];

const isKey = (key: string): boolean => metricByKey.has(key) || lineByKey.get(key)?.hidden === false;

/** The key that a text means; the text itself if it means none or several. */
const keyOf = (text: string): string => keyMeantBy(text, keys) ?? text;

const unitNames = {
  percent: 'percent: 25 is 25 %',
  ratio: 'a ratio',
  days: 'days',
  currency: 'US dollars per share',
} as const;
const lineUnits = { monetary: 'whole US dollars', shares: 'shares', per_share: 'US dollars per share' } as const;

/** Unit of a line or metric. */
const unitOf = (key: string): string => {
  const metric = metricByKey.get(key);
  const line = lineByKey.get(key);
  return metric ? unitNames[metric.unit] : line ? lineUnits[line.unitKind] : '';
};

const form = 'A filter is line_or_metric:op:value, such as revenue:gte:1000000000, net_margin:gt:20 or "revenue > 1B".';

/** Throws `bad_parameter` with all unknown keys, or with the metrics that are not available for quarters. */
const checkKeys = (requested: readonly string[], period: string, param: 'filters' | 'sort'): void => {
  const unknown = [...new Set(requested.filter((key) => !isKey(key)))];
  if (unknown.length > 0) {
    const names = unknown.map((key) => `"${key}"`).join(', ');
    throw badParameter(param, `${names} ${unknown.length === 1 ? 'is' : 'are'} neither a line nor a metric`, {
      hint: 'stocks_list_line_items lists the lines, stocks_get_metrics the metrics.',
      candidates: candidatesMeant(unknown, keys),
    });
  }
  const yearly = requested.filter((key) => period === 'quarterly' && metricByKey.get(key)?.quarterly === false);
  if (yearly.length > 0) {
    throw badParameter(param, `${yearly.join(', ')} ${yearly.length === 1 ? 'is' : 'are'} not available for quarters`, {
      hint: 'Use period=ttm or period=annual.',
    });
  }
};

const isOperator = (text: string): text is Operator => (operators as readonly string[]).includes(text);

const reject = (text: string, why: string, hint = form): never => {
  throw badParameter('filters', `"${text}": ${why}`, { hint });
};

const boundsOf = (operator: Operator, value: Decimal): Omit<ScreenFilter, 'key'> => ({
  low: operator === 'gt' || operator === 'gte' || operator === 'eq' ? value : null,
  high: operator === 'lt' || operator === 'lte' || operator === 'eq' ? value : null,
  inclusive: operator !== 'gt' && operator !== 'lt',
});

/** Parses filters. Throws `bad_parameter` for invalid ones; for an invalid number, the hint has the unit of the key. */
export const readFilters = (texts: readonly string[], period: string): readonly ScreenFilter[] => {
  const parts = texts.map((text) => {
    const parts = filterParts(text);
    if (parts === null) return reject(text, 'an operator is missing between a line or metric and a number');
    return { text, ...parts, key: keyOf(parts.key) };
  });
  checkKeys(
    parts.map(({ key }) => key),
    period,
    'filters',
  );
  return parts.map(({ text, key, operator, value }) => {
    if (!isOperator(operator))
      return reject(text, `"${operator}" is not an operator`, `Operators are ${operators.join(', ')}.`);
    const number = writtenNumber(value, metricByKey.get(key)?.unit === 'percent');
    if (number === null) {
      const [meant = '1000000000'] = numberReadings(value);
      return reject(
        text,
        `"${value}" is not a number`,
        `The unit of ${key} is ${unitOf(key)}. Write only digits: ${meant}.`,
      );
    }
    return { key, ...boundsOf(operator, number) };
  });
};

/** The key and direction of a sort such as `revenue:desc`. Throws `bad_parameter`. */
export const readSort = (text: string, period: string): { readonly key: string; readonly descending: boolean } => {
  const [, name = '', written = 'desc'] = /^([^:]*?)(?:\s*[\s:]\s*(asc|desc)(?:ending)?)?$/i.exec(text.trim()) ?? [];
  if (name === '')
    throw badParameter('sort', `"${text}" is not a line or metric with asc or desc`, { hint: 'Write revenue:desc.' });
  const key = keyOf(name);
  const direction = written.toLowerCase();
  checkKeys([key], period, 'sort');
  return { key, descending: direction === 'desc' };
};
