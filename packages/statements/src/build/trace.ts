import type { Day, Decimal } from '@dqs/schemas';
import type { LineValue, LineValues, Origin } from '../facts/line-value.ts';
import type { Line } from '../lines/line.ts';
import { lineByKey } from '../lines/registry.ts';
import { inequalitiesOf } from '../rules/inequalities.ts';
import { judgedIdentities, type JudgedIdentity } from '../rules/identities.ts';
import type { BuiltCompany } from './build.ts';
import type { FiscalPeriod, PeriodType, BuiltStatement } from './built-statement.ts';
import { reportsSign } from './alternatives.ts';
import { otherScaleOf } from './scale-of-reports.ts';
import { isOfShorterPeriod } from './shorter-period.ts';
import { daysOf } from './company-reports.ts';
import { roundingIn } from './rounding-in.ts';
import { explainReported, holdsAny, mentions, type Choice, type NamedRule } from './report-value.ts';

/** Identifies a value: one line over one fiscal period. */
export interface TracedValue {
  readonly line: string;
  readonly periodType: PeriodType;
  readonly fiscalYear: number;
  readonly fiscalPeriod: FiscalPeriod;
}

/** A fact of a value, and its factor in the sum. */
interface TracedFact {
  readonly times: number;
  readonly concept: string;
  readonly unit: string;
  readonly start: Day | null;
  readonly end: Day;
  readonly value: Decimal;
  readonly form: string;
  readonly filed: Day;
  readonly accession: string;
}

/** Another reported concept, and the rule that excluded it. */
interface TracedCandidate extends NamedRule {
  readonly concept: string;
  readonly unit: string;
  readonly value: Decimal;
  readonly accession: string;
}

/** Explains a value, or why it is missing. Plain data. */
export interface ValueTrace {
  readonly line: string;
  readonly statement: Line['statement'];
  readonly periodType: PeriodType;
  readonly fiscalYear: number;
  readonly fiscalPeriod: FiscalPeriod;
  readonly start: Day;
  readonly end: Day;
  /** Null if the line is not served for the period. */
  readonly value: Decimal | null;
  readonly unit: string | null;
  readonly origin: Origin | null;
  readonly rule: NamedRule;
  /** Formula in line keys, if the value is derived from other lines. */
  readonly formula: string | null;
  readonly facts: readonly TracedFact[];
  readonly passedOver: readonly TracedCandidate[];
  readonly identities: readonly Omit<JudgedIdentity, 'lines'>[];
}

const derivedRules: Readonly<Record<Exclude<Origin, 'reported'>, NamedRule>> = {
  q4: {
    id: 'year_less_earlier_months',
    because: 'The fourth quarter is the fiscal year less the months before it, of one concept in one reporting cycle.',
  },
  ytd_difference: {
    id: 'year_to_date_difference',
    because: 'The quarter is the year to date less the months before it, of one concept in one reporting cycle.',
  },
  ttm: {
    id: 'twelve_months',
    because:
      'Twelve months are the sum of the four served quarters, or a year less its first months plus those of the next year.',
  },
  identity: { id: 'follows_from_lines', because: 'No concept carries the line; it follows from other lines.' },
};

const notReported: NamedRule = {
  id: 'not_reported',
  because: 'No filing reports a concept of the line for the period, and the line cannot be derived.',
};

const leftOut = (id: string): NamedRule => ({
  id,
  because: 'A value is withheld if it contradicts this identity and no other identity supports it.',
});

const factsOf = ({ terms }: LineValue): readonly TracedFact[] =>
  terms.map(({ times, fact }) => ({
    times,
    concept: `${fact.taxonomy}:${fact.concept}`,
    unit: fact.filedUnit ?? fact.unit,
    start: fact.start,
    end: fact.end,
    value: fact.value,
    form: fact.form,
    filed: fact.filed,
    accession: fact.accession,
  }));

/**
 * The choice between the concepts of a line, in the filing and over the period of the value's first fact. For a derived
 * or withheld value: in its filing, or else in the newest filing with any of the concepts, preferably in the line's
 * scope.
 */
const choiceBehind = (company: BuiltCompany, line: Line, built: BuiltStatement, value?: LineValue): Choice | null => {
  const { reports } = company;
  const [first] = value?.origin === 'identity' ? [] : (value?.terms ?? []);
  const days = daysOf(line, built.start, built.end);
  const period = first ? { start: first.fact.start, end: first.fact.end } : days;
  const newest = reports.withFactsEndingOn(days.end).toReversed();
  const filing = value
    ? reports.byAccession.get(first?.fact.accession ?? value.vintage)
    : (newest.find((each) => mentions(each, line, days)) ?? newest.find((each) => holdsAny(each, line, days)));
  return filing ? explainReported(filing, line, period) : null;
};

const gaveWay = (id: string): NamedRule => ({
  id,
  because:
    'The first value contradicts this rule. Another value of the reports that does not contradict it is used instead.',
});

