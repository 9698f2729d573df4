import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { ownTaxonomy } from '../facts/presentation.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import { isWithinGap } from './gap.ts';
import { subsets } from './subsets.ts';
import { earningsIdentities } from './earnings.ts';
import { identities } from './identity-table.ts';
import { keyOf, type Identity } from './identity.ts';
import { inequalitiesOf, type InequalityInput } from './inequalities.ts';
import { reasons } from './identity-reasons.ts';
import type { LineValue, LineValues } from '../facts/line-value.ts';

const reasonOf = ({ name, part: isPart }: Identity): string =>
  isPart ? 'A part is not more than its whole.' : (reasons[name] ?? '');

/** A failed identity. `derived` lists its lines that are not reported facts, the weaker side. */
interface Failure {
  readonly identity: string;
  readonly expected: Decimal;
  readonly actual: Decimal;
  readonly derived: readonly string[];
  /** Reported lines of which one is withheld if no derived line can be. */
  readonly withholds: readonly string[];
  /** The line is replaced if another value satisfies the identity. Otherwise it stays. */
  readonly replaceOnly?: true;
  /** The formula for the withheld line that other lines prove. */
  readonly follows?: Follows;
}

/** A signed sum of lines, with its formula as text. */
interface Follows {
  readonly terms: readonly { readonly sign: 1 | -1; readonly line: string }[];
  readonly formula: string;
}

export interface Checked {
  readonly judged: number;
  /** Names of the judged identities. */
  readonly rules: readonly string[];
  readonly failures: readonly Failure[];
  /** Identities not judged in a last quarter, because it lacks lines with which its year satisfies them. */
  readonly lacking: readonly { readonly identity: string; readonly keys: readonly string[] }[];
  /** Identities that are satisfied only with lines that are not served, and those lines. */
  readonly unserved: readonly { readonly identity: string; readonly keys: readonly string[] }[];
  /** Identities that are satisfied only within the rounding of coarser reports, with the remaining difference. */
  readonly rounded: readonly { readonly identity: string; readonly difference: Decimal }[];
}

const zero = '0' as Decimal;

const signed = (word: string, lines: LineValues): Decimal => {
  const value = lines.get(keyOf(word))?.value ?? zero;
  return word.startsWith('-') ? decimal.negate(value) : value;
};

/** Amounts rounded to thousands or millions need not add up exactly. Two units of the coarsest rounding are allowed. */
export const toleranceOf = (values: readonly LineValue[], roundingOf: (accession: string) => number): Decimal => {
  let zeros = 0;
  for (const { terms } of values) for (const { fact } of terms) zeros = Math.max(zeros, roundingOf(fact.accession));
  return `2${'0'.repeat(zeros)}` as Decimal;
};

/** Whether a value is derived or comes from a filer's own concept, not from a common concept. */
const isWeaker = (value: LineValue | undefined): boolean =>
  value !== undefined && (value.origin === 'identity' || value.terms.some(({ fact }) => fact.taxonomy === ownTaxonomy));

/** A withheld line and the rule that failed with it. */
export interface Dropped {
  readonly key: string;
  readonly because: string;
  /** The withheld value, reported or derived. */
  readonly value: LineValue | null;
}

/** The fiscal year that a quarter closes. */
export interface WholeYear {
  readonly lines: LineValues;
  /** Identities that the year's lines satisfy. */
  readonly satisfied: ReadonlySet<string>;
  /** Lines that the year withholds, each with its failed identity. */
  readonly dropped: readonly Dropped[];
}

/** Terms that a quarter lacks and its year needs for an identity. The identity then proves nothing for the quarter. */
const missingTerms = (rule: Identity, lines: LineValues, year: WholeYear | null): readonly string[] =>
  year?.satisfied.has(rule.name) === true
    ? rule.perhaps.map(keyOf).filter((key) => year.lines.has(key) && !lines.has(key))
    : [];

/**
 * Terms of an identity that a last quarter has as a difference from its year. If the year satisfies the identity and
 * the quarter does not, year and earlier months have different bases: one was recast or filed with a wrong sign.
 */
