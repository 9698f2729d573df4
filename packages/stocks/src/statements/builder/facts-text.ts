import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '@dqs/statements';
import { instant } from '../../instant.ts';

// Between cells and between facts stand control characters that no stored text holds: loading refuses them. The embedded
// database's own reader sets others between its cells.
const cellSeparator = '\u0001';
const factSeparator = '\u0002';

const characterSql = (separator: string): string => `chr(${separator.charCodeAt(0)})`;

/**
 * One text of all facts that a query gives: to read a company's facts so, and to hand them to a thread, costs a fraction of
 * what as many rows of as many columns do. A cell that is null is empty; empty ones are not stored.
 */
export const factsTextSql = `
  string_agg(concat_ws(${characterSql(cellSeparator)}, taxonomy, concept, unit, period_start::text, period_end::text, value::text, accession_number,
    coalesce(fiscal_year::text, ''), coalesce(fiscal_period, ''), form, filed_date::text), ${characterSql(factSeparator)})`;

const factIn = (line: string, once: (cell: string) => string): Fact => {
  const [taxonomy, concept, unit, start, end, value, accession, fiscalYear, fiscalPeriod, form, filed] =
    line.split(cellSeparator);
  return {
    taxonomy: once(taxonomy!),
    concept: once(concept!),
    unit: once(unit!),
    start: start === instant ? null : (once(start!) as Day),
    end: once(end!) as Day,
    value: value as Decimal,
    accession: once(accession!),
    fiscalYear: fiscalYear === '' ? null : Number.parseInt(fiscalYear!, 10),
    fiscalPeriod: fiscalPeriod === '' ? null : once(fiscalPeriod!),
    form: once(form!),
    filed: once(filed!) as Day,
  };
};

/** Gives the same string for the same text: what is compared again and again is compared by its address then. */
const internedTexts = () => {
  const texts = new Map<string, string>();
  return (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
};

/** The facts of a text that `factsTextSql` made; none where it made none. */
export const factsIn = (text: string | null): readonly Fact[] => {
  const once = internedTexts();
  return text === null ? [] : text.split(factSeparator).map((line) => factIn(line, once));
};
