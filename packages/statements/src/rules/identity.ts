import type { Decimal } from '@dqs/schemas';

/** A sum of lines that must equal another sum. Lines in `optional` count if they are present. */
export interface Identity {
  readonly name: string;
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** The lines of both sides, without signs. All must be present. */
  readonly terms: readonly string[];
  /**
   * Signed lines added to the right side if present. The identity is satisfied if any subset of `perhaps` satisfies it.
   */
  readonly optional: readonly string[];
  readonly perhaps: readonly string[];
  /** Lines to withhold on failure: the first that no other identity supports. Empty: all are served as filed. */
  readonly withholds: readonly string[];
  /** If satisfied, the identity supports its lines. If not, it has no effect. */
  readonly evidence: boolean;
  /** The left side is a part of the right side and must not exceed it. */
  readonly part: boolean;
  /** A whole of zero is a row that the balance sheet does not use. It is withheld instead of the part. */
  readonly withholdsZeroWhole: boolean;
  /** Lines of which one may have the wrong sign. It is withheld if the opposite sign satisfies the identity. */
  readonly turned: readonly string[];
  /** The line `of` is withheld if the identity is satisfied with `by` in its place. */
  readonly instead: { readonly of: string; readonly by: string } | null;
  /**
   * The line `of` of the right side is replaced by the remainder of the left side if that remainder equals `of` plus
   * `term`.
   */
  readonly lacks: { readonly of: string; readonly term: string } | null;
  /** Amounts without a line may stand between the two sides. A small difference then proves nothing. */
  readonly gap: Gap | null;
  /**
   * A line that another identity supports is served although this one fails, because a term without a line explains it.
   */
  readonly keepsSupported: boolean;
  /** Derived lines that stay if their terms and the left side are supported. A term without a line is then missing. */
  readonly keepsSumsOf: { readonly of: readonly string[]; readonly where: readonly string[] } | null;
  /** A derived line that replaces an unsupported reported one if another identity supports the derived value. */
  readonly keepsProven: string | null;
  /**
   * If both sides are reported and the left one is larger, the difference belongs to amounts without a line. The
   * identity is not judged.
   */
  readonly mayHaveExcess: boolean;
  /**
   * Like `mayHaveExcess`, but the failure is noted and nothing is withheld while the difference is below this line. A
   * larger difference means that one side lacks this line.
   */
  readonly toleratesExcessBelow: string | null;
}

/** Allowed difference between the two sides as a share of revenue, if the filing reports the line under the concept. */
interface Gap {
  readonly line: string;
  readonly concept: string;
  readonly shareOfRevenue: Decimal;
}

interface IdentityOptions {
  readonly optional?: string;
  readonly perhaps?: string;
  readonly withholds?: string;
  readonly evidence?: boolean;
  readonly part?: boolean;
  readonly withholdsZeroWhole?: boolean;
  readonly turned?: string;
  readonly instead?: Identity['instead'];
  readonly lacks?: Identity['lacks'];
  readonly gap?: Identity['gap'];
  readonly keepsSupported?: boolean;
  readonly keepsSumsOf?: { readonly of: string; readonly where: string };
  readonly keepsProven?: string;
  readonly mayHaveExcess?: boolean;
  readonly toleratesExcessBelow?: string;
}

/** The key of a signed line: `income_tax` for `-income_tax`. */
export const keyOf = (word: string): string => (word.startsWith('-') ? word.slice(1) : word);

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

export const identity = (
  name: string,
  left: string,
  right: string,
  {
    optional = '',
    perhaps = '',
    withholds = '',
    evidence = false,
    part = false,
    withholdsZeroWhole = false,
    turned = '',
    instead = null,
    lacks = null,
    gap = null,
    keepsSupported = false,
    keepsSumsOf,
    keepsProven,
    mayHaveExcess = false,
    toleratesExcessBelow,
  }: IdentityOptions = {},
): Identity => ({
  name,
  left: words(left),
  right: words(right),
  terms: [...words(left), ...words(right)].map(keyOf),
  optional: words(optional),
  perhaps: words(perhaps),
  withholds: words(withholds),
  evidence,
  part,
  withholdsZeroWhole,
  turned: words(turned),
  instead,
  lacks,
  gap,
  keepsSupported,
  keepsSumsOf: keepsSumsOf ? { of: words(keepsSumsOf.of), where: words(keepsSumsOf.where) } : null,
  keepsProven: keepsProven ?? null,
  mayHaveExcess,
  toleratesExcessBelow: toleratesExcessBelow ?? null,
});

/** An identity that supports its lines if satisfied and has no effect otherwise. */
export const evidence = (name: string, left: string, right: string, perhaps = ''): readonly Identity[] => [
  identity(name, left, right, { perhaps, evidence: true }),
];

/** A part that is not more than its whole. */
export const part = (
  left: string,
  whole: string,
  withholds = left,
  more: IdentityOptions = {},
): readonly Identity[] => [identity(`${left}_within_${whole}`, left, whole, { ...more, part: true, withholds })];
