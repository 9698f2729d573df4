import { placeOf, type Place } from './places.ts';
import { subsets } from '../rules/subsets.ts';

/** The three statements; each line belongs to one. */
export const statementKinds = ['income', 'balance', 'cash_flow'] as const;

export type StatementKind = (typeof statementKinds)[number];

/** What decides which lines a company has, told by the concepts it reports. */
const companyTypes = ['industrial', 'bank', 'insurer', 'other'] as const;

export type CompanyType = (typeof companyTypes)[number];

/** `own`: concepts of a filer's own, known by how its filing prints them. */
type Taxonomy = 'us-gaap' | 'ifrs-full' | 'own';

/** Amounts of money, numbers of shares, money per share. */
type UnitKind = 'monetary' | 'shares' | 'per_share';

/** A concept that can carry a line; the first present in a filing wins. */
export interface Candidate {
  readonly taxonomy: Taxonomy;
  readonly concept: string;
  /** Both together, `us-gaap:Assets`. */
  readonly name: string;
  /** The line is the concept's value with the other sign, e.g. a payment as a cash effect. */
  readonly negated: boolean;
}

/** A line as a sum of others. All terms must be there, and be of one vintage and unit; `optional` ones count as nothing. */
export interface Derivation {
  /** As people read it: `assets - current assets` in line keys. */
  readonly formula: string;
  readonly terms: readonly { readonly line: string; readonly sign: 1 | -1; readonly optional: boolean }[];
  /** Concepts whose presence in the filing at that period says that a term is incomplete. */
  readonly unless: readonly string[];
  /** Sums of lines of which one must come to nothing, as proof that the formula is the whole of the line. */
  readonly provided: readonly Derivation['terms'][];
  /** Sums of lines that must come to nothing where all their lines are there: else one of them is not what it is called. */
  readonly consistent: readonly Derivation['terms'][];
  /** Proven by what is provided: then what other reports say of the formula does not matter. */
  readonly proven: boolean;
  /** Its terms may be of several filings: they stand in one statement as it is. */
  readonly acrossFilings: boolean;
  /** Two terms of the same amount are one thing under two names: then nothing is derived. */
  readonly distinct: boolean;
  /** Only where nobody but the parent's shareholders may own a part. */
  readonly nobodyElse: boolean;
  /** Concepts of which the filing must have nothing, whatever the period; the terms are then as that one filing reports them. */
  readonly unlessAnywhere: readonly string[];
  /** Only for these company types; absent: for all that have the line. */
  readonly companyTypes?: readonly CompanyType[];
}

/** What a line is the sum of in one filing, where no formula of lines says it because it differs from filer to filer. */
export type Composition = 'debt';

/**
 * How a line's candidate is chosen: the first in order; the largest; the total among totals that stand side by side; the first
 * if it is not negative; the first that, less income tax, is the net income; the first that is the rest of a total beside its
 * current part; the first that does not hold, or does hold, the cost of revenue; the first that the sum of the claims on a
 * balance sheet bears out as temporary equity, as all liabilities, as equity with or without minority interests, as all that others
 * have of it; the first that
 * is income of the parent's shareholders alone; the first that is per share of all income. A concept that many filers use for another scope is told by such arithmetic.
 */
type Choice =
  | 'first'
  | 'largest'
  | 'largest_total'
  | 'not_negative'
  | 'before_tax'
  | 'rest_of_total'
  | 'without_cost_of_revenue'
  | 'with_cost_of_revenue'
  | 'temporary_equity'
  | 'all_liabilities'
  | 'with_minority'
  | 'without_minority'
  | 'all_of_others'
  | 'of_parent_alone'
  | 'of_parent'
  | 'per_share_of_all';

/** One line of a normalized statement: one key, one accounting scope. */
export interface Line {
  readonly key: string;
  readonly label: string;
  readonly statement: StatementKind;
  readonly unitKind: UnitKind;
  /** Where the value stands in time: at the end of the period, at its beginning, or over it. */
  readonly at: 'end' | 'beginning' | 'over';
  /** Quarters may be had by subtraction and twelve months by addition. */
  readonly additive: boolean;
  readonly choice: Choice;
  readonly place: Place;
  readonly candidates: readonly Candidate[];
  /** Concepts that only stand in when the filing has none of the concepts on the right: narrower or wider scopes. */
  readonly unlessReported: Readonly<Record<string, readonly string[]>>;
  readonly derivations: readonly Derivation[];
  /**
   * Sums that differ from filer to filer by what they count, each beside the others: one is used only where the company's own
   * reports before and after bear it out. The first has the fewest terms, the last has all.
   */
  readonly attested: readonly Derivation[];
  /** Comes after the derivations. */
  readonly composition: Composition | null;
  readonly companyTypes: readonly CompanyType[];
  readonly parent: string | null;
  /** Kept to derive others from, never served. */
  readonly hidden: boolean;
  /** Hidden, and only asked for whether other lines are right: how many of them a report has does not make it a statement. */
  readonly judging: boolean;
}

