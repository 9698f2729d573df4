import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { clockAt, explainReads, openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drugName, writeDrugs } from '../bench/data/drugs.ts';

const fda = domains.find(({ key }) => key === 'fda')!;
const now = '2026-01-15T12:00:00Z';
const large = 10_000;

/** Reads that look at more than they answer: names with some letters, by their index, and what is ranked or counted of them. */
const searches: Readonly<Record<string, number>> = {
  fda_approvals_search: 5000,
  fda_names_alike: 5000,
  fda_beyond_sponsors: 5000,
  fda_drug_named: 1000,
  fda_words_contained: 1000,
  fda_numbers_of_names: 1000,
};

/** These count all applications, once for a version of the data, or those of a sponsor's name that is not served. */
const whole = ['fda_completeness', 'fda_beyond_sponsors'];

let folder = '';
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-fda-plans-'));
  scratch = await openScratchService(fda, now);
  const path = join(folder, 'drugsatfda.zip');
  await writeDrugs(path, 12_000);
  expect(await scratch.load(fda.connectors[0]!, [path])).toMatchObject({ status: 'ok' });
  await scratch.db.knex.raw('vacuum analyze');
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const name = drugName(7).toLowerCase();
const misspelt = `${name.split(' ')[0]!.slice(0, -1)}x`;

const questions: readonly (readonly [tool: string, values: object])[] = [
  ['fda_get_approvals', { application_numbers: ['NDA000001', 'NDA000004'] }],
  ['fda_get_approvals', { application_numbers: ['000002', '3'] }],
  ['fda_get_approvals', { application_numbers: [name.split(' ')[0]!] }],
  ['fda_get_approvals', { application_numbers: ['NDA000003'] }],
  ['fda_get_approvals', { application_numbers: ['NDA999999'] }],
  ['fda_search_approvals', { limit: 50 }],
  ['fda_search_approvals', { sponsor: 'PFE', limit: 50 }],
  ['fda_search_approvals', { sponsor: 'novartis', approved_after: '2001-01-01', approved_before: '2003-12-31' }],
  ['fda_search_approvals', { drug: name, limit: 50 }],
  ['fda_search_approvals', { sponsor: 'lilly', drug: name.slice(0, 6) }],
  ['fda_search_approvals', { drug: misspelt }],
  ['fda_search_approvals', { drug: 'zzqqxxjjkkvv' }],
  ['fda_search_approvals', { sponsor: 'PHARMICS' }],
];

it('reads of approvals go by an index and look at no more pages than their rows need', async () => {
  const { rows } = await scratch.db.knex.raw<{ rows: { name: string; rows: string }[] }>(
    `select relname as name, reltuples::bigint::text as rows from pg_class where relkind = 'r' and relnamespace = 'data'::regnamespace`,
  );
  const sizes = new Map(rows.map((table) => [table.name, Number.parseInt(table.rows, 10)]));
  for (const table of ['fda_application', 'fda_approval']) expect(sizes.get(table), table).toBeGreaterThan(large);
  const seen = new Set<string>();
  const asked = { db: scratch.db, clock: clockAt(now) };
  for (const [tool, values] of questions) {
    for (const read of await explainReads(asked, fda, tool, values)) {
      const { statement, rows: found, buffers, wholeTables, plan } = read;
      seen.add(statement);
      if (whole.includes(statement)) continue;
      const context = `${tool} ${JSON.stringify(values)}: ${statement}\n${plan}`;
      const throughout = wholeTables.filter((table) => (sizes.get(table) ?? 0) > large);
      expect(statement === 'fda_any_application' ? [] : throughout, context).toEqual([]);
      expect(buffers, context).toBeLessThanOrEqual(10 * found + (searches[statement] ?? 60));
    }
  }
  const declared = globSync(join(import.meta.dirname, '../../packages/fda/src/**/*.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/statement\(\s*'([a-z_]+)'/g)].map(([, each = '']) => each),
  );
  expect([...seen, 'fda_completeness'].toSorted()).toEqual(declared.toSorted());
});

it('answers of approvals stay within what a model can read', async () => {
  for (const [tool, values] of questions) {
    const bytes = await scratch.bytes(tool, { values }).catch(() => Buffer.alloc(0));
    expect(bytes.length, JSON.stringify(values)).toBeLessThan(60 * 1024);
  }
});
