import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { nameColumns, nameSearchSchema } from '@dqs/core/name-search';
import { domains } from '@dqs/domains';
import { explainReads, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leiOf } from '../bench/data/entities/golden-copy.ts';

const many = 12_000;
const domainOf = (key: string) => domains.find((domain) => domain.key === key)!;
const funds = domainOf('funds');
const entities = domainOf('entities');

/** Reads that look at more than they answer: words and letters, each a look or more at an index, and the rows they rank. */
const searches: Readonly<Record<string, number>> = {
  entities_search_names: 700,
  entities_search_spellings: 900,
  funds_search: 1500,
  // Rare categories too: by an index of their own, and the count is a kept one.
  funds_votes: 50,
  funds_votes_of_series: 50,
  funds_votes_of_category: 50,
  funds_votes_of_series_and_category: 50,
  funds_votes_count: 50,
  funds_holdings_count: 300,
};

/** These ask whether there is any row at all, or read a few rows of whatever there is. */
const anyRow = ['entities_any_held', 'funds_hold_anything', 'funds_names_held'];

let scratch: ScratchService;

const stamps = (tag: string): string => `'${tag}', 1, timestamptz '2026-01-05T15:00:00Z'`;

const fillEntities = async (run: (sql: string, values?: readonly unknown[]) => Promise<unknown>): Promise<void> => {
  const rows = Array.from({ length: many }, (_, at) => ({
    lei: leiOf(at),
    name: `Firm${at} Word${at % 700} ${at % 12 === 5 ? 'Capital' : `Aim${at % 90}`}`,
  }));
  const leis = rows.map(({ lei }) => lei);
  const cores = rows.map(({ name }) => nameColumns(name).name_core);
  const from = `from unnest(?::text[], ?::text[]) with ordinality made(lei, core, number)`;
  await run(
    `insert into data.entities_record (lei, legal_name, legal_jurisdiction, entity_status, registration_status, legal_country, search_names,
            name_prominence, published_at, source_tag, artifact_id, as_of)
     select lei, core, 'US', 'ACTIVE', 'ISSUED', 'US', '[]', number % 2, '2026-01-01T00:00:00Z', ${stamps('gleif.golden-copy')} ${from}`,
    [leis, cores],
  );
  await run(
    `insert into data.entities_name (lei, kind, legal_country, entity_status, name_core, name_prominence, source_tag, artifact_id, as_of)
     select lei, 'legal_name', 'US', 'ACTIVE', core, number % 2, ${stamps('gleif.golden-copy')} ${from}`,
    [leis, cores],
  );
  await run(
    `insert into data.entities_word (word, names, source_tag, artifact_id, as_of)
     select word, count(*), ${stamps('gleif.golden-copy')}
       from data.entities_name cross join lateral unnest(string_to_array(name_core, ' ')) word group by word`,
  );
  const trigrams = `create index entities_word_alike on data.entities_word using gin (word extensions.gin_trgm_ops) with (fastupdate = off)`;
  for (const sql of [...nameSearchSchema('entities_name'), trigrams])
    if (sql.startsWith('create index') && !sql.includes('entities_name_name_alike')) await run(sql);
  await run(
    'create index entities_record_registration on data.entities_record (registration_key) where registration_key is not null',
  );
  await run(
    'create index entities_relationship_children on data.entities_relationship (parent_lei, began desc, child_lei, relationship_type)',
  );
  // One parent of three thousand children, as the largest families have, and chains of parents.
  await run(
    `insert into data.entities_relationship (child_lei, parent_lei, relationship_type, relationship_status, registration_status,
            validity_start, published_at, source_tag, artifact_id, as_of)
     select lei, case when number % 4 = 0 then ?::text else (?::text[])[number / 2 + 1] end, 'IS_DIRECTLY_CONSOLIDATED_BY', 'ACTIVE', 'PUBLISHED',
            timestamptz '2010-01-01T00:00:00Z' + number * interval '1 hour', '2026-01-01T00:00:00Z', ${stamps('gleif.golden-copy')}
       from unnest(?::text[]) with ordinality made(lei, number)`,
    [leis[0], leis, leis],
  );
  await run(
    `insert into data.entities_exception (lei, category, reasons, exception_references, published_at, source_tag, artifact_id, as_of)
     select lei, 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT', '["NATURAL_PERSONS"]', '[]', '2026-01-01T00:00:00Z', ${stamps('gleif.golden-copy')}
       from unnest(?::text[]) lei`,
    [leis],
  );
};

const series = (number: string): string => `'S' || lpad((${number})::text, 9, '0')`;
const accession = (number: string): string => `'0000000042-25-' || lpad((${number})::text, 6, '0')`;