/** The replaced value as an excluded candidate. */
const givenUp = ({ because, given }: BuiltStatement['latest']['replaced'][number]): readonly TracedCandidate[] =>
  given.terms.map(({ fact }) => ({
    ...leftOut(because),
    concept: `${fact.taxonomy}:${fact.concept}`,
    unit: fact.filedUnit ?? fact.unit,
    value: fact.value,
    accession: fact.accession,
  }));

/** The candidate that would be the line if it did not contradict a rule. */
const withheld = (
  dropped: BuiltStatement['latest']['dropped'],
  { key }: Line,
  choice: Choice | null,
): readonly TracedCandidate[] => {
  const [because, chosen] = [dropped.find((each) => each.key === key)?.because, choice?.chosen];
  if (because === undefined || !chosen) return [];
  const { candidate, fact } = chosen;
  const unit = fact.filedUnit ?? fact.unit;
  return [{ ...leftOut(because), concept: candidate.name, unit, value: fact.value, accession: fact.accession }];
};

const noLines: LineValues = new Map();

/** The inequalities that apply to the lines of a statement. */
const inequalitiesIn = ({ reports, statements }: BuiltCompany, built: BuiltStatement): readonly JudgedIdentity[] => {
  const cashFlows = statements.find(
    ({ statement, periodType, end }) =>
      statement === 'cash_flow' && periodType === built.periodType && end === built.end,
  );
  const otherLines = built.statement === 'income' ? (cashFlows?.latest.lines ?? noLines) : noLines;
  const lines = built.latest.all;
  const seen = {
    lines,
    otherLines,
    reportsSign: (key: string, sign: 'negative' | 'positive') => reportsSign(reports, key, sign),
    otherScale: (key: string) => otherScaleOf(reports, lines.get(key), null),
    isOfShorterPeriod: (key: string) => isOfShorterPeriod(reports, key, lines.get(key), null),
    isYear: built.periodType !== 'quarterly',
  };
  return inequalitiesOf(built.statement, seen).map(({ id, because, needs, judge }) => ({
    id,
    because,
    holds: judge(seen) === null,
    lines: needs,
  }));
};

const ruleOf = (built: BuiltStatement, key: string, value: LineValue | undefined, choice: Choice | null): NamedRule => {
  const replaced = built.latest.replaced.find((each) => each.key === key);
  if (value && replaced) return gaveWay(replaced.because);
  if (value) return value.origin === 'reported' ? (choice?.rule ?? notReported) : derivedRules[value.origin];
  const dropped = built.latest.dropped.find((each) => each.key === key);
  if (dropped) return leftOut(dropped.because);
  if (built.quarters?.leftOut.includes(key)) return leftOut('twelve_months_are_their_quarters');
  return choice?.passedOver[0]?.rule ?? notReported;
};

/**
 * Explains a company's line over a period as last reported: the rule, the facts, the excluded concepts and the
 * identities with the line. Null if no statement was built for the period. Throws RangeError for an unknown line.
 */
export const traceOf = (company: BuiltCompany, requested: TracedValue): ValueTrace | null => {
  const line = lineByKey.get(requested.line);
  if (!line) throw new RangeError(`no line ${requested.line}`);
  const built = company.statements.find(
    (each) =>
      each.statement === line.statement &&
      each.periodType === requested.periodType &&
      each.fiscalYear === requested.fiscalYear &&
      each.fiscalPeriod === requested.fiscalPeriod,
  );
  if (!built) return null;
  const { statement, periodType, fiscalYear, fiscalPeriod, start, end, latest } = built;
  const value = latest.lines.get(line.key);
  const choice = choiceBehind(company, line, built, value);
  const replaced = latest.replaced.filter(({ key }) => key === line.key);
  const { id, because } = ruleOf(built, line.key, value, choice);
  return {
    line: line.key,
    statement,
    periodType,
    fiscalYear,
    fiscalPeriod,
    start,
    end,
    value: value?.value ?? null,
    unit: value?.unit ?? null,
    origin: value?.origin ?? null,
    rule: { id, because },
    formula: value?.formula ?? null,
    facts: value ? factsOf(value) : [],
    passedOver: [
      ...replaced.flatMap(givenUp),
      ...(value ? [] : withheld(latest.dropped, line, choice)),
      ...(choice?.passedOver ?? []).map(({ reported: { candidate, fact }, rule }) => ({
        id: rule.id,
        because: rule.because,
        concept: candidate.name,
        unit: fact.filedUnit ?? fact.unit,
        value: fact.value,
        accession: fact.accession,
      })),
    ],
    identities: [
      ...judgedIdentities(statement, latest.all, roundingIn(company.reports)),
      ...inequalitiesIn(company, built),
    ]
      .filter(({ lines }) => lines.includes(line.key))
      .map(({ id: name, because: reason, holds }) => ({ id: name, because: reason, holds })),
  };
};