/** A formula by itself, or with its conditions. */
type Rule =
  | string
  | {
      readonly formula: string;
      readonly unless?: readonly string[];
      readonly provided?: readonly string[];
      readonly consistent?: readonly string[];
      readonly distinct?: boolean;
      readonly proven?: boolean;
      readonly acrossFilings?: boolean;
      readonly nobodyElse?: boolean;
      readonly unlessAnywhere?: readonly string[];
      readonly companyTypes?: readonly CompanyType[];
    };

interface Declaration {
  /** us-gaap concepts in priority order, separated by spaces; a leading minus turns the sign. */
  readonly us?: string;
  readonly ifrs?: string;
  readonly unit?: UnitKind;
  readonly at?: Line['at'];
  readonly additive?: boolean;
  readonly choice?: Choice;
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** `a - b`, `a + ?b` (a question mark: optional), in line keys. */
  readonly from?: readonly Rule[];
  /** A formula that own reports have to bear out, with further signed terms that they may count or not. */
  readonly attested?: Exclude<Rule, string> & { readonly perhaps?: string };
  readonly composedOf?: Composition;
  readonly types?: readonly CompanyType[];
  readonly parent?: string;
  readonly judging?: boolean;
}

const candidatesOf = (taxonomy: Taxonomy, text: string | undefined): Candidate[] =>
  (text ?? '')
    .split(/\s+/)
    .filter((concept) => concept !== '')
    .map((text) => {
      const concept = text.replace(/^-/, '');
      return { taxonomy, concept, name: `${taxonomy}:${concept}`, negated: text.startsWith('-') };
    });

const termPattern = /([+-]?)\s*(\??)([a-z_]+)/g;

const termsOf = (formula: string): Derivation['terms'] =>
  [...formula.matchAll(termPattern)].map(([, sign, optional, line = '']) => ({
    line,
    sign: sign === '-' ? -1 : 1,
    optional: optional === '?',
  }));

const derivationOf = (rule: Rule): Derivation => {
  const given: Exclude<Rule, string> = typeof rule === 'string' ? { formula: rule } : rule;
  const { formula, unless = [], provided = [], consistent = [] } = given;
  const { distinct = false, proven = false, acrossFilings = false, companyTypes: types } = given;
  const { nobodyElse = false, unlessAnywhere = [] } = given;
  return {
    formula: formula.replaceAll('?', ''),
    terms: termsOf(formula),
    unless,
    provided: provided.map(termsOf),
    consistent: consistent.map(termsOf),
    distinct,
    proven,
    acrossFilings,
    nobodyElse,
    unlessAnywhere,
    ...(types && { companyTypes: types }),
  };
};

const attestedOf = (given: Declaration['attested']): readonly Derivation[] =>
  given === undefined
    ? []
    : subsets(given.perhaps?.match(/[+-] *[a-z_]+/g) ?? []).map((more) =>
        derivationOf({ ...given, formula: [given.formula, ...more].join(' ') }),
      );

/** Lines by key, each with its label, in the order in which they are printed. A key that begins with `_` is hidden. */
export type Declarations = Readonly<Record<string, readonly [label: string, declaration: Declaration]>>;

/** Declares the lines of one statement. */
export const declareLines = (statement: StatementKind, declarations: Declarations): readonly Line[] =>
  Object.entries(declarations).map(([key, [label, given]]) => ({
    key,
    label,
    statement,
    unitKind: given.unit ?? 'monetary',
    at: given.at ?? (statement === 'balance' ? 'end' : 'over'),
    additive: given.additive ?? (statement !== 'balance' && (given.unit ?? 'monetary') === 'monetary'),
    choice: given.choice ?? 'first',
    place: placeOf(key),
    candidates: [...candidatesOf('us-gaap', given.us), ...candidatesOf('ifrs-full', given.ifrs)],
    unlessReported: given.only ?? {},
    derivations: (given.from ?? []).map(derivationOf),
    attested: attestedOf(given.attested),
    composition: given.composedOf ?? null,
    companyTypes: given.types ?? companyTypes,
    parent: given.parent ?? null,
    hidden: key.startsWith('_'),
    judging: given.judging ?? false,
  }));