const fillFunds = async (run: (sql: string) => Promise<unknown>): Promise<void> => {
  const { sources } = funds;
  const [portfolio, votes] = [/n-?port/i, /n-?px/i].map((of) => sources.find(({ tag }) => of.test(tag))!.tag) as [
    string,
    string,
  ];
  const registry = sources.find(({ tag }) => tag !== portfolio && tag !== votes)!.tag;
  const numbers = `from generate_series(1, ${many}) n`;
  await run(
    `insert into data.funds_report (accession_number, fund_key, cik, registrant_name, series_name, form_type, filed_date, report_period, source_tag, artifact_id, as_of)
     select ${accession('n')}, ${series('n / 4')}, 42 + n / 40, 'Trust ' || n / 40, 'Fund ' || n / 4, 'NPORT-P', '2025-08-20', date '2024-06-30' + (n % 4) * 91, ${stamps(portfolio)} ${numbers}`,
  );
  await run(
    `insert into data.funds_holding (accession_number, position, issuer_name, identifier_key, value_usd, value_order, source_tag, artifact_id, as_of)
     select ${accession('n % 4 + 1')}, n, 'Issuer ' || n, '2025q3:' || n, n, n, ${stamps(portfolio)} ${numbers}`,
  );
  await run(
    `insert into data.funds_holding_identifier (identifier_key, number, ticker, source_tag, artifact_id, as_of)
     select '2025q3:' || n, 1, 'T' || n, ${stamps(portfolio)} ${numbers}`,
  );
  await run(
    `insert into data.funds_vote_filing (accession_number, filer_cik, filer_name, form_type, report_type, filed_date, report_period, report_calendar_year,
            series, series_ids, source_tag, artifact_id, as_of)
     select ${accession('n')}, 42 + n, 'Filer ' || n, 'N-PX', 'FUND VOTING REPORT', '2025-08-20', '2025-06-30', 2025,
            jsonb_build_array(jsonb_build_array(${series('n')}, 'Fund ' || n), jsonb_build_array(${series(`n + ${many}`)}, 'Other')),
            array[${series('n')}, ${series(`n + ${many}`)}], ${stamps(votes)} ${numbers}`,
  );
  await run(
    `insert into data.funds_vote (accession_number, record_seq, issuer_name, issuer_key, ordered_on, vote_description, categories, series_key, vote_series,
            source_tag, artifact_id, as_of)
     select ${accession('n % 3 + 1')}, n, 'Issuer ' || n % 900, 'issuer ' || n % 900, date '2024-07-01' + n % 365, 'Elect',
            case when n % 5000 = 0 then '["compensation", "other"]' when n % 50 = 0 then '["audit_related"]'
              else '["director_elections"]' end::jsonb, ${series('n % 3 + 1')}, ${series('n % 3 + 1')}, ${stamps(votes)}
       from generate_series(1, ${2 * many}) n`,
  );
  await run(
    `insert into data.funds_vote_count (accession_number, series_key, categories_key, votes, source_tag, artifact_id, as_of)
     select accession_number, coalesce(series_key, 'all'), coalesce(categories_key, 'all'), count(*), ${stamps(votes)}
       from data.funds_vote group by accession_number, cube (series_key, categories_key)
     union all select ${accession('n')}, 'all', 'all', 1, ${stamps(votes)} from generate_series(4, ${many}) n`,
  );
  await run(
    `insert into data.funds_class (class_id, symbol, symbol_key, series_id, cik, valid_from, last_seen, source_tag, artifact_id, as_of)
     select 'C' || lpad(n::text, 9, '0'), 'SYM' || n, 'sym' || n, ${series('n / 4')}, 42 + n / 40, '2024-08-11', '2024-08-11', ${stamps(registry)} ${numbers}`,
  );
  await run(
    `insert into data.funds_class_record (class_id, year, series_id, cik, registrant_name, series_name, symbol, symbol_key, source_tag, artifact_id, as_of)
     select 'C' || lpad(n::text, 9, '0'), 2026, ${series('n / 4')}, 42 + n / 40, 'Trust ' || n / 40, 'Fund ' || n / 4, 'SYM' || n, 'sym' || n, ${stamps(registry)} ${numbers}`,
  );
  await run(
    `insert into data.funds_name (series_id, words, name_core, name_prominence, source_tag, artifact_id, as_of)
     select ${series('n')}, name, name, 0, ${stamps(registry)}
       from (select n, 'fund' || n || ' ' || case when n % 12 = 5 then 'growth' else 'aim' || n % 90 end as name ${numbers}) named`,
  );
};

beforeAll(async () => {
  scratch = await openScratchService(funds, '2026-01-05T15:00:00Z', [domainOf('stocks'), entities]);
  const run = (sql: string, values: readonly unknown[] = []) => scratch.db.knex.raw(sql, [...values] as never);
  await fillEntities(run);
  await fillFunds(run);
  await run('vacuum analyze');
});
afterAll(() => scratch.close());

