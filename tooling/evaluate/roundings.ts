import { decimal } from '@dqs/core';
import { isRoundedAmount, lineByKey, trailingZeros, type BuiltCompany, type BuiltStatement } from '@dqs/statements';
import type { Decimal } from '@dqs/schemas';
import { buildFile, companyFiles } from './company-facts.ts';

type Filing = BuiltCompany['reports']['filings'][number];

/** Amounts that a served value may be a rounding of. */
type Kind = 'of the same filing' | 'of another filing that rounds no more';

interface Rounded {
  readonly kind: Kind;
  readonly exact: Decimal;
  readonly concept: string;
  readonly accession: string;
}

/** The amounts of a line in a filing over the period of a fact, in the line's sign, with their concepts. */
const amountsIn = (
  filing: Filing,
  key: string,
  start: string | null,
  end: BuiltStatement['end'],
): readonly { readonly concept: string; readonly value: Decimal }[] =>
  (lineByKey.get(key)?.candidates ?? []).flatMap(({ name, negated }) =>
    (filing.facts.get(name)?.get(end) ?? [])
      .filter((fact) => fact.start === start)
      .map(({ value }) => ({ concept: name, value: negated ? decimal.negate(value) : value })),
  );

/** Amounts are a rounding only by two digits or more: one digit may be a zero of an exact amount. */
const leastDigits = 2;

/** A more exact amount of the line over the same period than the served one, which is its rounding. */
const exactAmount = (built: BuiltCompany, key: string, served: BuiltStatement['latest']['lines']): Rounded | null => {
  const value = served.get(key);
  const [term] = value?.terms ?? [];
  if (!value || !term || value.accession === null || !/^[A-Z]{3}$/.test(value.unit)) return null;
  const { filings } = built.reports;
  const own = filings.find(({ accession }) => accession === value.accession);
  if (!own) return null;
  const { start, end } = term.fact;
  const isRoundingOf = (exact: Decimal): boolean =>
    trailingZeros(value.value) >= trailingZeros(exact) + leastDigits && isRoundedAmount(value.value, exact);
  for (const { concept, value: exact } of amountsIn(own, key, start, end))
    if (isRoundingOf(exact)) return { kind: 'of the same filing', exact, concept, accession: own.accession };
  if (trailingZeros(value.value) < own.rounding + leastDigits) return null;
  for (const other of filings) {
    if (other.accession === own.accession || other.rounding > own.rounding) continue;
    for (const { concept, value: exact } of amountsIn(other, key, start, end))
      if (isRoundingOf(exact))
        return { kind: 'of another filing that rounds no more', exact, concept, accession: other.accession };
  }
  return null;
};

/**
 * Prints each served amount that is only the rounding of an amount that the same filing, or another one, has exactly. False if no
 * file was read.
 */
export const evaluateRoundings = (folder: string): boolean => {
  const counts = new Map<string, number>();
  let served = 0;
  const files = companyFiles(folder);
  for (const { path, name } of files) {
    const built = buildFile(path);
    for (const statement of built.statements)
      for (const [mode, lines] of [
        ['latest', statement.latest.lines],
        ['as reported', statement.original?.lines ?? new Map<string, never>()],
      ] as const)
        for (const key of lines.keys()) {
          served += 1;
          const found = exactAmount(built, key, lines);
          if (found === null) continue;
          counts.set(found.kind, (counts.get(found.kind) ?? 0) + 1);
          const { value, terms } = lines.get(key) ?? { value: '', terms: [] };
          const { periodType, end } = statement;
          const place = [name, periodType, end, mode, key];
          console.log(
            [found.kind, ...place, value, terms[0]?.fact.concept, found.exact, found.concept, found.accession].join(
              '\t',
            ),
          );
        }
  }
  console.log(
    `${files.length} filers, ${served} values; roundings of an exact amount: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(', ') || 'none'}`,
  );
  return files.length > 0;
};
