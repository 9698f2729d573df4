import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '@dqs/statements';
import { instant } from '../../instant.ts';

// Control characters separate cells and facts. Loading rejects texts that contain them, and the reader of the embedded
// database uses others.
const cellSeparator = '\u0001';
const factSeparator = '\u0002';

const characterSql = (separator: string): string => `chr(${separator.charCodeAt(0)})`;

/**
 * All facts of a query as one text. Reading it and passing it to a thread costs a fraction of the same facts as rows and
 * columns. A null cell is empty; empty texts are never stored.
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

/** Returns the same string object for equal texts, so that later comparisons only compare addresses. */
const internedTexts = () => {
  const texts = new Map<string, string>();
  return (text: string): string => {
    const interned = texts.get(text);
    if (interned === undefined) texts.set(text, text);
    return interned ?? text;
  };
};

/** Parses a text of `factsTextSql`; null has no facts. */
export const factsIn = (text: string | null): readonly Fact[] => {
  const once = internedTexts();
  return text === null ? [] : text.split(factSeparator).map((line) => factIn(line, once));
};
