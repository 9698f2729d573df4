import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportDatasets, type Exported, type ExportOptions } from './export.ts';
import { manifestName, readManifest } from './manifest.ts';
import type { ObjectStore } from './object-store.ts';

/** Uploads the files of a dataset, its manifest last, and removes those of generations before the last two. */
const upload = async (store: ObjectStore, folder: string, dataset: string, before: string | null): Promise<void> => {
  const text = await readFile(join(folder, dataset, manifestName), 'utf8');
  const { generation, tables } = readManifest(text, dataset);
  for (const { path, sha256 } of tables.flatMap(({ files }) => files))
    await store.putFile(`${dataset}/${path}`, join(folder, dataset, path), sha256);
  const readme = await readFile(join(folder, dataset, 'README.md'), 'utf8');
  await store.putText(`${dataset}/README.md`, readme, 'text/markdown; charset=utf-8');
  await store.putText(`${dataset}/${manifestName}`, text, 'application/json; charset=utf-8');
  const kept = [generation, before].map((name) => `${dataset}/${name}/`);
  for (const key of await store.list(dataset))
    if (key.split('/').length === 3 && !kept.some((prefix) => key.startsWith(prefix))) await store.remove(key);
};

/**
 * Exports datasets to a bucket. The manifests there decide what has changed. Each dataset is written to a temporary
 * folder, uploaded and removed, so that the disk contains one dataset at a time. Readers of the bucket see one
 * generation, as in a folder.
 */
export const exportToStore = async (
  { onDone, ...options }: Omit<ExportOptions, 'folder'>,
  store: ObjectStore,
): Promise<readonly Exported[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'dqs-export-'));
  const generations = new Map<string, string>();
  try {
    const keys = options.datasets ?? options.domains.flatMap(({ datasets }) => datasets.map(({ key }) => key));
    for (const key of keys) {
      const text = await store.text(`${key}/${manifestName}`);
      if (text === null) continue;
      await mkdir(join(folder, key), { recursive: true });
      await writeFile(join(folder, key, manifestName), text);
      const generation = /"generation": "([^"]+)"/.exec(text)?.[1];
      if (generation !== undefined) generations.set(key, generation);
    }
    return await exportDatasets({
      ...options,
      folder,
      onDone: async (done) => {
        if (done.status === 'written') await upload(store, folder, done.dataset, generations.get(done.dataset) ?? null);
        await rm(join(folder, done.dataset), { recursive: true, force: true });
        await onDone?.(done);
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
