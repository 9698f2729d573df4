import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportDatasets } from '@dqs/bulk';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparisons } from '../round-trip/comparisons/index.ts';
import { compareExports, differingFromDatabase, isDifferent, type Compared } from '../round-trip/round-trip.ts';
import { unpaged } from '../round-trip/unpaged.ts';
import { openInstallation, type Installation } from './installation.ts';

/** The part of a comparison that a failing test should print. */
const differenceOf = ({ comparison, onlyExported, onlyServed }: Compared) => ({
  dataset: comparison.dataset,
  tables: comparison.tables,
  tool: comparison.tool,
  onlyExported,
  onlyServed,
});

const suite = (
  name: string,
  pageRows: number | null,
  least: number,
  fill: (installation: Installation) => Promise<void>,
) => {
  describe(name, () => {
    let installation: Installation;
    let folder: string;
    let datasets: readonly string[];
    beforeAll(async () => {
      installation = await openInstallation({ domains });
      await fill(installation);
      folder = await mkdtemp(join(tmpdir(), 'dqs-round-trip-'));
      const { database, clock } = installation;
      const exported = await exportDatasets({ db: database.db, domains, clock, folder });
      datasets = exported.filter(({ status }) => status === 'written').map(({ dataset }) => dataset);
    }, 1_200_000);
    afterAll(async () => {
      await installation[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    });

    it('has the rows that the operations give page by page, to the digit, as DuckDB reads them', async () => {
      const { url, caller } = installation;
      const options = { url, key: caller.secret, folder, ...(pageRows === null ? {} : { pageRows }) };
      const { compared, manifests } = await compareExports(comparisons, options);
      expect(compared.filter(isDifferent).map(differenceOf)).toEqual([]);
      const known = new Set([...comparisons.flatMap(({ tables }) => tables), ...unpaged.map(({ table }) => table)]);
      const tables = [...manifests.values()].flatMap((manifest) => manifest.tables.map(({ name: table }) => table));
      expect(tables.filter((table) => !known.has(table))).toEqual([]);
      const isPaged = (dataset: string) => compared.some(({ comparison }) => comparison.dataset === dataset);
      const without = datasets.filter((dataset) => !isPaged(dataset));
      // Their rows are in no answer as such.
      const never = [
        'entities.exceptions',
        'geo.au_outlines',
        'geo.us_cities',
        'geo.us_outlines',
        'geo.us_population',
        'geo.us_postal_zips',
      ];
      expect(without.filter((dataset) => !never.includes(dataset))).toEqual([]);
      const sum = (of: (one: Compared) => number) => compared.reduce((total, one) => total + of(one), 0);
      console.log(
        `${name}: ${datasets.length} datasets, ${compared.length} comparisons, ${sum(({ rows }) => rows)} rows in ${sum(({ requests }) => requests)} requests`,
      );
      expect(sum(({ rows }) => rows)).toBeGreaterThan(least);
    }, 1_200_000);

    it('has the rows of the database where no operation gives them', async () => {
      const tables = new Set(unpaged.map(({ table }) => table));
      const { compared, differing } = await differingFromDatabase(tables, installation.database.db, folder);
      expect(differing).toEqual([]);
      expect(compared.size).toBeGreaterThan(30);
    });
  });
};

suite('an export of the samples', 250, 20_000, () => Promise.resolve());
