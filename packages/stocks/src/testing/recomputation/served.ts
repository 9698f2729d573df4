import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '@dqs/kit';
import { isDay } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { companyRecords } from '../../connectors/company-facts/parse.ts';
import { instant } from '../../instant.ts';
import { buildStatements, type BuiltCompany, type BuiltStatement, type Fact } from '@dqs/statements';
import { readLines, storedLines } from '../../statements/stored-lines.ts';
import { exact, type Exact } from './exact.ts';
import type { PublishedFiler } from './published.ts';

interface ServedLine {
  readonly text: string;
  readonly value: Exact;
  readonly unit: string;
  readonly accession: string | null;
}

/** A statement as served. */
export interface Served {
  readonly statement: BuiltStatement['statement'];
  readonly periodType: BuiltStatement['periodType'];
  readonly fiscalYear: number;
  readonly fiscalPeriod: string;
  readonly start: string;
  readonly end: string;
  readonly lines: ReadonlyMap<string, ServedLine>;
}

export interface ServedCompany {
  readonly filer: PublishedFiler;
  readonly companyType: string;
  readonly latest: readonly Served[];
  readonly original: readonly Served[];
}

const linesOf = (text: string): Served['lines'] =>
  new Map(
    readLines(text).map(([key, value, unit, accession]) => [
      key,
      { text: value, value: exact(value), unit, accession },
    ]),
  );

const servedOf = (built: BuiltStatement, lines: string): Served => ({
  statement: built.statement,
  periodType: built.periodType,
  fiscalYear: built.fiscalYear,
  fiscalPeriod: built.fiscalPeriod,
  start: built.start,
  end: built.end,
  lines: linesOf(lines),
});

/** The statements of a company as served, in both modes. */
const servedBy = (filer: PublishedFiler, built: BuiltCompany): ServedCompany => ({
  filer,
  companyType: built.companyType,
  latest: built.statements.map((each) => servedOf(each, storedLines(each.latest.lines))),
  original: built.statements.flatMap((each) =>
    each.original ? [servedOf(each, storedLines(each.original.lines))] : [],
  ),
});

/** The statements of a file of company facts, built as in a load. */
export const servedFromCompanyFacts = (filer: PublishedFiler): ServedCompany => {
  const bytes = readFileSync(filer.file);
  const facts = companyRecords(parseJson(filer.file.endsWith('.gz') ? gunzipSync(bytes) : bytes)).flatMap((record) =>
    record.kind === 'concept' ? record.facts : [],
  );
  return servedBy(
    filer,
    buildStatements(
      facts.map((row): Fact => ({
        taxonomy: row.taxonomy,
        concept: row.concept,
        unit: row.unit,
        start: row.period_start === instant ? null : (row.period_start as Day),
        end: row.period_end as Day,
        value: row.value,
        accession: row.accession_number,
        fiscalYear: row.fiscal_year,
        fiscalPeriod: row.fiscal_period,
        form: row.form,
        filed: row.filed_date as Day,
      })),
    ),
  );
};

/** The statements of a filer from a data set only. */
export const servedFromDataSet = (filer: PublishedFiler): ServedCompany =>
  servedBy(
    filer,
    buildStatements(
      [...filer.facts, ...filer.own].flatMap(
        ({ name, unit, start, end, value, accession, form, filed, fiscalYear, fiscalPeriod }) => {
          const [taxonomy = '', concept = ''] = name.split(':');
          if (![end, filed, start ?? end].every(isDay)) return [];
          const fact: Fact = {
            taxonomy,
            concept,
            unit,
            start: start as Day | null,
            end: end as Day,
            value: value as Decimal,
            accession,
            form,
            filed: filed as Day,
            fiscalYear: Number.parseInt(fiscalYear, 10) || null,
            fiscalPeriod: fiscalPeriod || null,
          };
          return [fact];
        },
      ),
      filer.printed,
    ),
  );
