import type { Clock } from '@dqs/core';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Schema } from '../database.ts';
import { openEmbedded } from './open-embedded.ts';

/**
 * Writes a file that `openEmbedded` can start new folders from: a database in memory, migrated to the schema, as a gzipped tar.
 * It takes about four seconds and belongs into a build. A later schema is no harm: the migrations it lacks are applied.
 */
export const createSeed = async (file: string, schema: Schema, clock: Clock): Promise<void> => {
  const database = await openEmbedded({ folder: null, clock });
  try {
    await database.migrate(schema);
    const aside = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(aside, await database.dump());
    await rename(aside, file);
  } finally {
    await database.close();
  }
};