const differencesIn = (rule: Identity, lines: LineValues, year: WholeYear | null): readonly string[] => {
  if (!year?.satisfied.has(rule.name) || rule.withholds.length > 0) return [];
  return rule.right.map(keyOf).filter((key) => {
    const origin = lines.get(key)?.origin;
    return origin === 'q4' || origin === 'ytd_difference';
  });
};

/** Lets a failure replace a line but withhold none if amounts without a line explain the difference. */
const unlessGapExplains = (
  rule: Identity,
  lines: LineValues,
  failure: Failure,
  supported: ReadonlySet<string>,
): Failure => {
  const line = rule.gap?.line ?? '';
  // A line that evidence supports is right, so the other side is wrong.
  return !supported.has(line) && isWithinGap(rule, lines, decimal.subtract(failure.expected, failure.actual))
    ? { ...failure, derived: [], withholds: [line], replaceOnly: true }
    : failure;
};

/** Whether a line lacks another line, with which a failed identity would be satisfied. */
const lacksLine = (rule: Identity, lines: LineValues, roundingOf: (accession: string) => number): boolean => {
  const { of = '', term = '' } = rule.lacks ?? {};
  const [lacking, other] = [lines.get(of), lines.get(term)];
  if (!lacking || !other || decimal.isZero(other.value)) return false;
  // A reported quarter takes precedence over a difference of longer periods.
  if (rule.terms.some((key) => lines.get(key)?.origin !== lacking.origin)) return false;
  const whole = new Map(lines).set(of, { ...lacking, value: decimal.add(lacking.value, other.value) });
  return judge({ ...rule, turned: [], instead: null, lacks: null }, whole, roundingOf, null) === null;
};

/** Formula of a line on the right side: the left side less the other lines. */
const remainderFor = (rule: Identity, key: string): Follows => {
  const otherLines = rule.right.filter((word) => word !== key);
  return {
    terms: [
      ...rule.left.map((line) => ({ sign: 1, line }) as const),
      ...otherLines.map((line) => ({ sign: -1, line }) as const),
    ],
    formula: [...rule.left, ...otherLines].join(' - '),
  };
};

/** The line whose opposite sign, or whose replacement, satisfies a failed identity. Null if there is none. */
const wrongLineOf = (rule: Identity, lines: LineValues, roundingOf: (accession: string) => number): string | null => {
  const holds = (key: string, value: LineValue): boolean =>
    judge({ ...rule, turned: [], instead: null, lacks: null }, new Map(lines).set(key, value), roundingOf, null) ===
    null;
  const turned = rule.turned.find((key) => {
    const value = lines.get(key);
    if (!value || decimal.isZero(value.value)) return false;
    // The opposite sign proves nothing for derived terms, or for amounts within the rounding.
    const isSlight = decimal.compare(decimal.absolute(value.value), toleranceOf([value], roundingOf)) <= 0;
    const isAlike = rule.terms.every((term) => lines.get(term)?.origin === value.origin);
    if ((isSlight || !isAlike) && rule.perhaps.map(keyOf).includes(key)) return false;
    return holds(key, { ...value, value: decimal.negate(value.value) });
  });
  if (turned !== undefined) return turned;
  const { of = '', by = '' } = rule.instead ?? {};
  const [given, other] = [lines.get(of), lines.get(by)];
  return given && other && holds(of, other) ? of : null;
};

/** Excess of the left side over the right side if all lines are reported. Null if there is none. */
const excessOf = (rule: Identity, lines: LineValues): Decimal | null => {
  const sideOf = (words: readonly string[]): Decimal => decimal.sum(words.map((word) => signed(word, lines)));
  if (!rule.terms.every((key) => lines.get(key)?.origin === 'reported')) return null;
  const there = rule.optional.filter((word) => lines.has(keyOf(word)));
  const rest = decimal.subtract(sideOf(rule.left), sideOf([...rule.right, ...there]));
  return decimal.isNegative(rest) || decimal.isZero(rest) ? null : rest;
};

const leavesRest = (rule: Identity, lines: LineValues): boolean => rule.mayHaveExcess && excessOf(rule, lines) !== null;

