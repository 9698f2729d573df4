import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportDatasets } from '@dqs/bulk';
import { domains } from '@dqs/domains';
import { recogniseFile } from '@dqs/testing';
import { openInstallation, type Installation } from '../e2e/installation.ts';
import { comparisons } from '../round-trip/comparisons/index.ts';
import type { Comparison } from '../round-trip/comparison.ts';
import { compareExports, differingFromDatabase, isDifferent } from '../round-trip/round-trip.ts';
import { unpaged } from '../round-trip/unpaged.ts';
import { filesIn } from './places.ts';

type Print = (line: string) => void;

/** Loads every file that a connector knows; a file that is rejected is named, and the others stay. */
const loadAll = async (installation: Installation, folders: readonly string[], print: Print): Promise<void> => {
  const files = folders.flatMap(filesIn);
  for (const { connectors } of domains) {
    const known = await Promise.all(files.map((path) => recogniseFile(path, connectors).catch(() => null)));
    for (const connector of connectors)
      for (const file of files.filter((_, at) => known[at]?.connector === connector))
        await installation
          .load(connector, file)
          .catch((error: unknown) => print(`not loaded: ${file}: ${(error as Error).message.slice(0, 200)}`));
  }
  await installation.database.db.knex.raw('analyze');
};

interface Told {
  readonly rows: number;
  readonly requests: number;
  readonly differs: boolean;
}

/** Compares one table, and prints up to five rows of each side that the other does not have. Null where there is nothing to compare. */
const tell = async (comparison: Comparison, options: Parameters<typeof compareExports>[1], print: Print) => {
  const name = `${comparison.dataset} ${comparison.tables.join(', ')} by ${comparison.tool}`;
  try {
    const [compared] = (await compareExports([comparison], options)).compared;
    if (!compared) return null;
    const { rows, requests, onlyExported, onlyServed } = compared;
    const differs = isDifferent(compared);
    const outcome = rows === 0 ? 'no rows' : 'equal';
    print(`${differs ? 'differs' : outcome}: ${name}: ${rows} rows, ${requests} requests`);
    for (const row of onlyExported) print(`  only in the file: ${row}`);
    for (const row of onlyServed) print(`  only served: ${row}`);
    return { rows, requests, differs } satisfies Told;
  } catch (error) {
    print(`failed: ${name}: ${(error as Error).message.slice(0, 400)}`);
    return { rows: 0, requests: 0, differs: true } satisfies Told;
  }
};

/**
 * Loads official files into an installation of its own, on PostgreSQL where a server is reachable, exports all datasets, and compares every row with what the operations give page by
 * page, over HTTP, read by DuckDB. `datasets` keeps to some. Returns how many comparisons differ.
 */
export const evaluateRoundTrip = async (
  folders: readonly string[],
  datasets: readonly string[],
  print: Print,
): Promise<number> => {
  const isMeant = ({ dataset }: Comparison): boolean =>
    datasets.length === 0 || datasets.some((one) => dataset === one || dataset.startsWith(`${one}.`));
  const installation = await openInstallation({ domains, isEmpty: true });
  const folder = await mkdtemp(join(tmpdir(), 'dqs-round-trip-'));
  try {
    await loadAll(installation, folders, print);
    const { db } = installation.database;
    const written = await exportDatasets({ db, domains, clock: installation.clock, folder });
    print(`${written.filter(({ status }) => status === 'written').length} datasets exported`);
    const options = { url: installation.url, key: installation.caller.secret, folder };
    const told: Told[] = [];
    for (const comparison of comparisons.filter(isMeant)) {
      const one = await tell(comparison, options, print);
      if (one) told.push(one);
    }
    const { compared, differing } = await differingFromDatabase(new Set(unpaged.map(({ table }) => table)), db, folder);
    for (const one of differing) print(`differs from the database: ${one}`);
    const sum = (of: (one: Told) => number) => told.reduce((total, one) => total + of(one), 0);
    const different = told.filter(({ differs }) => differs).length + differing.length;
    print(
      `${told.length} comparisons of ${sum(({ rows }) => rows)} rows in ${sum(({ requests }) => requests)} requests and ${compared.size} tables compared with the database: ${different} differ`,
    );
    return different;
  } finally {
    await installation[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
};
