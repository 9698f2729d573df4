import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { createArtifactStore, ingest, recogniseFiles, type AnyConnector } from '@dqs/ingest';
import type { Database } from '@dqs/storage';
import { officialSources } from '@dqs/testing';
import { openPlace, schema } from '../installation.ts';
import { heading, printTable } from '../table.ts';
import type { Section } from './section.ts';

const megabyte = 1e6;

const sizeOfData = async ({ knex }: Database): Promise<number> => {
  const { rows } = await knex.raw<{ rows: { bytes: string }[] }>(
    `select sum(pg_total_relation_size(oid))::text as bytes from pg_class where relnamespace = 'data'::regnamespace and relkind = 'r'`,
  );
  return Number.parseInt(rows[0]!.bytes, 10);
};

const loadFirst = async (db: Database, connector: AnyConnector, files: readonly string[], artifacts: string) => {
  const before = await sizeOfData(db);
  const started = performance.now();
  const report = await ingest({
    connector,
    db,
    store: createArtifactStore(artifacts),
    clock: systemClock,
    from: files,
  });
  const seconds = (performance.now() - started) / 1000;
  const loaded = report.artifacts.filter(({ status }) => status !== 'failed');
  const sizes = await Promise.all(loaded.map(async ({ file }) => (file === null ? 0 : (await stat(file)).size)));
  return {
    files: loaded.length,
    bytesOfFiles: sizes.reduce((sum, size) => sum + size, 0),
    rows: loaded.reduce((sum, { counts }) => sum + counts.inserted + counts.changed, 0),
    seconds,
    bytesInDatabase: (await sizeOfData(db)) - before,
  };
};

/** The time and the disk of each source's files at hand, each loaded into an empty database. */
export const firstLoad: Section = async ({ scratch }) => {
  if (!existsSync(officialSources)) {
    heading('First load of each source: not measured, as there are no official files here (DQS_SOURCES_DIR)');
    return [];
  }
  const folders = [officialSources, join(officialSources, '../further-sources')].filter((folder) => existsSync(folder));
  const connectors = domains.flatMap((domain) => domain.connectors);
  const filesOf = new Map<string, string[]>();
  for (const { connectors: own } of domains) {
    const { recognised } = await recogniseFiles(folders, own, connectors);
    for (const { connector, path } of recognised)
      filesOf.set(connector.key, [...(filesOf.get(connector.key) ?? []), path]);
  }
  const migrated = await scratch.createDatabase('migrated');
  const made = await openPlace({ url: migrated });
  await made.migrate(schema);
  await made.close();
  const lines: string[][] = [];
  for (const connector of connectors) {
    const files = filesOf.get(connector.key);
    if (files === undefined) continue;
    const url = await scratch.createDatabase('first', migrated);
    const db = await openPlace({ url });
    try {
      const load = await loadFirst(db, connector, files, join(scratch.folder, 'first'));
      lines.push([
        connector.key,
        String(load.files),
        (load.bytesOfFiles / megabyte).toFixed(1),
        String(load.rows),
        load.seconds.toFixed(1),
        (load.bytesInDatabase / megabyte).toFixed(1),
        load.rows === 0 ? '–' : (load.bytesInDatabase / load.rows).toFixed(0),
      ]);
    } finally {
      await db.close();
      await scratch.dropDatabase(url);
    }
  }
  await scratch.dropDatabase(migrated);
  heading('First load of each source, of the official files at hand');
  printTable([['', 'files', 'MB', 'rows', 's', 'MB of disk', 'bytes a row'], ...lines]);
  return [];
};
