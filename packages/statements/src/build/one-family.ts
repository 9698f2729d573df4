import { statementTaxonomies } from '../facts/fact.ts';
import type { Filing } from '../facts/filing.ts';
import { allLines } from '../lines/registry.ts';
import type { Line } from '../lines/line.ts';

interface Family {
  readonly line: Line;
  readonly concept: string;
  readonly members: readonly string[];
}

/** Each concept of a line that others of the line keep out once a company has reported them. */
const families: readonly Family[] = allLines.flatMap((line) =>
  Object.entries(line.unlessBefore).map(([concept, others]) => ({
    line,
    concept,
    members: others.flatMap((other) => statementTaxonomies.map((taxonomy) => `${taxonomy}:${other}`)),
  })),
);

type Barred = ReadonlyMap<Line, ReadonlySet<string>>;

const barred = new WeakMap<Filing, Barred>();

/**
 * Remembers for each filing which concepts are of another scope than the one in which the company reported a line up to it: one
 * key has one scope over time. Filings are given oldest first, so that nothing later decides.
 */
export const learnFamilies = (filings: readonly Filing[]): void => {
  const reported = new Set<Family>();
  for (const filing of filings) {
    const lines = new Map<Line, Set<string>>();
    for (const family of families) {
      if (!reported.has(family) && family.members.some((name) => filing.facts.has(name))) reported.add(family);
      if (!reported.has(family)) continue;
      const concepts = lines.get(family.line) ?? new Set<string>();
      concepts.add(family.concept);
      lines.set(family.line, concepts);
    }
    barred.set(filing, lines);
  }
};

/** Whether the company had reported the line in another scope than this concept's, up to the filing. */
export const isOfAnotherFamily = (filing: Filing, line: Line, concept: string): boolean =>
  barred.get(filing)?.get(line)?.has(concept) === true;
