import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { clockAt, explainReads, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recipientName, recipientUei, writeAwardArchive } from '../bench/data/awards.ts';

const gov = domains.find(({ key }) => key === 'gov')!;
const recipients = 800;
const large = 10_000;

/** Reads that look at more than they answer: the words asked for, and where few are found what a slip makes of them, each a look at an index. */
const searches: Readonly<Record<string, number>> = {
  gov_recipients_by_name: 6000,
  gov_recipients_of_agency_by_name: 6000,
  gov_recipients_near: 3000,
};

/** Further recipients that nobody asks for, so that the tables are of a size at which reading them through would show. */
const fill = async (count: number): Promise<void> => {
  const invented = `select md5(at::text)::uuid as id, md5(at::text) as word, at from generate_series(1, ${count}) at`;
  const stamp = `'usaspending.awards', (select min(artifact_id) from data.gov_recipient), '2026-01-15T12:00:00Z'`;
  const { knex } = scratch.db;
  await knex.raw(
    `insert into data.gov_recipient (recipient_id, recipient, level, uei, name, prominence, source_tag, artifact_id, as_of)
     select id || '-R', id, 'R', upper(left(word, 12)), upper(word), 0, ${stamp} from (${invented}) invented`,
  );
  await knex.raw(
    `insert into data.gov_name (recipient, name, name_core, name_prominence, source_tag, artifact_id, as_of)
     select id, upper(word), left(word, 8) || ' ' || right(word, 8), 0, ${stamp} from (${invented}) invented`,
  );
  await knex.raw(
    `insert into data.gov_recipient_year (recipient_id, fiscal_year, total_obligations, contract_obligations, direct_obligations,
       grant_obligations, idv_obligations, loan_obligations, other_obligations, top_agencies, source_tag, artifact_id, as_of)
     select id || '-R', 2025, at, at, 0, 0, 0, 0, 0, '[]', ${stamp} from (${invented}) invented`,
  );
};

let folder = '';
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-gov-plans-'));
  scratch = await openScratchService(gov, '2026-01-15T12:00:00Z');
  const path = join(folder, 'awards_PrimeTransactions.zip');
  await writeAwardArchive(path, { transactions: 2000, recipients, fiscalYear: 2025 });
  expect(await scratch.load(gov.connectors[0]!, [path])).toMatchObject({ status: 'ok' });
  await fill(20_000);
  await scratch.db.knex.raw('vacuum analyze');
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const questions: readonly (readonly [tool: string, values: object])[] = [
  ['gov_get_recipient_awards', { recipient: recipientUei(0), fiscal_years: 20 }],
  ['gov_get_recipient_awards', { recipient: recipientName(77).toLowerCase() }],
  ['gov_get_recipient_awards', { recipient: '0b441d38-e3c0-de89-ee08-69fc9e6ee58a-P' }],
  ['gov_get_recipient_awards', { recipient: `${recipientName(78)} ELSEWHERE` }],
  ['gov_search_recipients', { query: recipientUei(8) }],
  ['gov_search_recipients', { query: recipientName(9), limit: 50 }],
  ['gov_search_recipients', { query: recipientName(10).split(' ')[0]!, limit: 50 }],
  ['gov_search_recipients', { query: 'engineering', limit: 50 }],
  ['gov_search_recipients', { query: '*', agency: '097', limit: 50 }],
  ['gov_search_recipients', { query: recipientName(9), agency: '097', limit: 50 }],
];

it('reads of federal spending go by an index and look at no more pages than their rows need', async () => {
  const { rows } = await scratch.db.knex.raw<{ rows: { name: string; rows: string }[] }>(
    `select relname as name, reltuples::bigint::text as rows from pg_class where relkind = 'r' and relnamespace = 'data'::regnamespace`,
  );
  const sizes = new Map(rows.map((table) => [table.name, Number.parseInt(table.rows, 10)]));
  for (const table of ['gov_recipient', 'gov_recipient_year', 'gov_name'])
    expect(sizes.get(table), table).toBeGreaterThan(large);
  const seen = new Set<string>();
  const explaining = { db: scratch.db, clock: clockAt('2026-01-15T12:00:00Z') };
  for (const [tool, values] of questions) {
    for (const { statement, rows: found, buffers, wholeTables, plan } of await explainReads(
      explaining,
      gov,
      tool,
      values,
    )) {
      seen.add(statement);
      const told = `${tool} ${JSON.stringify(values)}: ${statement}\n${plan}`;
      const whole = wholeTables.filter((table) => (sizes.get(table) ?? 0) > large && statement !== 'gov_held');
      expect(whole, told).toEqual([]);
      expect(buffers, told).toBeLessThanOrEqual(10 * found + (searches[statement] ?? 50));
    }
  }
  const declared = globSync(join(import.meta.dirname, '../../packages/gov/src/**/{query,agency}.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/statement\(\s*'([a-z_]+)'/g)].map(([, name = '']) => name),
  );
  expect([...seen].toSorted()).toEqual(declared.toSorted());
});

it('answers of federal spending stay within what a model can read', async () => {
  for (const [tool, values] of questions) {
    const bytes = await scratch.bytes(tool, { values }).catch(() => Buffer.alloc(0));
    expect(bytes.length).toBeLessThan(60 * 1024);
  }
});
