import type { HandlerParams, Reader } from '@dqs/kit';
import { badParameter, notFound, type Data, type Day } from '@dqs/schemas';
import { lineByKey, type TracedValue, type ValueTrace } from '@dqs/statements';
import { whyEmpty } from '../../companies/emptiness.ts';
import type { Filer } from '../../companies/find-company.ts';
import { readTrace } from '../known-company.ts';
import { linesByKey } from '../names/lines-by-key.ts';
import type { facts } from './contract.ts';

type Params = HandlerParams<typeof facts>;

/** Parameters that are not allowed with a traced value, because its trace determines them. */
const ofConcept = ['concept', 'unit', 'start', 'end'] as const;

/** Parses `2024`, `2024-Q4` and `2024-Q4-ttm`, the forms that the contract allows. */
const periodOf = (text: string): Omit<TracedValue, 'line'> => {
  const [year = '', ...parts] = text.split('-');
  const fiscalPeriod = (parts.find((part) => part !== 'ttm') ?? 'FY') as TracedValue['fiscalPeriod'];
  const whole = fiscalPeriod === 'FY' ? 'annual' : 'quarterly';
  return { fiscalYear: Number.parseInt(year, 10), fiscalPeriod, periodType: parts.includes('ttm') ? 'ttm' : whole };
};

/** The value to trace; null if the request is for a concept. Throws `bad_parameter`. */
export const tracedValueOf = (params: Params): TracedValue | null => {
  if (!params.line) {
    if (params.fiscal_period)
      throw badParameter('fiscal_period', 'fiscal_period requires line', {
        hint: 'Add line, e.g. line=revenue. For facts of a concept, use start and end.',
      });
    if (params.concept) return null;
    throw badParameter('concept', 'concept is required: taxonomy:Concept, such as us-gaap:Assets', {
      hint: 'To trace a value of a statement, pass line and fiscal_period.',
    });
  }
  const stray = ofConcept.find((name) => params[name] !== null && params[name] !== undefined);
  if (stray) throw badParameter(stray, `${stray} cannot be combined with line`, { hint: `Leave ${stray} out.` });
  const [line] = linesByKey([params.line], 'line');
  if (!params.fiscal_period || !line)
    throw badParameter('fiscal_period', 'fiscal_period is required with line: 2024, or 2024-Q4');
  return { line: line.key, ...periodOf(params.fiscal_period) };
};

/** The trace of a value as known on a day. Throws `not_found` without the period, `out_of_coverage` without facts. */
export const traceValue = async (db: Reader, filer: Filer, value: TracedValue, day: Day): Promise<ValueTrace> => {
  const trace = await readTrace(db, filer.cik, day, value);
  if (trace) return trace;
  await whyEmpty(db, filer, 'facts');
  const statement = lineByKey.get(value.line)?.statement.replace('_', '-') ?? '';
  throw notFound(
    'fiscal_period',
    `${filer.name} has no ${value.periodType} ${statement} statement for ${value.fiscalPeriod} ${value.fiscalYear}`,
    { hint: 'The statement operations list the served periods with fiscal_year and fiscal_period.' },
  );
};

/** The concept of a traced value, with the last day of its facts. For a value that is not served, the concept it would have. */
export const conceptOf = (trace: ValueTrace): { readonly name: string; readonly end: Day } => {
  const [fact] = trace.facts;
  const name = fact?.concept ?? trace.passedOver[0]?.concept ?? lineByKey.get(trace.line)?.candidates[0]?.name;
  if (name === undefined)
    throw notFound('line', `${trace.line} is derived from other lines, and one of them is missing in this period`, {
      hint: 'stocks_list_line_items lists its formula. Trace each of its lines.',
    });
  return { name, end: fact?.end ?? trace.end };
};

const ruleOf = ({ id, because }: ValueTrace['rule']) => ({ rule: id, because });

/** A trace as served. */
export const traceData = (trace: ValueTrace): NonNullable<Data<typeof facts>['trace']> => ({
  line_key: trace.line,
  statement: trace.statement,
  period_type: trace.periodType,
  fiscal_year: trace.fiscalYear,
  fiscal_period: trace.fiscalPeriod,
  period_start: trace.start,
  period_end: trace.end,
  value: trace.value,
  unit: trace.unit,
  origin: trace.origin,
  ...ruleOf(trace.rule),
  formula: trace.formula,
  terms: trace.facts.map(({ times, concept, unit, start, end, value, form, filed, accession }) => ({
    times,
    concept,
    unit,
    start,
    end,
    value,
    form,
    filed_date: filed,
    accession_number: accession,
  })),
  passed_over: trace.passedOver.map(({ concept, unit, value, accession, ...rule }) => ({
    concept,
    unit,
    value,
    accession_number: accession,
    ...ruleOf(rule),
  })),
  identities: trace.identities.map(({ holds, ...rule }) => ({ ...ruleOf(rule), holds })),
});