/** Whether the excess is too small to be a missing line of one side. */
const toleratesExcess = (rule: Identity, lines: LineValues): boolean => {
  const rest = rule.toleratesExcessBelow === null ? null : excessOf(rule, lines);
  const least = lines.get(rule.toleratesExcessBelow ?? '')?.value;
  return rest !== null && (least === undefined || decimal.compare(rest, least) < 0);
};

const isThere = (word: string, lines: LineValues): boolean => lines.has(keyOf(word));

/** The terms of both sides that the statement has. */
const usedIn = (rule: Identity, lines: LineValues): readonly string[] => [
  ...rule.left,
  ...rule.right,
  ...[...rule.optional, ...rule.perhaps].filter((word) => isThere(word, lines)),
];

/** Possible sums of the right side, with every subset of the `perhaps` lines, all of them last. */
const totalsOf = (rule: Identity, lines: LineValues): readonly Decimal[] => {
  const fixed = [...rule.right, ...rule.optional.filter((word) => isThere(word, lines))];
  return subsets(rule.perhaps.filter((word) => isThere(word, lines))).map((set) =>
    decimal.sum([...fixed, ...set].map((word) => signed(word, lines))),
  );
};

/** Whether only derived lines contradict a reported one, which then stays. */
const isContradictedByDerived = ({ instead, right }: Identity, wrong: string, lines: LineValues): boolean =>
  wrong === instead?.of &&
  lines.get(wrong)?.origin === 'reported' &&
  right.some((word) => lines.get(keyOf(word))?.origin === 'identity');

const judge = (
  rule: Identity,
  lines: LineValues,
  roundingOf: (accession: string) => number,
  year: WholeYear | null,
): Failure | null => {
  const used = usedIn(rule, lines);
  const tolerance = toleranceOf(
    used.flatMap((word) => lines.get(keyOf(word)) ?? []),
    roundingOf,
  );
  const expected = decimal.sum(rule.left.map((word) => signed(word, lines)));
  const totals = totalsOf(rule, lines);
  const within = (total: Decimal): boolean => {
    const difference = decimal.subtract(expected, total);
    // Negative parts and wholes are not judged: the difference is not one of scope.
    if (rule.part && (decimal.isNegative(expected) || decimal.isNegative(total))) return true;
    return decimal.compare(rule.part ? difference : decimal.absolute(difference), tolerance) <= 0;
  };
  if (totals.some(within)) return null;
  const failure = { identity: rule.name, expected, actual: totals.at(-1) ?? zero };
  if (toleratesExcess(rule, lines)) return { ...failure, derived: [], withholds: [] };
  const wrong = wrongLineOf(rule, lines, roundingOf);
  if (wrong !== null)
    return { ...failure, derived: [], withholds: isContradictedByDerived(rule, wrong, lines) ? [] : [wrong] };
  if (rule.lacks && lacksLine(rule, lines, roundingOf))
    return { ...failure, derived: [], withholds: [rule.lacks.of], follows: remainderFor(rule, rule.lacks.of) };
  const withheld = rule.withholdsZeroWhole && totals.every(decimal.isZero) ? rule.right : rule.withholds;
  // Of a part and its whole, only the doubted one is withheld, derived or not.
  const doubted = rule.part ? withheld : used.map(keyOf);
  const derived = doubted.filter((key) => isWeaker(lines.get(key)));
  const rest = differencesIn(rule, lines, year);
  const [head] = rule.left.map(keyOf);
  // A total that is a difference of longer periods is weak, unless another identity supports it. If the year satisfies
  // the identity, optional terms are withheld first.
  const hasOptionalTerms = rule.perhaps.length > 0 && rule.withholds.length > 0 && rule.withholds[0] !== head;
  const isSatisfiedInYear = hasOptionalTerms && year?.satisfied.has(rule.name) === true;
  const isDifference = lines.get(head ?? '')?.origin !== 'reported';
  const isWeakHead = head && !derived.includes(head) && !rule.part && isDifference && !isSatisfiedInYear;
  const weak = rest.length === 0 && isWeakHead ? [head] : rest;
  return { ...failure, derived: [...derived, ...weak], withholds: withheld };
};

