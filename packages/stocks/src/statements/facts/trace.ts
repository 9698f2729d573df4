import type { HandlerParams, Reader } from '@dqs/kit';
import { badParameter, notFound, type Data, type Day } from '@dqs/schemas';
import { lineByKey, type TracedValue, type ValueTrace } from '@dqs/statements';
import { whyEmpty } from '../../companies/emptiness.ts';
import type { Filer } from '../../companies/find-company.ts';
import { readTrace } from '../known-company.ts';
import { knownLines } from '../names/known-lines.ts';
import type { facts } from './contract.ts';

type Question = HandlerParams<typeof facts>;

/** Parameters of a concept, which the traced value decides itself. */
const ofConcept = ['concept', 'unit', 'start', 'end'] as const;

/** `2024`, `2024-Q4`, `2024-Q4-ttm`, as the contract lets them pass. */
const periodOf = (text: string): Omit<TracedValue, 'line'> => {
  const [year = '', ...parts] = text.split('-');
  const fiscalPeriod = (parts.find((part) => part !== 'ttm') ?? 'FY') as TracedValue['fiscalPeriod'];
  const whole = fiscalPeriod === 'FY' ? 'annual' : 'quarterly';
  return { fiscalYear: Number.parseInt(year, 10), fiscalPeriod, periodType: parts.includes('ttm') ? 'ttm' : whole };
};

/** The value whose trace is asked for; null where the question is about a concept. Throws `bad_parameter`. */
export const askedValueOf = (asked: Question): TracedValue | null => {
  if (!asked.line) {
    if (asked.fiscal_period)
      throw badParameter('fiscal_period', 'fiscal_period requires line', {
        hint: 'Add line, e.g. line=revenue; facts of a concept are bounded by start and end.',
      });
    if (asked.concept) return null;
    throw badParameter('concept', 'concept is required: taxonomy:Concept, such as us-gaap:Assets', {
      hint: 'To trace the value of a statement, give line and fiscal_period.',
    });
  }
  const stray = ofConcept.find((name) => asked[name] !== null && asked[name] !== undefined);
  if (stray) throw badParameter(stray, `${stray} cannot be combined with line`, { hint: `Leave ${stray} out.` });
  const [line] = knownLines([asked.line], 'line');
  if (!asked.fiscal_period || !line)
    throw badParameter('fiscal_period', 'fiscal_period is required with line: 2024, or 2024-Q4');
  return { line: line.key, ...periodOf(asked.fiscal_period) };
};

/** The trace of a value as known on a day. Throws `not_found` where no statement has the period, `out_of_coverage` without facts. */
export const traceValue = async (db: Reader, filer: Filer, asked: TracedValue, day: Day): Promise<ValueTrace> => {
  const trace = await readTrace(db, filer.cik, day, asked);
  if (trace) return trace;
  await whyEmpty(db, filer, 'facts');
  const statement = lineByKey.get(asked.line)?.statement.replace('_', '-') ?? '';
  throw notFound(
    'fiscal_period',
    `${filer.name} has no ${asked.periodType} ${statement} statement for ${asked.fiscalPeriod} ${asked.fiscalYear}`,
    { hint: 'The statement operations list the periods that are served, with fiscal_year and fiscal_period.' },
  );
};

/** The concept that a traced value is of, with the last day of its facts; of a value that is not served the one it would be. */
export const conceptOf = (trace: ValueTrace): { readonly name: string; readonly end: Day } => {
  const [fact] = trace.facts;
  const name = fact?.concept ?? trace.passedOver[0]?.concept ?? lineByKey.get(trace.line)?.candidates[0]?.name;
  if (name === undefined)
    throw notFound('line', `${trace.line} follows from other lines, and one of them is missing over the period`, {
      hint: 'stocks_list_line_items gives its formula; trace each of its lines.',
    });
  return { name, end: fact?.end ?? trace.end };
};

const ruleOf = ({ id, because }: ValueTrace['rule']) => ({ rule: id, because });

/** A trace in the words of the wire. */
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