const typed = { fund: 'S000000001', limit: 50 };
const questions: readonly (readonly [tool: string, values: object])[] = [
  ['entities_search', { query: leiOf(77) }],
  ['entities_search', { query: leiOf(77).slice(0, 18) }],
  ['entities_search', { query: 'Firm77 Word77 Capital' }],
  ['entities_search', { query: 'capital firm77', country: 'US' }],
  ['entities_search', { query: 'firm1', limit: 50 }],
  ['entities_search', { query: 'capital', limit: 50, status: 'ACTIVE' }],
  ['entities_search', { query: 'Frim77 Wrod77 Captial' }],
  ['entities_search', { query: 'Frimm7789 Wordd7 zzzzzz' }],
  ['entities_search', { query: 'S000000077' }],
  ['entities_search', { query: 'CIK 1234567' }],
  ['entities_get_profile', { lei: leiOf(77) }],
  ['entities_get_profile', { lei: leiOf(99_999) }],
  ['entities_get_profile', { lei: `${leiOf(77).slice(0, 19)}0` }],
  ['entities_get_ownership', { lei: leiOf(77), depth: 2 }],
  ['entities_get_ownership', { lei: leiOf(0), direction: 'children', depth: 2, limit: 100 }],
  ['entities_get_ownership', { lei: leiOf(0), direction: 'children', depth: 1, limit: 10 }],
  ['funds_get_holdings', typed],
  ['funds_get_holdings', { ...typed, report_period: '1999-12-31' }],
  ['funds_get_holdings', { fund: 'SYM77' }],
  ['funds_get_holdings', { fund: 'SYM' }],
  ['funds_get_proxy_votes', typed],
  ['funds_get_proxy_votes', { ...typed, category: 'compensation' }],
  ['funds_get_proxy_votes', { ...typed, category: 'audit_related' }],
  ['funds_get_proxy_votes', { ...typed, category: 'director_elections' }],
  ['funds_get_proxy_votes', { fund: '43' }],
  ['funds_get_proxy_votes', { fund: 'nobody at all' }],
  ['funds_get_proxy_votes', { fund: '43', category: 'compensation' }],
  ['funds_get_proxy_votes', { fund: '43', category: 'human_rights_or_human_capital_workforce' }],
  ['funds_get_proxy_votes', { fund: '43', category: 'director_elections', limit: 100 }],
  ['funds_search', { query: 'SYM77' }],
  ['funds_search', { query: leiOf(77) }],
  ['funds_get_holdings', { fund: leiOf(77) }],
  ['funds_search', { query: 'Fund77 Growth' }],
  ['funds_search', { query: 'growth', limit: 50 }],
];

/** Tables of the two domains that a plan reads from end to end; one that it never came to does not count. */
const readWhole = (plan: string): readonly string[] =>
  [...plan.matchAll(/Seq Scan on ((?:entities|funds)_\w+)(.*)/g)].flatMap(([, table = '', rest = '']) =>
    rest.includes('never executed') ? [] : [table],
  );

const declared = (domain: string): readonly string[] =>
  globSync(join(import.meta.dirname, `../../packages/${domain}/src/**/query.ts`)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:statement|pageStatement)\(\s*'([a-z_]+)'/g)].map(
      ([, name = '']) => name,
    ),
  );

/** Asked with the cursor of a page, or of companies that issued what was voted on: by the tests of the operations. */
const askedElsewhere = new Set([
  'funds_report_of_accession',
  'funds_vote_filings_of_accessions',
  'funds_votes_of_issuers',
  'funds_votes_of_series_and_issuers',
]);

describe('the reads of entities and funds on tables of more than ten thousand rows', () => {
  it('go by an index and look at no more pages than their rows need', async () => {
    const seen = new Set<string>();
    for (const [tool, values] of questions) {
      const domain = tool.startsWith('funds') ? funds : entities;
      for (const { statement, rows, buffers, plan } of await explainReads(scratch, domain, tool, values)) {
        seen.add(statement);
        const told = `${tool} ${JSON.stringify(values)}: ${statement}\n${plan}`;
        const whole = anyRow.includes(statement) ? [] : readWhole(plan);
        expect(whole, told).toEqual([]);
        expect(buffers, told).toBeLessThanOrEqual(10 * rows + (searches[statement] ?? 60));
      }
    }
    const missing = [...declared('entities'), ...declared('funds')].filter(
      (name) => !seen.has(name) && !askedElsewhere.has(name) && !name.endsWith('_'),
    );
    expect(missing).toEqual([]);
  });
});
