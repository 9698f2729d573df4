import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { Fact } from '../facts/fact.ts';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { lengthOf } from '../facts/length.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { isAboveOutflow, isProvenTotal, property, total } from './capital-expenditure.ts';
import type { OtherScope } from './guard.ts';
import { factAt } from './report.ts';

type Amounts = ReadonlyMap<string, Decimal>;

/** Days of a month. Some filers start a period one day early. */
const days = 30;

const periodOf = ({ start, end, unit }: Fact): string =>
  `${end} ${start === null ? 0 : Math.round(lengthOf(start, end) / days)} ${unit}`;

const factsOf = (filing: Filing, concept: string): readonly Fact[] =>
  factsOfConcept(filing, `us-gaap:${concept}`).filter(({ value }) => !decimal.isZero(value));

/** Nonzero amounts of a concept by period. */
const amountsOf = (filing: Filing, concept: string): Amounts =>
  new Map(factsOf(filing, concept).map((fact) => [periodOf(fact), fact.value]));

interface Comparison {
  readonly same: number;
  readonly different: number;
}

/** Counts the periods in which two sets of amounts agree and differ. */
const compare = (own: Amounts, other: Amounts): Comparison => {
  let [same, different] = [0, 0];
  for (const [period, value] of own) {
    const otherValue = other.get(period);
    if (otherValue === undefined) continue;
    if (oneValueOf(value, otherValue) === null) different += 1;
    else same += 1;
  }
  return { same, different };
};

/**
 * Whether the filing reports a plausible property amount and a different total that exceeds the investing outflow. That
 * total is the segments' expenditure.
 */
const isOfSegments = (filing: Filing): boolean =>
  factsOf(filing, total).some(({ start, end, unit, value }) => {
    const amount = (concept: string) => factAt(filing, `us-gaap:${concept}`, unit, { start, end })?.value ?? null;
    const spent = amount(property);
    const differs = spent !== null && !decimal.isZero(spent) && oneValueOf(spent, value) === null;
    return differs && isAboveOutflow(value, amount) && !isAboveOutflow(spent, amount);
  });

/**
 * Capital expenditure in the reports so far: amounts, their concept, and how often the two concepts agree and differ.
 */
interface ExpenditureHistory {
  readonly amounts: Map<string, Decimal>;
  scope: string | null;
  same: number;
  different: number;
}

/** The concept that repeats the amounts reported so far. If neither or both do, the concept of the previous report. */
const scopeIn = (byConcept: ReadonlyMap<string, Amounts>, { amounts, scope }: ExpenditureHistory): string | null => {
  const repeating = [...byConcept].filter(([, own]) => {
    const { same, different: apart } = compare(own, amounts);
    return same > apart;
  });
  const [only, ...more] = repeating.map(([concept]) => concept);
  return only !== undefined && more.length === 0 ? only : scope;
};

const otherScopes = new WeakMap<Filing, string>();

/**
 * Records for each filing which of the two concepts of expenditure has another scope than the company's earlier
 * reports. If a filer reports two different amounts, its statement prints the one that repeats earlier amounts. The
 * other one is not the line, in this report and in later ones that report only that one. A total that was once the
 * segments' expenditure is never the line by itself. Expects filings oldest first.
 */
export const learnExpenditureScope = (filings: readonly Filing[]): void => {
  const history: ExpenditureHistory = { amounts: new Map(), scope: null, same: 0, different: 0 };
  let hasTotalOfSegments = false;
  for (const filing of filings) {
    // A proven total is the line.
    if (isProvenTotal(filing)) return;
    const [ofProperty, ofTotal] = [amountsOf(filing, property), amountsOf(filing, total)];
    hasTotalOfSegments ||= isOfSegments(filing);
    if (hasTotalOfSegments) {
      if (ofProperty.size === 0 && ofTotal.size > 0) otherScopes.set(filing, total);
      continue;
    }
    const both: readonly (readonly [string, Amounts])[] = [
      [property, ofProperty],
      [total, ofTotal],
    ];
    const byConcept = new Map(both.filter(([, { size }]) => size > 0));
    const { same, different: apart } = compare(ofProperty, ofTotal);
    history.same += same;
    history.different += apart;
    const differs = history.different > history.same;
    const [only, ...more] = byConcept.keys();
    const scope = differs || more.length > 0 ? scopeIn(byConcept, history) : (only ?? null);
    if (differs && scope !== null) otherScopes.set(filing, scope === total ? property : total);
    // If a filer has always reported two amounts, its statement prints property.
    history.scope = scope ?? (more.length > 0 ? property : null) ?? history.scope;
    for (const [period, value] of byConcept.get(history.scope ?? '') ?? []) history.amounts.set(period, value);
  }
};

export const otherExpenditureScope: OtherScope = {
  id: 'expenditure_told_before',
  because:
    'Of two different amounts for property, the statement prints the one that repeats earlier reports. The other one comes from a note.',
  isOther: (filing, concept) => otherScopes.get(filing) === concept,
};
