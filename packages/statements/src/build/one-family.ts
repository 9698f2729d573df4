import { decimal } from '@dqs/core';
import { statementTaxonomies, type Fact } from '../facts/fact.ts';
import { factsOfConcept, type Filing } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { allLines } from '../lines/registry.ts';
import type { Line } from '../lines/line.ts';
import type { Decimal } from '@dqs/schemas';

/** Whether two amounts of one period have different scopes. */
type Differs = (own: Decimal, other: Decimal) => boolean;

const differsAtAll: Differs = (own, other) => oneValueOf(own, other) === null;

const isBelowHalf: Differs = (own, other) =>
  decimal.compare(decimal.add(decimal.absolute(own), decimal.absolute(own)), decimal.absolute(other)) < 0;

/** A concept of a line and the concepts that it must agree with. */
interface Family {
  readonly line: Line;
  readonly concept: string;
  readonly members: readonly string[];
  /** Criterion of a disagreement. */
  readonly differs: Differs;
}

const named = (concept: string): readonly string[] => statementTaxonomies.map((taxonomy) => `${taxonomy}:${concept}`);

const families: readonly Family[] = allLines.flatMap((line) =>
  [
    { barred: line.unlessBefore, differs: differsAtAll },
    { barred: line.unlessPartBefore, differs: isBelowHalf },
  ].flatMap(({ barred: concepts, differs }) =>
    Object.entries(concepts).map(([concept, members]) => ({ line, concept, members: members.flatMap(named), differs })),
  ),
);

/** The amounts of a family by period in the reports so far, with the periods in which both sides agree and differ. */
interface Overlap {
  readonly ofConcept: Map<string, Decimal>;
  readonly ofMembers: Map<string, Decimal>;
  readonly agreed: Set<string>;
  readonly differing: Set<string>;
}

const periodOf = ({ start, end, unit }: Fact): string => `${start} ${end} ${unit}`;

const hundred = '100' as Decimal;

const isAbove = (value: Decimal, least: Decimal): boolean => decimal.compare(decimal.absolute(value), least) > 0;

/**
 * Whether one of two amounts exceeds total assets and a hundred times the other one. Such a mistake does not show a
 * scope.
 */
const isSlip = (filing: Filing, ...[left, right]: readonly [Decimal, Decimal]): boolean => {
  const assets = factsOfConcept(filing, 'us-gaap:Assets').map(({ value }) => value);
  const isMuchMore = (own: Decimal, other: Decimal): boolean =>
    isAbove(own, decimal.multiply(decimal.absolute(other), hundred)) && assets.every((each) => isAbove(own, each));
  return assets.length > 0 && (isMuchMore(left, right) || isMuchMore(right, left));
};

const learn = (
  filing: Filing,
  names: readonly string[],
  own: Map<string, Decimal>,
  otherAmounts: ReadonlyMap<string, Decimal>,
  { agreed, differing }: Overlap,
  differs: Differs = differsAtAll,
): void => {
  for (const name of names)
    for (const facts of filing.facts.get(name)?.values() ?? [])
      for (const fact of facts) {
        const period = periodOf(fact);
        own.set(period, fact.value);
        const other = otherAmounts.get(period);
        // A zero is not compared with an amount: the filing does not use that concept.
        if (other === undefined || decimal.isZero(other) !== decimal.isZero(fact.value)) continue;
        if (isSlip(filing, fact.value, other)) continue;
        (differs(fact.value, other) ? differing : agreed).add(period);
      }
};

const emptyOverlap = (): Overlap => ({
  ofConcept: new Map(),
  ofMembers: new Map(),
  agreed: new Set(),
  differing: new Set(),
});

const hasConcept = (filing: Filing, concept: string): boolean => named(concept).some((name) => filing.facts.has(name));

const barred = new WeakMap<Filing, ReadonlyMap<Line, ReadonlySet<string>>>();

const kept = new WeakMap<Filing, ReadonlyMap<Line, string>>();

const linesWithScopes = allLines.filter(({ scopes }) => scopes.length > 0);

/**
 * The scope of a line in the first filing that reports it: the first concept that no other one makes a part or a total.
 */
const firstScopeIn = (filing: Filing, { scopes, unlessReported }: Line): string | undefined =>
  scopes.find(
    (concept) => hasConcept(filing, concept) && !unlessReported[concept]?.some((rival) => hasConcept(filing, rival)),
  );

/**
 * Records for each filing the scope in which the company first reported a line. Excludes concepts of other scopes if
 * their amounts differ from it more often than they agree.
 */
const learnScopes = (filings: readonly Filing[]): void => {
  const overlaps = new Map<string, Overlap>();
  const first = new Map<Line, string>();
  for (const filing of filings) {
    const barredConcepts = new Map(barred.get(filing));
    for (const line of linesWithScopes) {
      const scope = first.get(line) ?? firstScopeIn(filing, line);
      if (scope === undefined) continue;
      first.set(line, scope);
      for (const concept of line.scopes) {
        if (concept === scope) continue;
        const overlap = overlaps.get(`${line.key} ${concept}`) ?? emptyOverlap();
        overlaps.set(`${line.key} ${concept}`, overlap);
        learn(filing, named(scope), overlap.ofMembers, overlap.ofConcept, overlap);
        learn(filing, named(concept), overlap.ofConcept, overlap.ofMembers, overlap);
        if (overlap.differing.size > overlap.agreed.size)
          barredConcepts.set(line, new Set([...(barredConcepts.get(line) ?? []), concept]));
      }
    }
    barred.set(filing, barredConcepts);
    kept.set(filing, new Map(first));
  }
};

/**
 * Records for each filing the concepts whose scope differs from the one in which the company has reported a line: where
 * both have amounts, they differ more often than they agree. Expects filings oldest first, so later filings have no
 * effect.
 */
export const learnFamilies = (filings: readonly Filing[]): void => {
  const overlaps = new Map<Family, Overlap>();
  for (const filing of filings) {
    const lines = new Map<Line, Set<string>>();
    for (const family of families) {
      const concepts = named(family.concept);
      const cached = overlaps.get(family);
      if (!cached && ![...concepts, ...family.members].some((name) => filing.facts.has(name))) continue;
      const overlap = cached ?? emptyOverlap();
      overlaps.set(family, overlap);
      const { differs } = family;
      learn(filing, family.members, overlap.ofMembers, overlap.ofConcept, overlap, (own, other) => differs(other, own));
      learn(filing, concepts, overlap.ofConcept, overlap.ofMembers, overlap, differs);
      if (overlap.differing.size <= overlap.agreed.size) continue;
      const otherScopes = lines.get(family.line) ?? new Set<string>();
      otherScopes.add(family.concept);
      lines.set(family.line, otherScopes);
    }
    barred.set(filing, lines);
  }
  learnScopes(filings);
};

/** Whether this is the concept, of several scopes, under which the company first reported the line. */
export const isFirstScope = (filing: Filing, line: Line, concept: string): boolean =>
  kept.get(filing)?.get(line) === concept;

/** Whether the concept's scope differs from the one in which the company has reported the line so far. */
export const isOfAnotherFamily = (filing: Filing, line: Line, concept: string): boolean =>
  barred.get(filing)?.get(line)?.has(concept) === true;
