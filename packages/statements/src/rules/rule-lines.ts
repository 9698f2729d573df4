import type { StatementKind } from '../facts/statement-kind.ts';
import { linesOfEarnings } from './earnings.ts';
import { identities } from './identity-table.ts';
import { keyOf, type Identity } from './identity.ts';
import { linesOfInequality } from './inequalities.ts';

const namedIdentities = (statement: StatementKind, name: string): readonly Identity[] =>
  identities[statement].flat().filter((rule) => rule.name === name);

/** The lines that a rule of a statement compares. Empty for an unknown name. */
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

/** The lines that a rule is about: the total of a sum, or the line with a sign. */
export const subjectsOfRule = (statement: StatementKind, name: string): readonly string[] => {
  const subjects = namedIdentities(statement, name).flatMap(({ left }) => left.map(keyOf));
  return subjects.length > 0 ? [...new Set(subjects)] : linesOfRule(statement, name);
};
