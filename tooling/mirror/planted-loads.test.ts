import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { undoLoad } from '@dqs/ingest';
import { schemaOf } from '@dqs/service';
import { emptyOf, openTestDatabase, type TestDatabase, usualEngine } from '@dqs/storage/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesByConnector, type Planting } from './planted-load.ts';
import { loadAllGood, plantAll } from './planted-matrix.ts';

const samples = join(import.meta.dirname, '../../samples');
const clock = { now: () => Date.UTC(2026, 10, 19, 12) };
const connectors = domains.flatMap((domain) => domain.connectors);
const loading = domains.filter((domain) => domain.connectors.length > 0);

let database: TestDatabase;
let scratch: string;
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'dqs-planted-loads-'));
  const schema = schemaOf(domains);
  database = await openTestDatabase(usualEngine, schema, { clock, template: emptyOf(schema) });
});
afterAll(async () => {
  await database.cleanup();
  rmSync(scratch, { recursive: true });
});

/** Count and checksum of the rows of each table that loads of a domain change; of all domains by default. */
const digests = async (domain = ''): Promise<readonly string[]> => {
  const { knex } = database.db;
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'data' and c.relname like ? or n.nspname = 'control' and c.relname in ('member', 'file_seen', 'file_header')) order by 1`,
    [`${domain}%`],
  );
  const digestsSql = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::text || ' ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)::numeric), 0)::text as digest from ${name} t`,
  );
  const { rows } = await knex.raw<{ rows: { name: string; digest: string }[] }>(digestsSql.join(' union all '));
  return rows.map(({ name, digest }) => `${name} ${digest}`).toSorted();
};

interface Load {
  readonly domain: string;
  readonly id: string;
  /** The digests of its domain before it. */
  readonly before: readonly string[];
}
const loads: Load[] = [];

const newestLoad = async (): Promise<string | null> => {
  const { rows } = await database.db.knex.raw<{ rows: { id: string | null }[] }>(
    'select max(run_id)::text as id from control.load',
  );
  return rows[0]!.id;
};

/** Faults that no rule can distinguish from news; docs/reliability.md gives the reasons. */
const looksLikeNews: readonly RegExp[] = [
  // An empty value in it, or one under another name, where fewer than twenty rows show whether the column is always filled.
  /^(?:entities\.gleif-records|gov\.recipients): (?:a column of (?:numbers|text) empty|a name of JSON or XML changed):/,
  // A smaller extract of the register is stored as an earlier one, and never served before the larger one.
  /^re\.nyc-acris: cut at the end of a line:/,
];

const seen = new Set<RegExp>();

// Every connector with a sample. `pnpm soak loads` plants the same in the official files, of connectors without a sample too.
it.each(loading.map(({ key }) => key))('faults planted in files of %s change nothing in silence', async (key) => {
  const domain = loading.find((each) => each.key === key)!;
  const planting: Planting = { db: database.db, connectors, clock, scratch };
  const files = await filesByConnector([join(samples, key)], [domain.connectors]);
  let before = await digests(key);
  const loaded = await loadAllGood(planting, files, async () => {
    const id = await newestLoad();
    // A file that changed nothing has no load of its own, and only confirmed what the one before it left.
    if (id === null || id === loads.at(-1)?.id) return;
    loads.push({ domain: key, id, before });
    before = await digests(key);
  });
  expect([...loaded.keys()]).toEqual([...files.keys()]);
  const silent: string[] = [];
  let refused = 0;
  for await (const { connector, fault, outcome, says, mayPass } of plantAll(planting, loaded)) {
    if (outcome === 'refused') refused += 1;
    if (outcome === 'silent' && !mayPass) silent.push(`${connector}: ${fault}: ${says}`);
  }
  const known = (line: string): boolean => {
    const pattern = looksLikeNews.find((each) => each.test(line));
    if (pattern) seen.add(pattern);
    return pattern !== undefined;
  };
  expect(silent.filter((line) => !known(line))).toEqual([]);
  expect(refused).toBeGreaterThan(loaded.size * 3);
});

it('no fault is excepted that a rule has come to catch', () => {
  expect(looksLikeNews.filter((pattern) => !seen.has(pattern))).toEqual([]);
});

it('undoes all good loads one after the other, with all that was built of them', async () => {
  const parts = { db: database.db, clock, record: () => Promise.resolve() };
  for (const { domain, id, before } of loads.toReversed()) {
    await undoLoad(parts, { id, by: 'a test' });
    expect(await digests(domain), `${domain}, load ${id}`).toEqual(before);
  }
  expect(loads.length).toBeGreaterThan(50);
  expect((await digests()).filter((line) => line.startsWith('data.') && !line.endsWith(' 0 0'))).toEqual([]);
});
