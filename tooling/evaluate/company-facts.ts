import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildingConcepts, buildStatements, statementForms, type BuiltCompany, type Fact } from '@dqs/statements';
import type { Day, Decimal } from '@dqs/schemas';

interface PublishedFact {
  readonly start?: string;
  readonly end: string;
  readonly val: string;
  readonly accn: string;
  readonly fy: string | null;
  readonly fp: string | null;
  readonly form: string;
  readonly filed: string;
}

interface CompanyFile {
  readonly entityName: string;
  readonly facts: Readonly<
    Record<string, Readonly<Record<string, { readonly units: Readonly<Record<string, readonly PublishedFact[]>> }>>>
  >;
}

const wanted = new Set(buildingConcepts);
const forms = new Set(statementForms);

/** Parses JSON, with numbers as the texts of the file. */
const readFile = (path: string): CompanyFile =>
  JSON.parse(readFileSync(path, 'utf8'), (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  ) as CompanyFile;

/** Company facts files of a folder, as the SEC names them, with the names of their companies. */
export const companyFiles = (folder: string): readonly { readonly path: string; readonly name: string }[] =>
  readdirSync(folder)
    .filter((name) => /^CIK\d{10}\.json$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({
      path,
      name: /"entityName":"((?:[^"\\]|\\.)*)"/.exec(readFileSync(path, 'utf8').slice(0, 500))?.[1] ?? basename(path),
    }));

/** Builds the statements of a company facts file. */
export const buildFile = (path: string): BuiltCompany => {
  const facts: Fact[] = [];
  for (const [taxonomy, concepts] of Object.entries(readFile(path).facts))
    for (const [concept, { units }] of Object.entries(concepts)) {
      if (!wanted.has(concept)) continue;
      for (const [unit, list] of Object.entries(units))
        for (const { start, end, val, accn, fy, fp, form, filed } of list)
          if (forms.has(form))
            facts.push({
              taxonomy,
              concept,
              unit,
              start: (start ?? null) as Day | null,
              end: end as Day,
              value: val as Decimal,
              accession: accn,
              fiscalYear: fy === null ? null : Number.parseInt(fy, 10),
              fiscalPeriod: fp,
              form,
              filed: filed as Day,
            });
    }
  return buildStatements(facts);
};
