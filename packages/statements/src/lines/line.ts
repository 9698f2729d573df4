import { companyTypes, type CompanyType } from '../facts/company-type.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import { amountBeforeZero, type Admission, type Guard, type OtherScope } from '../rules/guard.ts';
import type { Candidate, Taxonomy } from '../rules/report.ts';
import { subsets } from '../rules/subsets.ts';

/** Amounts of money, numbers of shares, amounts per share. */
type UnitKind = 'monetary' | 'shares' | 'per_share';

/**
 * A line as a sum of others. All terms must be present, with one vintage and one unit. A missing `optional` term counts
 * as zero.
 */
export interface Derivation {
  /** Readable formula in line keys: `total_assets - total_current_assets`. */
  readonly formula: string;
  readonly terms: readonly { readonly line: string; readonly sign: 1 | -1; readonly optional: boolean }[];
  /** If the filing reports one of these concepts for the period, a term is incomplete. */
  readonly unless: readonly string[];
  /** The filing must report one of these concepts, in any period. Empty: no condition. */
  readonly onlyWith: readonly string[];
  /** Sums of lines, one of which must be zero, as proof that the formula is the whole line. */
  readonly provided: readonly Derivation['terms'][];
  /** Sums of lines that must be zero if all their lines are present. Otherwise one of the lines is mislabelled. */
  readonly consistent: readonly Derivation['terms'][];
  /** Sums of lines that must not be zero if all their lines are present. Otherwise the line is a different sum. */
  readonly refuted: readonly Derivation['terms'][];
  /** Proven by `provided`, so that evidence in other reports does not matter. */
  readonly proven: boolean;
  /** Only if the nearest own report with the line itself supports it, at any distance. */
  readonly witnessed: boolean;
  /** Terms may come from several filings, as served in one statement. */
  readonly acrossFilings: boolean;
  /** Two terms with the same amount are one item under two concepts: nothing is derived. */
  readonly distinct: boolean;
  /** Only if there are no other owners than the parent's shareholders. */
  readonly withoutOtherOwners: boolean;
  /** The filing must not report these concepts in any period. All terms then come from that one filing. */
  readonly unlessAnywhere: readonly string[];
  /** Only for these company types. Absent: for all that have the line. */
  readonly companyTypes?: readonly CompanyType[];
}

/** A sum of facts of one filing that no formula describes, because it differs between filers. */
export type Composition = 'debt';

/**
 * Where the line's figure may be printed, if the printed statement is loaded: preferably on the line's own statement;
 * on any statement; or also in the notes, because they report the line in the same scope. Only lines of the notes
 * take an unprinted figure.
 */
type Place = 'statement' | 'any_statement' | 'notes';

/** One line of a normalized statement: one key, one accounting scope. */
export interface Line {
  readonly key: string;
  readonly label: string;
  readonly statement: StatementKind;
  readonly unitKind: UnitKind;
  /** Time of the value: end of the period, beginning of the period, or the whole period. */
  readonly at: 'end' | 'beginning' | 'over';
  /** Quarters may be derived by subtraction, twelve months by addition. */
  readonly additive: boolean;
  readonly place: Place;
  /** In order of priority. The first candidate that a filing reports and all guards accept is the line. */
  readonly candidates: readonly Candidate[];
  /** Narrow the reported candidates, one after the other. */
  readonly guards: readonly Guard[];
  /** A guard for each term of a difference, because the concept has another scope in some reports. */
  readonly eachTerm: Guard | null;
  /** Admit concepts that the company's other reports, or other concepts, would exclude. */
  readonly admits: readonly Admission[];
  /** Exclude concepts that have another scope according to the company's reports. */
  readonly otherScopes: readonly OtherScope[];
  /** Printed labels, normalized by `plainLabel`, that are unambiguous: they identify a filer's own concept. */
  readonly printed: readonly RegExp[];
  /** The section of the statement: the number of borders (see `bordersOf`) above the line. Null: any section. */
  readonly section: number | null;
  /** Common names of the line in addition to its key and label. */
  readonly synonyms: readonly string[];
  /** The side of positive values, if it differs from that of the statement or of the parent line. */
  readonly side: 'debit' | 'credit' | null;
  /** A payment reported in addition to the cash flows: positive although it is an outflow. */
  readonly supplemental: boolean;
  /** Narrower or wider concepts, used only if the filing reports none of the concepts on the right. */
  readonly unlessReported: Readonly<Record<string, readonly string[]>>;
  /**
   * Concepts to which a filer may not change: used only if no report so far has a different amount under those on the
   * right.
   */
  readonly unlessBefore: Readonly<Record<string, readonly string[]>>;
  /** Like `unlessBefore`, but only if the amount is below half of those on the right. */
  readonly unlessPartBefore: Readonly<Record<string, readonly string[]>>;
  /** A concept on the right counts only if the statement prints it. */
  readonly rivalsOnStatement: boolean;
  /** Concepts that carry the line only if there are no other owners than the parent's shareholders. */
  readonly ofAllOwners: readonly string[];
  /** Concepts of different scopes. If their amounts differ, the line keeps the first one used. */
  readonly scopes: readonly string[];
  readonly derivations: readonly Derivation[];
  /**
   * Sums that differ between filers. One is used only if the company's own reports before and after support it. In each
   * group, the first sum has the fewest terms and the last has all.
   */
  readonly attested: readonly (readonly Derivation[])[];
  /** Tried after the derivations. */
  readonly composition: Composition | null;
  readonly companyTypes: readonly CompanyType[];
  readonly parent: string | null;
  /** Used only to derive or check other lines, never served. */
  readonly hidden: boolean;
  /** Hidden, and used only to check other lines. Does not count as part of a statement. */
  readonly judging: boolean;
}

