import type { Decimal } from '@dqs/schemas';

/** A sum of lines that must come to another sum; lines in `optional` count where they are there. */
export interface Identity {
  readonly name: string;
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** The lines of both sides, without their signs: all must be there. */
  readonly terms: readonly string[];
  /** Signed lines added to the right side where they are there; the identity holds if any subset of `perhaps` makes it. */
  readonly optional: readonly string[];
  readonly perhaps: readonly string[];
  /** Lines that are left out where it does not hold, the first that no other identity bears out; empty: all are as filed. */
  readonly gives: readonly string[];
  /** Where it holds it bears its lines out; where it does not, it says nothing. */
  readonly evidence: boolean;
  /** The left side is a part of the right one: not more than it. */
  readonly part: boolean;
  /** A whole of zero is a row that the sheet does not use: it gives way instead of the part. */
  readonly givesWholeOfZero: boolean;
  /** Lines of which one has the wrong sign, and is left out, where the identity holds with its other one alone. */
  readonly turned: readonly string[];
  /** A line that is left out where the identity holds with another one in its place. */
  readonly instead: { readonly of: string; readonly by: string } | null;
  /** A line of the right side that gives way to what the others leave of the left one where that is another line added to it: it lacks that. */
  readonly lacks: { readonly of: string; readonly term: string } | null;
  /** Amounts that have no line stand between the two sides: then a small difference says nothing. */
  readonly gap: Gap | null;
  /** A line that another identity bears out is served although this one does not hold: a term without a line explains it. */
  readonly keepsBorneOut: boolean;
  /**
   * Lines that follow from others and stay where those that they follow from are borne out, and the left side is, too: then it
   * is a term without a line that is missing.
   */
  readonly keepsSums: { readonly of: readonly string[]; readonly where: readonly string[] } | null;
  /** A line that follows from others: where another identity bears it out, a reported one that nothing bears out gives way to it. */
  readonly keepsProven: string | null;
  /** Where both sides are reported and the left one is more, the rest belongs to something without a line: nothing is judged. */
  readonly mayLeaveRest: boolean;
  /**
   * The same, but that it does not hold is told and nothing is left out, as long as the rest is less than this line: as much as
   * that, and one of the two sides lacks it.
   */
  readonly keepsRestBelow: string | null;
}

/** How far the two sides of an identity may be apart: by a share of revenue, where the filing reports the line under a concept. */
interface Gap {
  readonly line: string;
  readonly concept: string;
  readonly shareOfRevenue: Decimal;
}

interface Given {
  readonly optional?: string;
  readonly perhaps?: string;
  readonly gives?: string;
  readonly evidence?: boolean;
  readonly part?: boolean;
  readonly givesWholeOfZero?: boolean;
  readonly turned?: string;
  readonly instead?: Identity['instead'];
  readonly lacks?: Identity['lacks'];
  readonly gap?: Identity['gap'];
  readonly keepsBorneOut?: boolean;
  readonly keepsSums?: { readonly of: string; readonly where: string };
  readonly keepsProven?: string;
  readonly mayLeaveRest?: boolean;
  readonly keepsRestBelow?: string;
}

/** The key of a signed line: `-income_tax` is that of income_tax. */
export const keyOf = (word: string): string => (word.startsWith('-') ? word.slice(1) : word);

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

export const identity = (
  name: string,
  left: string,
  right: string,
  {
    optional = '',
    perhaps = '',
    gives = '',
    evidence = false,
    part = false,
    givesWholeOfZero = false,
    turned = '',
    instead = null,
    lacks = null,
    gap = null,
    keepsBorneOut = false,
    keepsSums,
    keepsProven,
    mayLeaveRest = false,
    keepsRestBelow,
  }: Given = {},
): Identity => ({
  name,
  left: words(left),
  right: words(right),
  terms: [...words(left), ...words(right)].map(keyOf),
  optional: words(optional),
  perhaps: words(perhaps),
  gives: words(gives),
  evidence,
  part,
  givesWholeOfZero,
  turned: words(turned),
  instead,
  lacks,
  gap,
  keepsBorneOut,
  keepsSums: keepsSums ? { of: words(keepsSums.of), where: words(keepsSums.where) } : null,
  keepsProven: keepsProven ?? null,
  mayLeaveRest,
  keepsRestBelow: keepsRestBelow ?? null,
});

/** An identity that bears its lines out where it holds and says nothing where it does not. */
export const evidence = (name: string, left: string, right: string, perhaps = ''): readonly Identity[] => [
  identity(name, left, right, { perhaps, evidence: true }),
];

/** A part that is not more than its whole. */
export const part = (left: string, whole: string, gives = left, more: Given = {}): readonly Identity[] => [
  identity(`${left}_within_${whole}`, left, whole, { ...more, part: true, gives }),
];
