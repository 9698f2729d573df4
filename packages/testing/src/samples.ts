import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@dqs/core';
import { createArtifactStore, ingest, recogniseFiles } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import type { TestDatabaseTemplate } from '@dqs/storage/testing';

/** The folder of the samples, with one folder per domain. */
export const samplesFolder = new URL('../../../samples/', import.meta.url).pathname;

/**
 * Template of databases with the samples of these domains, loaded at the clock's time. On the embedded engine a run
 * loads them once.
 */
export const samplesOf = (domains: readonly Domain[], clock: Clock): TestDatabaseTemplate => ({
  name: `samples of ${domains.map(({ key }) => key).join(' ')}`,
  clock,
  fill: async (db) => {
    const folder = await mkdtemp(join(tmpdir(), 'dqs-samples-'));
    try {
      const store = createArtifactStore(folder);
      for (const { key, connectors } of domains.filter(({ key }) => existsSync(join(samplesFolder, key)))) {
        const { recognised } = await recogniseFiles([join(samplesFolder, key)], connectors);
        for (const connector of connectors) {
          const from = recognised.filter((file) => file.connector === connector).map(({ path }) => path);
          if (from.length === 0) continue;
          const report = await ingest({ connector, db, store, clock, from });
          if (report.status !== 'ok') throw new Error(JSON.stringify(report));
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
