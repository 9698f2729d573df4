import { companyTypes, type CompanyType } from '../facts/company-type.ts';
import type { StatementKind } from '../facts/statement-kind.ts';
import { amountBeforeZero, type Admission, type Guard, type OtherScope } from '../rules/guard.ts';
import type { Candidate, Taxonomy } from '../rules/report.ts';
import { subsets } from '../rules/subsets.ts';

/** Amounts of money, numbers of shares, money per share. */
type UnitKind = 'monetary' | 'shares' | 'per_share';

/** A line as a sum of others. All terms must be there, and be of one vintage and unit; `optional` ones count as nothing. */
export interface Derivation {
  /** As people read it: `assets - current assets` in line keys. */
  readonly formula: string;
  readonly terms: readonly { readonly line: string; readonly sign: 1 | -1; readonly optional: boolean }[];
  /** Concepts whose presence in the filing at that period says that a term is incomplete. */
  readonly unless: readonly string[];
  /** Concepts of which the filing must have some, whatever the period; empty: none is asked for. */
  readonly onlyWith: readonly string[];
  /** Sums of lines of which one must come to nothing, as proof that the formula is the whole of the line. */
  readonly provided: readonly Derivation['terms'][];
  /** Sums of lines that must come to nothing where all their lines are there: else one of them is not what it is called. */
  readonly consistent: readonly Derivation['terms'][];
  /** Sums of lines that must not come to nothing where all their lines are there: else the line is another sum. */
  readonly refuted: readonly Derivation['terms'][];
  /** Proven by what is provided: then what other reports say of the formula does not matter. */
  readonly proven: boolean;
  /** Only where the nearest own report that has the line itself bears it out, however far off it is. */
  readonly witnessed: boolean;
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
 * Where a line's figure may stand, where the filing's presentation is loaded: on the line's own statement before any other; on
 * all statements alike; or in the notes too, because they report the line in the same scope. A figure that no statement prints
 * does not take the place of any other line.
 */
type Place = 'statement' | 'any_statement' | 'notes';

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
  readonly place: Place;
  /** In the order of priority: the first that a filing reports, and that every guard lets pass, is the line. */
  readonly candidates: readonly Candidate[];
  /** Narrow the candidates that a filing reports, one after the other. */
  readonly guards: readonly Guard[];
  /** A guard that each term of a difference has to pass, too: the concept is of another scope in some reports. */
  readonly eachTerm: Guard | null;
  /** Let concepts be the line that the company's other reports, or others beside them, would keep from it. */
  readonly admits: readonly Admission[];
  /** Keep concepts from the line that are of another scope by what the company's reports say of both. */
  readonly otherScopes: readonly OtherScope[];
  /** Labels of printed statements, as `plainLabel` writes them, that leave no doubt of the scope: they identify a filer's own concept. */
  readonly printed: readonly RegExp[];
  /** The part of its statement: how many of its borders (see `bordersOf`) stand above the line; null: anywhere. */
  readonly section: number | null;
  /** What people call it beside its key and label. */
  readonly synonyms: readonly string[];
  /** The side of the books of positive values where it is not that of the statement or of the parent. */
  readonly side: 'debit' | 'credit' | null;
  /** A payment that is told beside the cash flows: positive although cash flows out. */
  readonly supplemental: boolean;
  /** Concepts that only stand in when the filing has none of the concepts on the right: narrower or wider scopes. */
  readonly unlessReported: Readonly<Record<string, readonly string[]>>;
  /** Concepts that a filer may not change to: they stand in only where no report up to this one has another amount under those on the right. */
  readonly unlessBefore: Readonly<Record<string, readonly string[]>>;
  /** The same where it may differ, but is less than half of those on the right. */
  readonly unlessPartBefore: Readonly<Record<string, readonly string[]>>;
  /** Such a concept on the right counts only where the statement prints it. */
  readonly rivalsOnStatement: boolean;
  /** Concepts that carry the line only where nobody but the parent's shareholders owns a part. */
  readonly ofAllOwners: readonly string[];
  /** Concepts of different scopes: where their amounts differ, the line keeps the one that it had first. */
  readonly scopes: readonly string[];
  readonly derivations: readonly Derivation[];
  /**
   * Sums that differ from filer to filer by what they count, each beside the others: one is used only where the company's own
   * reports before and after bear it out. Of each group the first has the fewest terms, the last has all.
   */
  readonly attested: readonly (readonly Derivation[])[];
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
      readonly onlyWith?: readonly string[];
      readonly provided?: readonly string[];
      readonly consistent?: readonly string[];
      readonly refuted?: readonly string[];
      readonly distinct?: boolean;
      readonly proven?: boolean;
      readonly witnessed?: boolean;
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
  /** `a - b`, `a + ?b` (a question mark: optional), in line keys. */
  readonly from?: readonly Rule[];
  /** Formulas that own reports have to bear out, each with further signed terms that they may count or not. */
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
  const { nobodyElse = false, unlessAnywhere = [], witnessed = false } = given;
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
    nobodyElse,
    unlessAnywhere,
    ...(types && { companyTypes: types }),
  };
};

const attestedOf = (given: NonNullable<Declaration['attested']>[number]): readonly Derivation[] =>
  subsets(given.perhaps?.match(/[+-] *[a-z_]+/g) ?? []).map((more) =>
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
    place: given.place ?? 'statement',
    candidates: [...candidatesOf('us-gaap', given.us), ...candidatesOf('ifrs-full', given.ifrs)],
    // Of concepts of different scopes a zero is an amount like any other.
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
