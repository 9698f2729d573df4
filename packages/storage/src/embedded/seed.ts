import type { Clock } from '@dqs/core';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Schema } from '../database.ts';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.ts';

/** Writes a file completely or not at all. */
export const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  const aside = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(aside, bytes);
  await rename(aside, file);
};

/**
 * Removes the template databases of the cluster. Nobody creates databases here, and the templates are two of every
 * three files of a folder.
 */
const dropTemplates = async ({ knex }: EmbeddedDatabase): Promise<void> => {
  await knex.raw('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await knex.raw(`drop database ${name}`);
};

/** Opens a database in memory, migrated to the schema, that others can be copied from. The caller closes it. */
export const openSeed = async (schema: Schema, clock: Clock): Promise<EmbeddedDatabase> => {
  const database = await openEmbedded({ folder: null, clock });
  try {
    await database.migrate(schema);
    await dropTemplates(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * Writes a seed file from which `openEmbedded` can start new folders: a database in memory, migrated to the schema, as
 * a gzipped tar. It takes about four seconds and belongs in a build. A later schema is safe, because opening applies
 * the missing migrations.
 */
export const createSeed = async (file: string, schema: Schema, clock: Clock): Promise<void> => {
  const database = await openSeed(schema, clock);
  try {
    await writeWhole(file, await database.dump('gzip'));
  } finally {
    await database.close();
  }
};
