import type { Decimal } from '@dqs/schemas';
import type { Fact, LineValue, LineValues, Origin } from '@dqs/statements';

/** A line as a statement's row holds it. */
export type StoredLine = readonly [key: string, value: Decimal, unit: string, accession: string | null];

/** How a line came about: a sum over facts, each `[times, taxonomy:concept, unit, start, end, accession]`. */
export type StoredBasis = readonly [
  origin: Origin,
  terms: readonly (readonly [
    times: number,
    concept: string,
    unit: string,
    start: string | null,
    end: string,
    accession: string,
  ])[],
];

/** The lines of a statement as one text, in the order of the registry. */
export const storedLines = (lines: LineValues): string =>
  JSON.stringify([...lines].map(([key, { value, unit, accession }]): StoredLine => [key, value, unit, accession]));

type StoredTerm = StoredBasis[1][number];

/** What a term says of a fact: everything behind how often it counts. */
type StoredFact = StoredTerm extends readonly [number, ...infer Rest] ? Readonly<Rest> : never;

const factTexts = new WeakMap<Fact, string>();

/** A fact in JSON as a term has it; one fact stands in the statements of several periods and kinds. */
const factText = (fact: Fact): string => {
  const known = factTexts.get(fact);
  if (known !== undefined) return known;
  const { taxonomy, concept, unit, filedUnit, start, end, accession } = fact;
  const told: StoredFact = [`${taxonomy}:${concept}`, filedUnit ?? unit, start, end, accession];
  const text = JSON.stringify(told).slice(1);
  factTexts.set(fact, text);
  return text;
};

const basisText = ({ origin, terms }: LineValue): string =>
  `["${origin}",[${terms.map(({ times, fact }) => `[${times},${factText(fact)}`).join(',')}]]`;

/** How each of the lines came about, a `StoredBasis` each, in the same order. */
export const storedBasis = (lines: LineValues): string => `[${[...lines.values()].map(basisText).join(',')}]`;

export const readLines = (text: string): readonly StoredLine[] => JSON.parse(text) as readonly StoredLine[];

/** The currency of a unit: of `USD` and `USD/share` it is USD, of `shares` none. */
export const currencyOf = (unit: string): string | null => /^[A-Z]{3}(?=$|\/)/.exec(unit)?.[0] ?? null;
