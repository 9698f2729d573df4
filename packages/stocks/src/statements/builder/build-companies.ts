import type { Building } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import { buildingConcepts, type OwnFigure, type PresentedLine, statementForms } from '@dqs/statements';
import { Builders } from './builders.ts';
import { factsTextSql } from './facts-text.ts';
import type { BuiltRows } from './job.ts';

/** Companies built and written together: few enough for memory, enough to amortize the database statements. */
const companiesAtOnce = 20;

// Facts of both taxonomies that statements use. One range of the index, because the key begins with the company.
const factsSql = `
  select ${factsTextSql} as facts from data.stocks_fact
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

/** Removes the earlier rows of some companies from all tables in one statement. */
const removeSql = `with given as (select ?::bigint[] as ciks), ${tables
  .map((table) => `${table} as (delete from data.${table} where cik = any (array(select unnest(ciks) from given)))`)
  .join(', ')} select`;

/** The share count on each report's cover page, the newest if it has several. */
const coverSharesIn = async (building: Building, cik: string): Promise<ReadonlyMap<string, Decimal>> => {
  const rows = await building.query<{ accession: string; value: Decimal }>(
    `select distinct on (accession_number) accession_number as accession, value::text as value from data.stocks_fact
      where cik = ?::bigint and taxonomy = 'dei' and concept = 'EntityCommonStockSharesOutstanding' and unit = 'shares'
      order by accession_number, period_end desc`,
    [cik],
  );
  return new Map(rows.map(({ accession, value }) => [accession, value]));
};

/** Numbers and booleans as text, because engines return them differently. */
const presentedSql = `
  select accession_number as accession, report::text as report, line::text as line, statement, concept, label,
         negated::int::text as negated, parenthetical::int::text as parenthetical, balance
  from data.stocks_presented_line where cik = ?::bigint`;

interface PresentedText extends Omit<PresentedLine, 'report' | 'line' | 'negated' | 'parenthetical'> {
  readonly report: string;
  readonly line: string;
  readonly negated: string;
  readonly parenthetical: string;
}

/** The loaded printed statements of a company's filings. */
const presentedIn = async (building: Building, cik: string): Promise<readonly PresentedLine[]> =>
  (await building.query<PresentedText>(presentedSql, [cik])).map((row) => ({
    ...row,
    report: Number.parseInt(row.report, 10),
    line: Number.parseInt(row.line, 10),
    negated: row.negated === '1',
    parenthetical: row.parenthetical === '1',
  }));

const ownSql = `
  select accession_number as accession, concept, unit, month_end as "monthEnd", quarters::text as quarters, value::text as value
  from data.stocks_own_figure where cik = ?::bigint`;

/** Values of a company's own concepts on its statements. */
const ownIn = async (building: Building, cik: string): Promise<readonly OwnFigure[]> =>
  (await building.query<Omit<OwnFigure, 'quarters'> & { readonly quarters: string }>(ownSql, [cik])).map((row) => ({
    ...row,
    quarters: Number.parseInt(row.quarters, 10),
  }));

/** A company whose facts are loaded. */
export interface Filer {
  readonly cik: string;
  /** File or archive member that last supplied its facts. */
  readonly artifact: string;
}

interface Built {
  readonly artifactId: string;
  readonly rows: BuiltRows;
}

/** Reads the facts of companies one by one and starts building each as soon as its facts are read. */
const startBuilding = async (
  building: Building,
  builders: Builders,
  filers: readonly Filer[],
): Promise<readonly Promise<Built>[]> => {
  const started: Promise<Built>[] = [];
  for (const { cik, artifact } of filers) {
    const [stored] = await building.query<{ facts: string | null }>(factsSql, [cik, buildingConcepts, statementForms]);
    const coverShares = await coverSharesIn(building, cik);
    const presented = await presentedIn(building, cik);
    const own = presented.length > 0 ? await ownIn(building, cik) : [];
    const job = { cik: Number.parseInt(cik, 10), facts: stored?.facts ?? null, presented, own, coverShares };
    const built = builders.build(job).then((rows) => ({ artifactId: artifact, rows }));
    // The caller awaits all of them later. Until then a failure must not count as an unhandled rejection.
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

/** Only one load builds statements at a time, so that the next one reads what the first has committed. */
const waitForTurn = (building: Building): Promise<unknown> =>
  building.query(`select pg_advisory_xact_lock(hashtextextended('dqs stocks statements', 0))`);

/**
 * Builds the statements of companies from all their stored facts, on all cores. The result depends only on the facts, not
 * on the order of loads. While the database writes the rows of some companies, the next ones are built. `findFilers` is
 * called after the lock is taken.
 */
export const buildCompanies = async (
  building: Building,
  findFilers: () => Promise<readonly Filer[]>,
): Promise<readonly Filer[]> => {
  await waitForTurn(building);
  const filers = await findFilers();
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
  return filers;
};

/** Copies source tag, artifact and `as_of` of the facts to the rows built from them. */
export const stampByFacts = async (building: Building, filers: readonly Filer[]): Promise<void> => {
  const ciks = filers.map(({ cik }) => cik);
  for (const table of tables)
    await building.query(
      `update data.${table} built
          set source_tag = filer.source_tag, artifact_id = filer.artifact_id, as_of = filer.as_of
         from data.stocks_fact_filer filer
        where built.cik = filer.cik and filer.cik = any (?::bigint[])`,
      [ciks],
    );
};
