import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { systemClock } from '@dqs/core';
import { openPostgres, planMigrations } from '@dqs/storage';
import { schema } from '../bench/installation.ts';
import { endpoints, examplePairs } from '../e2e/examples.ts';
import { dqsProgram, runDqs, startProcess } from '../e2e/running-process.ts';
import { freePort } from '@dqs/storage/testing';
import type { Figure } from './figure.ts';
import { until } from './topology/part.ts';
import { checkOutRelease } from './topology/release.ts';

const root = join(import.meta.dirname, '../..');

/** Rows of every table of the data. */
const rowsOf = async (url: string): Promise<ReadonlyMap<string, number>> => {
  const db = await openPostgres({ url, clock: systemClock });
  try {
    const { rows } = await db.knex.raw<{ rows: { name: string; count: string }[] }>(
      `select tablename as name, (xpath('/row/c/text()',
         query_to_xml('select count(*) as c from data.' || quote_ident(tablename), false, true, '')))[1]::text as count
       from pg_tables where schemaname = 'data'`,
    );
    return new Map(rows.map(({ name, count }) => [name, Number.parseInt(count, 10)]));
  } finally {
    await db.close();
  }
};

/** Asks every operation with its examples, by a server of today; answers how many had rows, and which failed. */
const askAll = async (url: string) => {
  const secret = (await runDqs(['keys', 'create', 'upgrade', '--quiet'], { DATABASE_URL: url })).trim();
  const environment = { DQS_WINDOW_LIMIT: '0', DQS_LOG_LEVEL: 'silent', DQS_PORT: `${await freePort()}` };
  await using server = await startProcess(dqsProgram, ['serve'], { DATABASE_URL: url, ...environment });
  await until('ready', 60, async () => (await fetch(`${server.url}/ready`)).ok);
  let answered = 0;
  const failed: string[] = [];
  for (const endpoint of endpoints) {
    const statuses: number[] = [];
    for (const example of endpoint.examples) {
      const pairs = examplePairs(endpoint, example as object);
      const inPath = pairs.filter(([name]) => endpoint.path.includes(`{${name}}`));
      const path = inPath.reduce<string>(
        (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
        endpoint.path,
      );
      const query = new URLSearchParams(pairs.filter((pair) => !inPath.includes(pair))).toString();
      const answer = await fetch(`${server.url}${path}?${query}`, { headers: { 'X-API-KEY': secret } });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    // Only what the old samples lack may be unknown.
    if (statuses.includes(200)) answered += 1;
    if (!statuses.includes(200) || statuses.some((status) => status !== 200 && status !== 404))
      failed.push(`${endpoint.tool} ${[...new Set(statuses)].join('/')}`);
  }
  return { answered, failed };
};

/** The samples of every domain, loaded by the last release, survive the migrations of today. */
export const upgrade = async (url: string, scratch: string): Promise<readonly Figure[]> => {
  const folder = join(scratch, 'upgrade');
  await mkdir(folder, { recursive: true });
  const release = await checkOutRelease(scratch);
  try {
    const old = relative(root, join(release.folder, 'apps/cli/src/main.ts'));
    const environment = { DATABASE_URL: url, HOME: folder };
    await runDqs(['migrate'], environment, old);
    const samples = join(release.folder, 'samples');
    const domains = readdirSync(samples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of domains) await runDqs(['ingest', name, '--from', join(samples, name)], environment, old);
    const db = await openPostgres({ url, clock: systemClock });
    const { migrations } = await planMigrations(db, schema, systemClock);
    await db.close();
    const rowsBefore = await rowsOf(url);
    await runDqs(['migrate'], { DATABASE_URL: url });
    const rowsAfter = await rowsOf(url);
    const { answered, failed } = await askAll(url);
    const filled = [...rowsBefore].filter(([, count]) => count > 0);
    const fewer = filled.filter(([name, count]) => (rowsAfter.get(name) ?? 0) < count).map(([name]) => name);
    return [
      {
        promise: `rows that ${release.version} loaded, after ${migrations.length} migrations`,
        reached: `${filled.length} tables of ${domains.length} domains with rows, ${fewer.length} with fewer rows (${fewer.join(', ') || 'none'})`,
        goal: '0',
        kept: fewer.length === 0 && migrations.length > 0,
      },
      {
        promise: `operations that answer over what ${release.version} loaded`,
        reached: `${answered} of ${endpoints.length}; not: ${failed.join(', ') || 'none'}`,
        goal: `${endpoints.length} of ${endpoints.length}`,
        kept: failed.length === 0,
      },
    ];
  } finally {
    await release.remove();
  }
};
