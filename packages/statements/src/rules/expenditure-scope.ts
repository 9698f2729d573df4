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

/** A month: filers give the day before the first one, too. */
const days = 30;

const periodOf = ({ start, end, unit }: Fact): string =>
  `${end} ${start === null ? 0 : Math.round(lengthOf(start, end) / days)} ${unit}`;

const factsOf = (filing: Filing, concept: string): readonly Fact[] =>
  factsOfConcept(filing, `us-gaap:${concept}`).filter(({ value }) => !decimal.isZero(value));

/** Amounts of a concept by period; a zero is none. */
const amountsOf = (filing: Filing, concept: string): Amounts =>
  new Map(factsOf(filing, concept).map((fact) => [periodOf(fact), fact.value]));

interface Comparison {
  readonly same: number;
  readonly different: number;
}

/** On how many periods two sets of amounts agree, and on how many they differ. */
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

/** Whether a filing gives, beside an amount that can be paid, more under the total than flows out for investing: it is then that of the segments. */
const isOfSegments = (filing: Filing): boolean =>
  factsOf(filing, total).some(({ start, end, unit, value }) => {
    const amount = (concept: string) => factAt(filing, `us-gaap:${concept}`, unit, { start, end })?.value ?? null;
    const spent = amount(property);
    const differs = spent !== null && !decimal.isZero(spent) && oneValueOf(spent, value) === null;
    return differs && isAboveOutflow(value, amount) && !isAboveOutflow(spent, amount);
  });

/** What the reports up to one have told of capital expenditure: its amounts, their concept, and how the two concepts compare. */
interface ExpenditureHistory {
  readonly amounts: Map<string, Decimal>;
  scope: string | null;
  same: number;
  different: number;
}

/** The concept that repeats what was told before; that of the last report where neither or each does. */
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
 * Remembers for each filing which of the two concepts of expenditure is of another scope than the company told before. A filer that
 * gives two different amounts has one of them on its statement: the one that repeats what earlier reports told. The other one is
 * not the line, in that report and in later ones that have it alone. A total that was of the segments once is not the line by
 * itself. Filings are given oldest first.
 */
export const learnExpenditureScope = (filings: readonly Filing[]): void => {
  const history: ExpenditureHistory = { amounts: new Map(), scope: null, same: 0, different: 0 };
  let hasTotalOfSegments = false;
  for (const filing of filings) {
    // What is proved to be the total is the line.
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
    // Of a filer that has always given two amounts its statement prints property.
    history.scope = scope ?? (more.length > 0 ? property : null) ?? history.scope;
    for (const [period, value] of byConcept.get(history.scope ?? '') ?? []) history.amounts.set(period, value);
  }
};

export const otherExpenditureScope: OtherScope = {
  id: 'expenditure_told_before',
  because:
    'Of two different amounts for property the one that repeats what earlier reports told is on the statement; the other one is of a note.',
  isOther: (filing, concept) => otherScopes.get(filing) === concept,
};
