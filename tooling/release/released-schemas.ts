import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { openEmbedded, planMigrations } from '@dqs/storage';

const file = join(import.meta.dirname, 'released-schemas.json');

/** The migrations of each release, as `owner/name`: what a database that it made has. */
export const releasedSchemas = (): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;

/** The migrations that a new database gets today, in their order. */
export const migrationsOfToday = async (): Promise<readonly string[]> => {
  const db = await openEmbedded({ folder: null, clock: systemClock });
  try {
    const { migrations } = await planMigrations(db, schemaOf(domains), systemClock);
    return migrations.map(({ owner, name }) => `${owner}/${name}`);
  } finally {
    await db.close();
  }
};

/** Remembers the schema of a version that is about to be released, so that its upgrade is tested from then on. */
export const recordSchema = async (version: string): Promise<void> => {
  const schemas = { ...releasedSchemas(), [version]: await migrationsOfToday() };
  writeFileSync(file, `${JSON.stringify(schemas, null, 2)}\n`);
};
