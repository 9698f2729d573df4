import type { Day } from '@dqs/schemas';
import type { Fact } from './fact.ts';
import type { Filing } from './filing.ts';

/** A filing with the facts that a function returns for those of some concepts. The same filing if none differs. */
export const withFactsReplaced = (
  filing: Filing,
  concepts: Iterable<string>,
  replacementOf: (fact: Fact, concept: string) => Fact,
): Filing => {
  const changed = [...concepts].flatMap((concept) => {
    const byDay: ReadonlyMap<Day, readonly Fact[]> = filing.facts.get(concept) ?? new Map<Day, readonly Fact[]>();
    const days = [...byDay].flatMap(([day, all]) => {
      const facts = all.map((fact) => replacementOf(fact, concept));
      return facts.some((fact, at) => fact !== all[at]) ? [[day, facts] as const] : [];
    });
    return days.length === 0 ? [] : [[concept, new Map([...byDay, ...days])] as const];
  });
  return changed.length === 0 ? filing : { ...filing, facts: new Map([...filing.facts, ...changed]) };
};
