import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import type { StatementKind } from '../lines/line.ts';
import type { LineValue, LineValues } from './line-value.ts';

/** A sum of lines that must come to another sum; lines in `optional` count where they are there. */
interface Identity {
  readonly name: string;
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** Signed lines added to the right side where they are there; the identity holds if any subset of `perhaps` makes it. */
  readonly optional: readonly string[];
  readonly perhaps: readonly string[];
}

const identity = (name: string, left: string, right: string, optional = '', perhaps = ''): Identity => {
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
  return { name, left: words(left), right: words(right), optional: words(optional), perhaps: words(perhaps) };
};

/** What each statement must satisfy. Several of one name are alternatives: the first whose lines are all there is judged. */
const identities: Readonly<Record<StatementKind, readonly (readonly Identity[])[]>> = {
  balance: [
    [identity('assets_equal_liabilities_and_equity', 'total_assets', 'total_liabilities_and_equity')],
    [
      identity('assets_equal_their_claims', 'total_assets', 'total_liabilities total_equity', 'mezzanine_equity'),
      identity(
        'assets_equal_their_claims',
        'total_assets',
        'total_liabilities stockholders_equity',
        'mezzanine_equity noncontrolling_interest',
      ),
    ],
    [identity('current_and_noncurrent_assets', 'total_assets', 'total_current_assets total_noncurrent_assets')],
    [
      identity(
        'current_and_noncurrent_liabilities',
        'total_liabilities',
        'total_current_liabilities total_noncurrent_liabilities',
      ),
    ],
    [identity('parent_and_others_equity', 'total_equity', 'stockholders_equity noncontrolling_interest')],
  ],
  income: [
    [identity('gross_profit', 'gross_profit', 'revenue -cost_of_revenue')],
    [identity('operating_income', 'operating_income', 'gross_profit -operating_expenses')],
    [identity('net_income_and_others', 'net_income_including_nci', 'net_income net_income_to_nci')],
    [
      identity(
        'net_income_after_tax',
        'net_income_including_nci',
        'pretax_income -income_tax',
        '',
        'equity_method_income net_income_discontinued',
      ),
      identity(
        'net_income_after_tax',
        'net_income',
        'pretax_income -income_tax',
        '-net_income_to_nci',
        'equity_method_income net_income_discontinued',
      ),
    ],
  ],
  cash_flow: [
    [
      identity(
        'cash_flows_change_cash',
        'net_change_in_cash',
        'operating_cash_flow investing_cash_flow financing_cash_flow',
        '',
        'fx_effect_on_cash',
      ),
    ],
    [
      identity(
        'cash_at_both_ends',
        'cash_at_end_of_period',
        'cash_at_beginning_of_period net_change_in_cash',
        '',
        'fx_effect_on_cash',
      ),
    ],
  ],
};

/** An identity that does not hold. `derived` are its lines that are not reported as they stand, the weaker side. */
interface Failure {
  readonly identity: string;
  readonly expected: Decimal;
  readonly actual: Decimal;
  readonly derived: readonly string[];
}

export interface Checked {
  /** How many identities could be judged. */
  readonly judged: number;
  readonly failures: readonly Failure[];
}

const keyOf = (word: string): string => word.replace(/^-/, '');

const zero = '0' as Decimal;

const signed = (word: string, lines: LineValues): Decimal => {
  const value = lines.get(keyOf(word))?.value ?? zero;
  return word.startsWith('-') ? decimal.negate(value) : value;
};

/** Amounts rounded to thousands or millions need not add up to the last unit: up to two units of the coarsest rounding. */
export const toleranceOf = (values: readonly LineValue[], roundingOf: (accession: string) => number): Decimal => {
  const zeros = values.flatMap(({ terms }) => terms.map(({ fact }) => roundingOf(fact.accession)));
  return `2${'0'.repeat(Math.max(0, ...zeros))}` as Decimal;
};

const subsets = (words: readonly string[]): readonly (readonly string[])[] =>
  words.reduce<readonly (readonly string[])[]>((sets, word) => [...sets, ...sets.map((set) => [...set, word])], [[]]);

const judge = (rule: Identity, lines: LineValues, roundingOf: (accession: string) => number): Failure | null => {
  const there = (word: string): boolean => lines.has(keyOf(word));
  const fixed = [...rule.right, ...rule.optional.filter(there)];
  const used = [...rule.left, ...fixed, ...rule.perhaps.filter(there)];
  const tolerance = toleranceOf(
    used.flatMap((word) => lines.get(keyOf(word)) ?? []),
    roundingOf,
  );
  const expected = decimal.sum(rule.left.map((word) => signed(word, lines)));
  const totals = subsets(rule.perhaps.filter(there)).map((set) =>
    decimal.sum([...fixed, ...set].map((word) => signed(word, lines))),
  );
  const holds = totals.some(
    (total) => decimal.compare(decimal.absolute(decimal.subtract(total, expected)), tolerance) <= 0,
  );
  if (holds) return null;
  const keys = used.map(keyOf);
  const derived = keys.filter((key) => lines.get(key)?.origin === 'identity');
  const [head] = rule.left.map(keyOf);
  // A total that is a difference of longer periods is weak, too, unless another identity bears it out.
  if (head && !derived.includes(head) && lines.get(head)?.origin !== 'reported') derived.push(head);
  return { identity: rule.name, expected, actual: totals.at(-1) ?? zero, derived };
};

/** Checks a statement against the accounting identities whose lines it has; `roundingOf` says to how many zeros a filing rounds. */
export const checkIdentities = (
  statement: StatementKind,
  lines: LineValues,
  roundingOf: (accession: string) => number,
): Checked => {
  let judged = 0;
  const failures: Failure[] = [];
  const borneOut = new Set<string>();
  for (const alternatives of identities[statement]) {
    const rule = alternatives.find(({ left, right }) => [...left, ...right].every((word) => lines.has(keyOf(word))));
    if (!rule) continue;
    judged += 1;
    const failure = judge(rule, lines, roundingOf);
    if (failure) failures.push(failure);
    else for (const word of [...rule.left, ...rule.right]) borneOut.add(keyOf(word));
  }
  const isWeak = (key: string): boolean => lines.get(key)?.origin === 'identity' || !borneOut.has(key);
  return { judged, failures: failures.map((failure) => ({ ...failure, derived: failure.derived.filter(isWeak) })) };
};
