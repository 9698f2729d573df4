import type { Decimal } from '@dqs/schemas';
import type { Fact, LineValue, LineValues, Origin } from '@dqs/statements';

/** A line as stored in the row of a statement. */
export type StoredLine = readonly [key: string, value: Decimal, unit: string, accession: string | null];

/** Origin of a line: a sum over facts, each `[times, taxonomy:concept, unit, start, end, accession]`. */
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

/** The fact of a term: all its parts after the factor. */
type StoredFact = StoredTerm extends readonly [number, ...infer Rest] ? Readonly<Rest> : never;

const factTexts = new WeakMap<Fact, string>();

/** The JSON of a fact in a term. Cached, because several statements use the same fact. */
const factText = (fact: Fact): string => {
  const stored = factTexts.get(fact);
  if (stored !== undefined) return stored;
  const { taxonomy, concept, unit, filedUnit, start, end, accession } = fact;
  const cells: StoredFact = [`${taxonomy}:${concept}`, filedUnit ?? unit, start, end, accession];
  const text = JSON.stringify(cells).slice(1);
  factTexts.set(fact, text);
  return text;
};

const basisText = ({ origin, terms }: LineValue): string =>
  `["${origin}",[${terms.map(({ times, fact }) => `[${times},${factText(fact)}`).join(',')}]]`;

/** The `StoredBasis` of each line as one text, in the same order. */
export const storedBasis = (lines: LineValues): string => `[${[...lines.values()].map(basisText).join(',')}]`;

export const readLines = (text: string): readonly StoredLine[] => JSON.parse(text) as readonly StoredLine[];

/** The currency of a unit: USD for `USD` and `USD/share`, null for `shares`. */
export const currencyOf = (unit: string): string | null => /^[A-Z]{3}(?=$|\/)/.exec(unit)?.[0] ?? null;
