import type { StatementKind } from '../facts/statement-kind.ts';
import type { BuiltStatement } from './built-statement.ts';

/** Results of one rule over all statements of a company as last reported. */
export interface Decision {
  readonly statement: StatementKind;
  readonly rule: string;
  readonly judged: number;
  /** Number of statements in which all reported and derived lines satisfied the rule. */
  readonly held: number;
  /** Number of lines withheld because of it. */
  readonly leftOut: number;
  /** Number of lines whose value was replaced because of it. */
  readonly replaced: number;
}

const quarterRule = 'twelve_months_are_their_quarters';

const tally = (counts: Map<string, Decision>, statement: StatementKind, rule: string, add: readonly number[]): void => {
  const key = `${statement} ${rule}`;
  const { judged, held, leftOut, replaced } = counts.get(key) ?? {
    judged: 0,
    held: 0,
    leftOut: 0,
    replaced: 0,
  };
  const [more = 0, holding = 0, dropped = 0, changed = 0] = add;
  counts.set(key, {
    statement,
    rule,
    judged: judged + more,
    held: held + holding,
    leftOut: leftOut + dropped,
    replaced: replaced + changed,
  });
};

/** Results of the rules of some statements, by statement and rule. */
export const decisionsOf = (statements: readonly BuiltStatement[]): readonly Decision[] => {
  const counts = new Map<string, Decision>();
  for (const { statement, latest, quarters } of statements) {
    const failed = new Set(latest.initial.failures.map(({ identity }) => identity));
    for (const rule of latest.initial.rules) tally(counts, statement, rule, [1, failed.has(rule) ? 0 : 1]);
    for (const { because } of latest.dropped) tally(counts, statement, because, [0, 0, 1]);
    for (const { because } of latest.replaced) tally(counts, statement, because, [0, 0, 0, 1]);
    if (quarters) tally(counts, statement, quarterRule, [quarters.judged, quarters.satisfied, quarters.leftOut.length]);
  }
  return [...counts.values()].toSorted((a, b) => (`${a.statement} ${a.rule}` < `${b.statement} ${b.rule}` ? -1 : 1));
};
