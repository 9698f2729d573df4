import type { Building } from '@dqs/kit';
import type { Day, Decimal } from '@dqs/schemas';
import type { Fact } from '../../facts/fact.ts';
import { statementForms } from '../../facts/fact.ts';
import { instant } from '../../facts/instant.ts';
import { buildingConcepts } from '../../lines/concepts.ts';
import { buildStatements } from '../../statements/build.ts';
import { rowsOf } from '../../statements/rows.ts';

/** Companies built and written together: few enough to hold in memory, enough to make the statements of a merge worth it. */
const companiesAtOnce = 20;

interface FactRow {
  readonly taxonomy: string;
  readonly concept: string;
  readonly unit: string;
  readonly period_start: Day;
  readonly period_end: Day;
  readonly value: Decimal;
  readonly accession_number: string;
  readonly fiscal_year: number | string | null;
  readonly fiscal_period: string | null;
  readonly form: string;
  readonly filed_date: Day;
}

// Facts of both taxonomies that statements are made of; the key begins with the company, so this is one range of the index.
const factsSql = `
  select taxonomy, concept, unit, period_start, period_end, value, accession_number, fiscal_year, fiscal_period, form, filed_date
  from data.stocks_fact
  where cik = ?::bigint and taxonomy in ('us-gaap', 'ifrs-full') and concept = any (?::text[]) and form = any (?::text[])`;

const factOf = (row: FactRow): Fact => ({
  taxonomy: row.taxonomy,
  concept: row.concept,
  unit: row.unit,
  start: row.period_start === instant ? null : row.period_start,
  end: row.period_end,
  value: row.value,
  accession: row.accession_number,
  fiscalYear: row.fiscal_year === null ? null : Number.parseInt(String(row.fiscal_year), 10),
  fiscalPeriod: row.fiscal_period,
  form: row.form,
  filed: row.filed_date,
});

const keys = {
  stocks_statement: ['cik', 'statement', 'period_type', 'period_end'],
  stocks_statement_company: ['cik'],
  stocks_restatement: ['cik', 'filed_date', 'superseding_accession_number', 'period_end', 'fiscal_period', 'line_key'],
  stocks_screen_company: ['period_type', 'cik'],
  stocks_screen_value: ['cik', 'period_type', 'key'],
  stocks_statement_issue: ['cik', 'statement', 'period_type', 'period_end', 'mode', 'rule'],
  stocks_statement_decision: ['cik', 'statement', 'rule'],
} satisfies Record<string, readonly string[]>;

const tables = Object.keys(keys) as (keyof typeof keys)[];

/** Removes what was built of some companies before, from all tables in one statement. */
const removeSql = `with given as (select ?::bigint[] as ciks), ${tables
  .map((table) => `${table} as (delete from data.${table} where cik = any (array(select unnest(ciks) from given)))`)
  .join(', ')} select`;

type Rows = ReturnType<typeof rowsOf>;

/** The shares on each report's cover page: the newest count where it gives several. */
const coverSharesIn = async (building: Building, cik: string): Promise<ReadonlyMap<string, Decimal>> => {
  const rows = await building.query<{ accession: string; value: Decimal }>(
    `select distinct on (accession_number) accession_number as accession, value::text as value from data.stocks_fact
      where cik = ?::bigint and taxonomy = 'dei' and concept = 'EntityCommonStockSharesOutstanding' and unit = 'shares'
      order by accession_number, period_end desc`,
    [cik],
  );
  return new Map(rows.map(({ accession, value }) => [accession, value]));
};

const companyRows = async (building: Building, cik: string): Promise<Rows> => {
  const facts = await building.query<FactRow>(factsSql, [cik, buildingConcepts, statementForms]);
  const company = buildStatements(facts.map(factOf));
  return rowsOf(Number.parseInt(cik, 10), company, await coverSharesIn(building, cik));
};

/**
 * Builds the statements of every company that was loaded anew, from all facts held of it: from the same facts come the same
 * statements, whichever file brought them when. They carry the stamp of the company's own file or member.
 */
export const buildLoaded = async (building: Building): Promise<void> => {
  const filers = await building.query<{ cik: string; artifact: string }>(
    `select cik, artifact_id::text as artifact from data.stocks_fact_filer where artifact_id = any (?::bigint[]) order by cik`,
    [building.artifactIds],
  );
  for (let at = 0; at < filers.length; at += companiesAtOnce) {
    building.signal?.throwIfAborted();
    const companies = filers.slice(at, at + companiesAtOnce);
    const built: { readonly artifactId: string; readonly rows: Rows }[] = [];
    for (const { cik, artifact } of companies)
      built.push({ artifactId: artifact, rows: await companyRows(building, String(cik)) });
    await building.query(removeSql, [companies.map(({ cik }) => String(cik))]);
    for (const table of tables) {
      const parts = built
        .map(({ artifactId, rows }) => ({ artifactId, rows: rows[table] as readonly Record<string, unknown>[] }))
        .filter(({ rows }) => rows.length > 0);
      if (parts.length > 0) await building.load({ table, key: keys[table], mode: 'insert' }, parts);
    }
  }
};
