import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOf, type Clock } from '@dqs/core';
import type { Domain } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { joinGenerations, type Database, type SurfaceRows } from '@dqs/storage';
import type { PartSize } from './csv-parts.ts';
import { openDuck, type Duck } from './duckdb.ts';
import { manifestName, readManifest, type Manifest, type ManifestTable } from './manifest.ts';
import { planOf, type PlannedDataset } from './plan.ts';
import { readmeOf } from './readme.ts';
import { writeTable } from './write-table.ts';

export interface ExportOptions {
  readonly db: Database;
  readonly domains: readonly Domain[];
  readonly clock: Clock;
  /** The folder of all datasets' folders. */
  readonly folder: string;
  /** Absent: all datasets. */
  readonly datasets?: readonly DatasetKey[];
  readonly memoryMegabytes?: number;
  readonly part?: PartSize;
  /** Called for each completed dataset. */
  readonly onDone?: (done: Exported) => void | Promise<void>;
}

/** The result for a dataset. */
export interface Exported {
  readonly dataset: DatasetKey;
  readonly status: 'written' | 'unchanged' | 'empty';
  readonly rows: number;
  readonly bytes: number;
  readonly files: number;
}

/** Increase this if the same rows would produce different files. */
const layout = 'dqs-bulk/1 layout 2';

const generationOf = ({ follows }: PlannedDataset, { generations }: SurfaceRows): string =>
  createHash('sha256')
    .update(`${layout} ${joinGenerations(follows, generations)}`)
    .digest('hex')
    .slice(0, 24);

const heldManifest = async (folder: string): Promise<Manifest | null> => {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  // A folder of another format version is rewritten.
  if (text === null || !text.includes('"dqs-bulk/1"')) return null;
  return readManifest(text, path);
};

const writeWhole = async (path: string, text: string): Promise<void> => {
  const beside = `${path}.${randomBytes(4).toString('hex')}.part`;
  await writeFile(beside, text);
  await rename(beside, path);
};

/**
 * Removes folders of generations that no reader can reach: all but the newest and the previous one, which may be in
 * use.
 */
const removeOld = async (folder: string, kept: readonly string[]): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || kept.includes(entry.name)) continue;
    await rm(join(folder, entry.name), { recursive: true, force: true });
  }
};

const sizeOf = (manifest: Manifest): Pick<Exported, 'rows' | 'bytes' | 'files'> => {
  const files = manifest.tables.flatMap((table) => table.files);
  return {
    rows: files.reduce((sum, file) => sum + file.rows, 0),
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    files: files.length,
  };
};

interface Writing extends ExportOptions {
  readonly duck: Duck;
  readonly scratch: string;
}

const writeDataset = async (
  planned: PlannedDataset,
  rows: SurfaceRows,
  { folder: root, duck, scratch, clock, part }: Writing,
): Promise<Exported> => {
  const { dataset } = planned;
  const folder = join(root, dataset.key);
  const generation = generationOf(planned, rows);
  const held = await heldManifest(folder);
  if (held?.generation === generation) return { dataset: dataset.key, status: 'unchanged', ...sizeOf(held) };
  await rm(join(folder, generation), { recursive: true, force: true });
  const tables: ManifestTable[] = [];
  let asOf: string | null = null;
  for (const table of planned.tables) {
    const written = await writeTable(table, { rows, duck, folder, generation, scratch, ...(part ? { part } : {}) });
    if (written === null) continue;
    tables.push(written.table);
    if (written.asOf !== null && (asOf === null || written.asOf > asOf)) asOf = written.asOf;
  }
  if (tables.length === 0 && held === null)
    return { dataset: dataset.key, status: 'empty', rows: 0, bytes: 0, files: 0 };
  const manifest: Manifest = {
    format: 'dqs-bulk/1',
    dataset: dataset.key,
    title: dataset.displayName,
    generation,
    made_at: instantOf(clock.now()),
    as_of: asOf,
    coverage: dataset.coverage,
    cadence: dataset.cadence,
    sources: planned.sources.map(({ tag, name, publisher, license, termsUrl, attribution }) => ({
      tag,
      name,
      publisher,
      license,
      terms_url: termsUrl,
      attribution,
    })),
    tables,
  };
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, 'README.md'), readmeOf(manifest));
  await writeWhole(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  await removeOld(folder, [generation, held?.generation ?? generation]);
  return { dataset: dataset.key, status: 'written', ...sizeOf(manifest) };
};

/**
 * Writes public datasets as Parquet files, each in a folder with a manifest. It reads under the role of public readers,
 * so rows of hidden sources are invisible to it. An unchanged dataset is not rewritten. Readers of the folder see one
 * generation, because the files of a new one are complete in a separate folder before the manifest refers to them.
 */
export const exportDatasets = async (options: ExportOptions): Promise<readonly Exported[]> => {
  const { db, domains, folder, datasets, memoryMegabytes, onDone } = options;
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, '.writing-'));
  // One thread compresses while this process reads the next rows. A second one takes memory and saves no time.
  const duck = await openDuck({
    threads: 1,
    temporary: scratch,
    ...(memoryMegabytes === undefined ? {} : { memoryMegabytes }),
  });
  try {
    const keys = await db.exporting('public', ({ tables }) =>
      Promise.resolve(planOf(domains, tables).map(({ dataset }) => dataset.key)),
    );
    const done: Exported[] = [];
    for (const key of keys.filter((each) => datasets === undefined || datasets.includes(each))) {
      // One transaction per dataset, so that none stays open while all are exported.
      const exported = await db.exporting('public', (rows) => {
        const planned = planOf(domains, rows.tables).find(({ dataset }) => dataset.key === key)!;
        return writeDataset(planned, rows, { ...options, duck, scratch });
      });
      done.push(exported);
      await onDone?.(exported);
    }
    return done;
  } finally {
    duck.close();
    await rm(scratch, { recursive: true, force: true });
  }
};
