import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { companyRecords, type FactRow } from '../connectors/company-facts/parse.ts';
import type { Fact } from '@dqs/statements';
import { instant } from '../instant.ts';

/** The companies whose official file is available, by symbol. */
const companyFiles = {
  AAPL: 'CIK0000320193.json',
  TSLA: 'CIK0001318605.reserialized.json',
  GOOGL: 'CIK0001652044.json',
  SNOW: 'CIK0001640147.pretty.json',
  LPA: 'CIK0001997711.pretty.json',
} as const;

export type Company = keyof typeof companyFiles;

export const companies = Object.keys(companyFiles) as Company[];

const factOf = (row: FactRow): Fact => ({
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
});

/** All facts of a company's official file of company facts. */
export const readCompanyFacts = (folder: string, company: Company): readonly Fact[] =>
  companyRecords(parseJson(readFileSync(join(folder, companyFiles[company])))).flatMap((record) =>
    record.kind === 'concept' ? record.facts.map(factOf) : [],
  );
