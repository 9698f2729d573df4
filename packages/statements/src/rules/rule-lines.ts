import type { StatementKind } from '../facts/statement-kind.ts';
import { linesOfEarnings } from './earnings.ts';
import { identities } from './identity-table.ts';
import { keyOf, type Identity } from './identity.ts';
import { linesOfInequality } from './inequalities.ts';

const namedIdentities = (statement: StatementKind, name: string): readonly Identity[] =>
  identities[statement].flat().filter((rule) => rule.name === name);

/** The lines that a rule of a statement speaks of, by its name; none for a name that is not one. */
export const linesOfRule = (statement: StatementKind, name: string): readonly string[] => [
  ...new Set([
    ...namedIdentities(statement, name).flatMap(({ terms, optional, perhaps }) => [
      ...terms,
      ...[...optional, ...perhaps].map(keyOf),
    ]),
    ...linesOfEarnings(statement, name),
    ...linesOfInequality(statement, name),
  ]),
];

/** The lines that a rule is about, of which the others are the parts: the total of a sum, the line of a sign. */
export const subjectsOfRule = (statement: StatementKind, name: string): readonly string[] => {
  const subjects = namedIdentities(statement, name).flatMap(({ left }) => left.map(keyOf));
  return subjects.length > 0 ? [...new Set(subjects)] : linesOfRule(statement, name);
};