/** A formula, or a formula with conditions. */
type Rule =
  | string
  | {
      readonly formula: string;
      readonly unless?: readonly string[];
      readonly onlyWith?: readonly string[];
      readonly provided?: readonly string[];
      readonly consistent?: readonly string[];
      readonly refuted?: readonly string[];
      readonly distinct?: boolean;
      readonly proven?: boolean;
      readonly witnessed?: boolean;
      readonly acrossFilings?: boolean;
      readonly withoutOtherOwners?: boolean;
      readonly unlessAnywhere?: readonly string[];
      readonly companyTypes?: readonly CompanyType[];
    };

interface Declaration {
  /** us-gaap concepts in order of priority, separated by spaces. A leading minus reverses the sign. */
  readonly us?: string;
  readonly ifrs?: string;
  readonly unit?: UnitKind;
  readonly at?: Line['at'];
  readonly additive?: boolean;
  readonly guards?: readonly Guard[];
  readonly eachTerm?: Guard;
  readonly admits?: readonly Admission[];
  readonly otherScopes?: readonly OtherScope[];
  readonly place?: Place;
  readonly printed?: readonly RegExp[];
  readonly section?: number;
  readonly synonyms?: readonly string[];
  readonly side?: 'debit' | 'credit';
  readonly supplemental?: boolean;
  readonly rivalsOnStatement?: boolean;
  readonly only?: Readonly<Record<string, readonly string[]>>;
  readonly unlessBefore?: Readonly<Record<string, readonly string[]>>;
  readonly unlessPartBefore?: Readonly<Record<string, readonly string[]>>;
  readonly ofAllOwners?: readonly string[];
  readonly scopes?: readonly string[];
  /** `a - b`, `a + ?b` (question mark: optional), in line keys. */
  readonly from?: readonly Rule[];
  /** Formulas that the company's own reports must support, each with optional further terms. */
  readonly attested?: readonly (Exclude<Rule, string> & { readonly perhaps?: string })[];
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
  const { formula, unless = [], onlyWith = [], provided = [], consistent = [], refuted = [] } = given;
  const { distinct = false, proven = false, acrossFilings = false, companyTypes: types } = given;
  const { withoutOtherOwners = false, unlessAnywhere = [], witnessed = false } = given;
  return {
    formula: formula.replaceAll('?', ''),
    terms: termsOf(formula),
    unless,
    onlyWith,
    provided: provided.map(termsOf),
    consistent: consistent.map(termsOf),
    refuted: refuted.map(termsOf),
    distinct,
    proven,
    witnessed,
    acrossFilings,
    withoutOtherOwners,
    unlessAnywhere,
    ...(types && { companyTypes: types }),
  };
};

const attestedOf = (given: NonNullable<Declaration['attested']>[number]): readonly Derivation[] =>
  subsets(given.perhaps?.match(/[+-] *[a-z_]+/g) ?? []).map((more) =>
    derivationOf({ ...given, formula: [given.formula, ...more].join(' ') }),
  );

/** Lines by key, each with its label, in printing order. Keys that begin with `_` are hidden. */
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
    place: given.place ?? 'statement',
    candidates: [...candidatesOf('us-gaap', given.us), ...candidatesOf('ifrs-full', given.ifrs)],
    // For concepts of different scopes, a zero is an amount like any other.
    guards: [...(given.guards ?? []), ...(given.scopes ? [] : [amountBeforeZero])],
    eachTerm: given.eachTerm ?? null,
    admits: given.admits ?? [],
    otherScopes: given.otherScopes ?? [],
    printed: given.printed ?? [],
    section: given.section ?? null,
    synonyms: given.synonyms ?? [],
    side: given.side ?? null,
    supplemental: given.supplemental ?? false,
    unlessReported: given.only ?? {},
    unlessBefore: given.unlessBefore ?? {},
    unlessPartBefore: given.unlessPartBefore ?? {},
    ofAllOwners: given.ofAllOwners ?? [],
    scopes: given.scopes ?? [],
    rivalsOnStatement: given.rivalsOnStatement ?? false,
    derivations: (given.from ?? []).map(derivationOf),
    attested: (given.attested ?? []).map(attestedOf),
    composition: given.composedOf ?? null,
    companyTypes: given.types ?? companyTypes,
    parent: given.parent ?? null,
    hidden: key.startsWith('_'),
    judging: given.judging ?? false,
  }));