const isHidden = (word: string): boolean => keyOf(word).startsWith('_');

/** The smallest set of hidden lines without which a satisfied identity would fail. Empty if it does not need any. */
const hiddenTermsOf = (rule: Identity, lines: LineValues, roundingOf: (accession: string) => number) => {
  const hidden = rule.perhaps.filter((word) => isHidden(word) && isThere(word, lines));
  if (hidden.length === 0) return [];
  const served = rule.perhaps.filter((word) => !isHidden(word));
  const sets = subsets(hidden).toSorted((a, b) => a.length - b.length);
  const needed = sets.find((set) => judge({ ...rule, perhaps: [...served, ...set] }, lines, roundingOf, null) === null);
  return (needed ?? []).map(keyOf);
};

/** Common roundings as a number of zeros: millions, hundred thousands, thousands. */
const commonRoundings = [6, 5, 3];

/** Apparent rounding of an amount as a number of zeros. One further zero is chance. */
const roundingSeen = ({ value }: LineValue): number =>
  commonRoundings.find((zeros) => value.endsWith('0'.repeat(zeros))) ?? 0;

/** Difference of a satisfied identity beyond what the digits of its amounts explain. Null if there is none. */
const apartByRounding = (
  rule: Identity,
  lines: LineValues,
  roundingOf: (accession: string) => number,
): Decimal | null => {
  const amounts = rule.terms.flatMap((key) => lines.get(key) ?? []);
  const zeros = Math.max(0, ...amounts.map(roundingSeen));
  const roundingSeenOf = (accession: string): number => Math.min(zeros, roundingOf(accession));
  const used = usedIn(rule, lines).flatMap((word) => lines.get(keyOf(word)) ?? []);
  // If most amounts end in as many zeros as their reports round to, the identity is satisfied exactly.
  if (toleranceOf(used, roundingOf) === toleranceOf(used, roundingSeenOf)) return null;
  if (judge(rule, lines, roundingSeenOf, null) === null) return null;
  const expected = decimal.sum(rule.left.map((word) => signed(word, lines)));
  const aparts = totalsOf(rule, lines).map((total) => decimal.absolute(decimal.subtract(expected, total)));
  return aparts.reduce((least, each) => (decimal.compare(each, least) < 0 ? each : least));
};

/**
 * Checks a statement against the accounting identities whose lines it has. `roundingOf` returns the number of zeros to
 * which a filing rounds. `year` is the fiscal year that the quarter closes. `hasEvidence` tests whether other evidence
 * supports a line. `seen` is the input of the inequalities; without it, none is judged.
 */
