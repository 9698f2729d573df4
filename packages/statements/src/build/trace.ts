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
import { daysOf } from './company-reports.ts';
import { roundingIn } from './rounding-in.ts';
import { explainReported, holdsAny, mentions, type Choice, type NamedRule } from './report-value.ts';

/** A value of a built statement: one line over one fiscal period. */
export interface TracedValue {
  readonly line: string;
  readonly periodType: PeriodType;
  readonly fiscalYear: number;
  readonly fiscalPeriod: FiscalPeriod;
}

/** A fact that a value took, and how often it counts in the sum. */
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

/** A concept that the filing reports, too, and the rule that left it out. */
interface TracedCandidate extends NamedRule {
  readonly concept: string;
  readonly unit: string;
  readonly value: Decimal;
  readonly accession: string;
}

/** Why a value is what it is, or why none is served. Plain data. */
export interface ValueTrace {
  readonly line: string;
  readonly statement: Line['statement'];
  readonly periodType: PeriodType;
  readonly fiscalYear: number;
  readonly fiscalPeriod: FiscalPeriod;
  readonly start: Day;
  readonly end: Day;
  /** Null where the line is not served over the period. */
  readonly value: Decimal | null;
  readonly unit: string | null;
  readonly origin: Origin | null;
  readonly rule: NamedRule;
  /** In line keys, where the value follows from other lines. */
  readonly formula: string | null;
  readonly facts: readonly TracedFact[];
  readonly passedOver: readonly TracedCandidate[];
  readonly identities: readonly Omit<JudgedIdentity, 'lines'>[];
}

const derivedRules: Readonly<Record<Exclude<Origin, 'reported'>, NamedRule>> = {
  q4: {
    id: 'year_less_earlier_months',
    because: 'The fourth quarter is the fiscal year less the months before it, of one concept in one cycle of reports.',
  },
  ytd_difference: {
    id: 'year_to_date_difference',
    because: 'The quarter is the months to date less those before it, of one concept in one cycle of reports.',
  },
  ttm: {
    id: 'twelve_months',
    because:
      'Twelve months are the four quarters as they are served, or a year less its first months and with those of the next.',
  },
  identity: { id: 'follows_from_lines', because: 'No concept carries the line; it follows from other lines.' },
};

const notReported: NamedRule = {
  id: 'not_reported',
  because:
    'The filings report no concept that carries the line over the period, and it does not follow from other lines.',
};

const leftOut = (id: string): NamedRule => ({
  id,
  because: 'A value that contradicts this identity and that no other one bears out is not served.',
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
 * The choice among the line's own concepts: in the filing and over the period of the value's first fact; of a value that follows
 * from other lines, or that is not served, in the filing that it is from, or the newest that has any of them: the newest in the
 * scope of the line, if there is one.
 */
const choiceBehind = (company: BuiltCompany, line: Line, built: BuiltStatement, value?: LineValue): Choice | null => {
  const { reports } = company;
  const [first] = value?.origin === 'identity' ? [] : (value?.terms ?? []);
  const days = daysOf(line, built.start, built.end);
  const period = first ? { start: first.fact.start, end: first.fact.end } : days;
  const newest = reports.speakingOf(days.end).toReversed();
  const filing = value
    ? reports.byAccession.get(first?.fact.accession ?? value.vintage)
    : (newest.find((each) => mentions(each, line, days)) ?? newest.find((each) => holdsAny(each, line, days)));
  return filing ? explainReported(filing, line, period) : null;
};

const gaveWay = (id: string): NamedRule => ({
  id,
  because: 'The value that comes first contradicts this rule and gave way to another one of the reports that does not.',
});

/** A value that gave way to another, as one that was passed over. */
const givenUp = ({ because, given }: BuiltStatement['latest']['replaced'][number]): readonly TracedCandidate[] =>
  given.terms.map(({ fact }) => ({
    ...leftOut(because),
    concept: `${fact.taxonomy}:${fact.concept}`,
    unit: fact.filedUnit ?? fact.unit,
    value: fact.value,
    accession: fact.accession,
  }));

/** The candidate that would be the line did a rule not contradict it. */
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

/** The inequalities that speak of a statement's lines. */
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
 * Why a line has its value over a period of a company as last reported: the rule, the facts, the concepts that were passed over,
 * and the identities that speak of it. Null where no statement was built over the period. Throws RangeError for an unknown line.
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
