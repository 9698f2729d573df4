import type { Building } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { statementForms } from '../../facts/fact.ts';
import { buildingConcepts } from '../../lines/concepts.ts';
import { Builders } from '../../statements/builder/builders.ts';
import type { BuiltRows, StoredFact } from '../../statements/builder/job.ts';

/** Companies built and written together: few enough to hold in memory, enough to make the statements of a merge worth it. */
const companiesAtOnce = 20;

// Facts of both taxonomies that statements are made of; the key begins with the company, so this is one range of the index.
const factsSql = `
  select taxonomy, concept, unit, period_start, period_end, value, accession_number, fiscal_year, fiscal_period, form, filed_date
  from data.stocks_fact
  where cik = ?::bigint and taxonomy in ('us-gaap', 'ifrs-full') and concept = any (?::text[]) and form = any (?::text[])`;

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

interface Filer {
  readonly cik: string;
  readonly artifact: string;
}

interface Built {
  readonly artifactId: string;
  readonly rows: BuiltRows;
}

/** Reads the facts of some companies one after the other, and has each built as soon as they are there. */
const startBuilding = async (
  building: Building,
  builders: Builders,
  filers: readonly Filer[],
): Promise<readonly Promise<Built>[]> => {
  const started: Promise<Built>[] = [];
  for (const { cik, artifact } of filers) {
    const facts = await building.query<StoredFact>(factsSql, [cik, buildingConcepts, statementForms]);
    const coverShares = await coverSharesIn(building, cik);
    const job = { cik: Number.parseInt(cik, 10), facts, coverShares };
    const built = builders.build(job).then((rows) => ({ artifactId: artifact, rows }));
    // Whoever waits for all of them is told; until then a failure is nobody's.
    built.catch(() => undefined);
    started.push(built);
  }
  return started;
};

const write = async (building: Building, filers: readonly Filer[], built: readonly Built[]): Promise<void> => {
  await building.query(removeSql, [filers.map(({ cik }) => cik)]);
  for (const table of tables) {
    const parts = built
      .map(({ artifactId, rows }) => ({ artifactId, rows: rows[table] as readonly Record<string, unknown>[] }))
      .filter(({ rows }) => rows.length > 0);
    if (parts.length > 0) await building.load({ table, key: keys[table], mode: 'insert' }, parts);
  }
};

/**
 * Builds the statements of every company that was loaded anew, from all facts held of it, on all cores: from the same facts come
 * the same statements, whichever file brought them when. They carry the stamp of the company's own file or member. While the
 * database takes in the rows of some companies, the next ones are built.
 */
export const buildLoaded = async (building: Building): Promise<void> => {
  const loaded = await building.query<{ cik: string; artifact: string }>(
    `select cik, artifact_id::text as artifact from data.stocks_fact_filer where artifact_id = any (?::bigint[]) order by cik`,
    [building.artifactIds],
  );
  const filers = loaded.map(({ cik, artifact }): Filer => ({ cik: String(cik), artifact }));
  const builders = new Builders(filers.length);
  try {
    let waiting: { readonly filers: readonly Filer[]; readonly built: readonly Promise<Built>[] } | null = null;
    for (let at = 0; at < filers.length || waiting; at += companiesAtOnce) {
      building.signal?.throwIfAborted();
      const next = filers.slice(at, at + companiesAtOnce);
      const built = await startBuilding(building, builders, next);
      if (waiting) await write(building, waiting.filers, await Promise.all(waiting.built));
      waiting = next.length > 0 ? { filers: next, built } : null;
    }
  } finally {
    await builders.close();
  }
};
