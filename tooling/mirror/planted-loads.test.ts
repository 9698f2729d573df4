import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { undoLoad } from '@dqs/ingest';
import { schemaOf } from '@dqs/service';
import { openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesByConnector, type Planting } from './planted-load.ts';
import { loadAllGood, plantAll } from './planted-matrix.ts';

const samples = join(import.meta.dirname, '../../samples');
const clock = { now: () => Date.UTC(2026, 10, 19, 12) };
const connectors = domains.flatMap((domain) => domain.connectors);

/** All that loads change, one line for each row. */
const heldIn = async ({ knex }: TestDatabase['db']): Promise<readonly string[]> => {
  const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'data' or n.nspname = 'control' and c.relname in ('member', 'file_seen')) order by 1`,
  );
  const lines = tables.map(({ name }) => `select '${name} ' || to_jsonb(t)::text as line from ${name} t`);
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(
    `select line from (${lines.join(' union all ')}) lines order by line collate "C"`,
  );
  return rows.map(({ line }) => line);
};

/**
 * A file with one or two records has no shares: what is wrong with a column of it is wrong with one or two values, which nothing tells
 * from news.
 */
const ofOneOrTwoRecords = new Set(['entities.gleif-records', 'gov.recipients']);

/**
 * Faults that still change something in silence, told in docs/reliability.md: lists that come in any order, sales whose days are new
 * wherever they lie, and series of samples so short that nothing of the file before is met.
 */
const stillSilent: readonly RegExp[] = [
  /^(?:funds\.class-tickers|stocks\.tickers): (?:a column of (?:numbers|text) empty|another year in its name):/,
  /^macro\.eurostat: days one year back:/,
  /^re\.nyc-acris: (?:cut at the end of a line|days (?:eleven years ahead|one year (?:ahead|back))):/,
  /^re\.noaa: days eleven years ahead:/,
  /^re\.census-permits: days one year (?:ahead|back):/,
  /^re\.hud: days one year ahead:/,
];

// Every connector with a sample; `pnpm soak loads` does the same with the official files, of the connectors that have none, too.
describe.each(domains.filter((domain) => domain.connectors.length > 0))('faults planted in files of $key', (domain) => {
  let database: TestDatabase;
  let scratch: string;
  const held: { readonly loads: number; readonly rows: readonly string[] }[] = [];
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'dqs-planted-loads-'));
    database = await openTestDatabase('embedded', schemaOf(domains), { clock });
  }, 120_000);
  afterAll(async () => {
    await database.cleanup();
    rmSync(scratch, { recursive: true });
  });

  const loads = async (): Promise<readonly string[]> => {
    const { rows } = await database.db.knex.raw<{ rows: { id: string }[] }>(
      'select run_id::text as id from control.load where undone_at is null order by run_id',
    );
    return rows.map(({ id }) => id);
  };

  it('change nothing without a word', async () => {
    const planting: Planting = { db: database.db, connectors, clock, scratch };
    const files = await filesByConnector([join(samples, domain.key)], [domain.connectors]);
    const loaded = await loadAllGood(planting, files, async () => {
      held.push({ loads: (await loads()).length, rows: await heldIn(database.db) });
    });
    expect([...loaded.keys()]).toEqual([...files.keys()]);
    const silent: string[] = [];
    let refused = 0;
    for await (const { connector, fault, outcome, says, mayPass } of plantAll(planting, loaded)) {
      if (outcome === 'refused') refused += 1;
      if (outcome === 'silent' && !mayPass && !ofOneOrTwoRecords.has(connector))
        silent.push(`${connector}: ${fault}: ${says}`);
    }
    expect(silent.filter((line) => !stillSilent.some((pattern) => pattern.test(line)))).toEqual([]);
    expect(refused).toBeGreaterThan(loaded.size * 3);
  }, 600_000);

  it('leave good loads that can be undone one after the other, with all that was built of them', async () => {
    const parts = { db: database.db, clock, record: () => Promise.resolve() };
    for (const id of (await loads()).toReversed()) {
      await undoLoad(parts, { id, by: 'a test' });
      const left = (await loads()).length;
      // A file that changed nothing has no load of its own, and only confirmed what the one before it left.
      expect(await heldIn(database.db)).toEqual(held.find((each) => each.loads === left)?.rows);
    }
    expect(held.length).toBeGreaterThan(0);
  }, 600_000);
});
