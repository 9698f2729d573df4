import type { Clock } from '@dqs/core';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Schema } from '../database.ts';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.ts';

/** Writes a file whole, or not at all. */
export const writeWhole = async (file: string, bytes: Uint8Array): Promise<void> => {
  const aside = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(aside, bytes);
  await rename(aside, file);
};

/**
 * Removes the databases that new databases of a cluster are copied from: nobody makes one here, and they are two of every three
 * files of a folder.
 */
const dropTemplates = async ({ knex }: EmbeddedDatabase): Promise<void> => {
  await knex.raw('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await knex.raw(`drop database ${name}`);
};

/** A database in memory, migrated to the schema, that others can be copied from. The caller closes it. */
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
 * Writes a file that `openEmbedded` can start new folders from: a database in memory, migrated to the schema, as a gzipped tar.
 * It takes about four seconds and belongs into a build. A later schema does no harm: the migrations it lacks are applied.
 */
export const createSeed = async (file: string, schema: Schema, clock: Clock): Promise<void> => {
  const database = await openSeed(schema, clock);
  try {
    await writeWhole(file, await database.dump('gzip'));
  } finally {
    await database.close();
  }
};
