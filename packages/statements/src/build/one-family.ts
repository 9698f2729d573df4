import { statementTaxonomies, type Fact } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { oneValueOf } from '../facts/one-value.ts';
import { allLines } from '../lines/registry.ts';
import type { Line } from '../lines/line.ts';
import type { Decimal } from '@dqs/schemas';

/** A concept of a line, and others of it that it must agree with. */
interface Family {
  readonly line: Line;
  readonly concept: string;
  readonly members: readonly string[];
}

const named = (concept: string): readonly string[] => statementTaxonomies.map((taxonomy) => `${taxonomy}:${concept}`);

const families: readonly Family[] = allLines.flatMap((line) =>
  Object.entries(line.unlessBefore).map(([concept, others]) => ({ line, concept, members: others.flatMap(named) })),
);

/** What reports up to one say of a family: its amounts by period, and on how many periods the two sides agree and differ. */
interface Overlap {
  readonly ofConcept: Map<string, Decimal>;
  readonly ofMembers: Map<string, Decimal>;
  readonly agreed: Set<string>;
  readonly differing: Set<string>;
}

const periodOf = ({ start, end, unit }: Fact): string => `${start} ${end} ${unit}`;

const learn = (
  filing: Filing,
  names: readonly string[],
  own: Map<string, Decimal>,
  others: ReadonlyMap<string, Decimal>,
  { agreed, differing }: Overlap,
): void => {
  for (const name of names)
    for (const facts of filing.facts.get(name)?.values() ?? [])
      for (const fact of facts) {
        const period = periodOf(fact);
        own.set(period, fact.value);
        const other = others.get(period);
        if (other === undefined) continue;
        (oneValueOf(other, fact.value) === null ? differing : agreed).add(period);
      }
};

const barred = new WeakMap<Filing, ReadonlyMap<Line, ReadonlySet<string>>>();

/**
 * Remembers for each filing which concepts are of another scope than the one in which the company reported a line up to it: where
 * both are known of a period, they differ more often than they agree. Filings are given oldest first, so that nothing later decides.
 */
export const learnFamilies = (filings: readonly Filing[]): void => {
  const overlaps = new Map<Family, Overlap>();
  for (const filing of filings) {
    const lines = new Map<Line, Set<string>>();
    for (const family of families) {
      const concepts = named(family.concept);
      const known = overlaps.get(family);
      if (!known && ![...concepts, ...family.members].some((name) => filing.facts.has(name))) continue;
      const overlap = known ?? {
        ofConcept: new Map<string, Decimal>(),
        ofMembers: new Map<string, Decimal>(),
        agreed: new Set<string>(),
        differing: new Set<string>(),
      };
      overlaps.set(family, overlap);
      learn(filing, family.members, overlap.ofMembers, overlap.ofConcept, overlap);
      learn(filing, concepts, overlap.ofConcept, overlap.ofMembers, overlap);
      if (overlap.differing.size <= overlap.agreed.size) continue;
      const held = lines.get(family.line) ?? new Set<string>();
      held.add(family.concept);
      lines.set(family.line, held);
    }
    barred.set(filing, lines);
  }
};

/** Whether a concept is of another scope than the one in which the company had reported the line up to the filing. */
export const isOfAnotherFamily = (filing: Filing, line: Line, concept: string): boolean =>
  barred.get(filing)?.get(line)?.has(concept) === true;