export const checkIdentities = (
  statement: StatementKind,
  lines: LineValues,
  roundingOf: (accession: string) => number,
  year: WholeYear | null = null,
  hasEvidence: (key: string) => boolean = () => false,
  seen: Omit<InequalityInput, 'lines'> | null = null,
): Checked => {
  const rules: string[] = [];
  const failing: { readonly rule: Identity; readonly failure: Failure }[] = [];
  const lacking: Checked['lacking'][number][] = [];
  const unserved: Checked['unserved'][number][] = [];
  const rounded: Checked['rounded'][number][] = [];
  const supported = new Set<string>();
  for (const alternatives of identities[statement]) {
    const rule = alternatives.find(({ terms }) => terms.every((key) => lines.has(key)));
    if (!rule || leavesRest(rule, lines)) continue;
    const failure = judge(rule, lines, roundingOf, year);
    const lacked = failure ? missingTerms(rule, lines, year) : [];
    if (lacked.length > 0 && wrongLineOf(rule, lines, roundingOf) === null) {
      lacking.push({ identity: rule.name, keys: lacked });
      continue;
    }
    if (!rule.evidence) rules.push(rule.name);
    if (failure && !rule.evidence) failing.push({ rule, failure: unlessGapExplains(rule, lines, failure, supported) });
    if (failure) continue;
    if (!rule.part) for (const key of rule.terms) supported.add(key);
    if (rule.evidence) continue;
    const keys = hiddenTermsOf(rule, lines, roundingOf);
    if (keys.length > 0) unserved.push({ identity: rule.name, keys });
    const difference = keys.length === 0 ? apartByRounding(rule, lines, roundingOf) : null;
    if (difference !== null) rounded.push({ identity: rule.name, difference });
  }
  const isSupportedLine = (key: string): boolean => supported.has(key) || hasEvidence(key);
  const isWeak = (key: string): boolean => isWeaker(lines.get(key)) || !isSupportedLine(key);
  const earnings = statement === 'income' ? earningsIdentities(lines) : { rules: [], failures: [], unserved: [] };
  const unequal = seen ? inequalitiesOf(statement, { lines, otherLines: seen.otherLines }) : [];
  const contradicted = seen
    ? unequal.flatMap((rule) => {
        const contradiction = rule.judge({ ...seen, lines, year: year?.lines ?? null });
        return contradiction ? [{ identity: rule.id, ...contradiction }] : [];
      })
    : [];
  return {
    judged: rules.length + earnings.rules.length + unequal.length,
    rules: [...rules, ...earnings.rules, ...unequal.map(({ id }) => id)],
    failures: [
      ...failing.map(({ rule, failure }) => {
        const served = failure.withholds.filter((key) => lines.has(key));
        const open = served.filter((key) => !isSupportedLine(key));
        const withholds = open.length > 0 || rule.keepsSupported ? open : served;
        const isBorneOutSum =
          rule.keepsSumsOf !== null &&
          [...rule.left, ...rule.keepsSumsOf.where].every((key) => supported.has(keyOf(key)));
        const isProven = (key: string): boolean =>
          (key === rule.keepsProven && open.length > 0 && supported.has(key)) ||
          (isBorneOutSum && rule.keepsSumsOf?.of.includes(key) === true);
        return { ...failure, derived: failure.derived.filter((key) => isWeak(key) && !isProven(key)), withholds };
      }),
      ...earnings.failures.map(({ identity: name, expected, actual, withholds }) => ({
        identity: name,
        expected,
        actual,
        derived: [],
        withholds,
      })),
      ...contradicted,
    ],
    lacking,
    unserved: [...unserved, ...earnings.unserved],
    rounded,
  };
};

/** Identities that some lines satisfy only together with lines that are not served, with those lines. */
export const satisfiedByUnserved = (
  statement: StatementKind,
  lines: LineValues,
  notServed: readonly string[],
  roundingOf: (accession: string) => number,
): Checked['unserved'] => {
  const served = new Map([...lines].filter(([key]) => !notServed.includes(key)));
  return identities[statement].flatMap((alternatives) => {
    const rule = alternatives.find(({ terms }) => terms.every((key) => served.has(key)));
    if (!rule || rule.evidence || leavesRest(rule, served)) return [];
    const keys = [...rule.optional, ...rule.perhaps].map(keyOf).filter((key) => lines.has(key) && !served.has(key));
    if (keys.length === 0 || judge(rule, lines, roundingOf, null) !== null) return [];
    return judge(rule, served, roundingOf, null) === null ? [] : [{ identity: rule.name, keys }];
  });
};

/** A judged identity, as shown in a trace. */
export interface JudgedIdentity {
  readonly id: string;
  readonly because: string;
  readonly holds: boolean;
  /** The lines of the rule that the statement has. */
  readonly lines: readonly string[];
}

/** Every identity whose lines a statement has, including evidence, with its result. */
export const judgedIdentities = (
  statement: StatementKind,
  lines: LineValues,
  roundingOf: (accession: string) => number,
): readonly JudgedIdentity[] =>
  identities[statement].flatMap((alternatives) => {
    const rule = alternatives.find(({ terms }) => terms.every((key) => lines.has(key)));
    if (!rule) return [];
    const keys = [...rule.terms, ...[...rule.optional, ...rule.perhaps].map(keyOf)].filter((key) => lines.has(key));
    const holds = judge(rule, lines, roundingOf, null) === null;
    return [{ id: rule.name, because: reasonOf(rule), holds, lines: [...new Set(keys)] }];
  });
