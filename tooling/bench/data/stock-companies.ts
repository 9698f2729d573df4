import type { Database } from '@dqs/storage';
import { filingRows } from './stock-filings.ts';
import { accession, day, name, perCompany, stamps, stampColumns } from './stock-rows.ts';

/** What is loaded for every company beside its facts and statements. */
const filings = 200;
const events = 60;
const owners = 12;
const restatements = 40;

/** Concepts whose facts every copy gets. */
const copiedConcepts = ['Assets', 'EntityCommonStockSharesOutstanding', 'NetIncomeLoss', 'Liabilities'];

const form = `(array['4', '4', '4', '10-Q', '8-K', '4', '10-K', '8-K', 'SC 13G', '25'])[1 + n % 10]`;
const category = `(array['results_announcement', 'material_agreement', 'leadership_change', 'other'])[1 + n % 4]`;

const identities: readonly string[] = [
  `insert into data.stocks_company (cik, name, sic_code, sic_description, sector, former_names, is_company, is_manager,
     is_insider, seen_on, last_periodic_on, ${stampColumns})
   select cik, ${name('cik')}, '3571', 'Electronic Computers', 'Office of Technology', '[]', true, false, false,
     date '2026-06-30', date '2026-05-01', ${stamps} from generate_series(1, $wanted) cik`,
  `insert into data.stocks_filer_name (cik, words, listed, name_core, name_prominence, ${stampColumns})
   select cik, lower(${name('cik')}), false, lower(${name('cik')}), 0, ${stamps} from generate_series(1, $wanted) cik`,
  `insert into data.stocks_ticker (cik, symbol, symbol_key, name, exchange, position, valid_from, last_seen, ${stampColumns})
   select cik, 'T' || cik, 'T' || cik, ${name('cik')}, 'Nasdaq', 1, date '2025-01-01', date '2026-06-30', ${stamps}
   from generate_series(1, $wanted) cik`,
  `insert into data.stocks_filer_symbol (cik, symbol, symbol_key, exchange, position, seen_on, ${stampColumns})
   select cik, 'T' || cik, 'T' || cik, 'Nasdaq', 1, date '2026-06-30', ${stamps} from generate_series(1, $wanted) cik`,
  perCompany(
    'stocks_filing',
    'cik, accession_number, form_type, filed_date, accepted_at, report_date, items, is_xbrl, size_bytes, primary_document',
    `cik, ${accession}, ${form}, ${day}, ${day} + interval '20 hours', ${day} - 30, '', true, 100000, 'report.htm'`,
    filings,
  ),
  perCompany(
    'stocks_event',
    'cik, accession_number, item_code, event_date, filed_date, form_type, category, primary_document, from_report',
    `cik, ${accession}, '2.02', ${day}, ${day}, '8-K', ${category}, 'report.htm', false`,
    events,
  ),
  perCompany(
    'stocks_owner',
    `issuer_cik, accession_number, person_number, person_key, name, person_cik, person_type, percent_of_class, shares,
     at_most_five_percent, schedule_type, submission_type, date_of_event, filed_date`,
    `cik, ${accession}, 1, 'owner ' || n, 'Owner ' || n, n, 'IA', 5 + n % 7, 1000000, false, '13G', 'SCHEDULE 13G', ${day}, ${day}`,
    owners,
  ),
  perCompany(
    'stocks_restatement',
    `cik, filed_date, superseding_accession_number, period_end, fiscal_period, line_key, fiscal_year, original_value,
     restated_value, change_pct, original_accession_number, superseding_form`,
    `cik, ${day}, ${accession}, ${day} - 400, 'FY', 'revenue', 2020, 1000, 1001, 0.1, ${accession}, '10-K'`,
    restatements,
  ),
];

const built = [
  'stocks_fact_filer',
  'stocks_fact_label',
  'stocks_statement',
  'stocks_statement_company',
  'stocks_screen_company',
  'stocks_screen_value',
] as const;

/** Inserts the rows of the loaded companies again under the next CIKs, `copies` times. */
const multiplied = async (
  db: Database,
  table: string,
  loaded: number,
  wanted: number,
  where: string,
): Promise<void> => {
  const answer = await db.knex.raw<{ rows: { column_name: string }[] }>(
    `select column_name from information_schema.columns
      where table_schema = 'data' and table_name = ? and column_name <> 'cik' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const columns = answer.rows.map(({ column_name }) => column_name).join(', ');
  await db.knex.raw(
    `insert into data.${table} (cik, ${columns})
     select cik + ${loaded} * copy, ${columns} from data.${table}, generate_series(1, ${Math.ceil(wanted / loaded) - 1}) copy
      where cik <= ${loaded} ${where} order by 1`,
  );
};

/**
 * Fills a database in which the companies 1 to `loaded` were loaded to `wanted` companies: statements, labels and facts of a few
 * concepts are those of the loaded ones under further CIKs, what else is loaded for a company is invented. Answers the rows of
 * the large tables.
 */
export const fillCompanies = async (
  db: Database,
  loaded: number,
  wanted: number,
): Promise<readonly { readonly table: string; readonly rows: number }[]> => {
  if (loaded < wanted) {
    for (const table of built) await multiplied(db, table, loaded, wanted, '');
    const concepts = copiedConcepts.map((concept) => `'${concept}'`).join(', ');
    await multiplied(db, 'stocks_fact', loaded, wanted, `and concept in (${concepts})`);
  }
  for (const sql of [...identities, ...filingRows]) await db.knex.raw(sql.replaceAll('$wanted', String(wanted)));
  await db.knex.raw('vacuum analyze');
  const { rows } = await db.knex.raw<{ rows: { table: string; rows: string }[] }>(
    `select relname as table, reltuples::bigint as rows from pg_class
      where relnamespace = 'data'::regnamespace and relkind = 'r' and relname like 'stocks%' and reltuples > 1000000
      order by 2 desc`,
  );
  return rows.map(({ table, rows: count }) => ({ table, rows: Number.parseInt(count, 10) }));
};
