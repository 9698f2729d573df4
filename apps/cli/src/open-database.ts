import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import {
  FolderLockedError,
  openEmbedded,
  openPostgres,
  prepareEmbedded,
  type Database,
  type PreparedEmbedded,
} from '@dqs/storage';
import type { Config } from './config.ts';
import type { InstallationOptions } from './installation.ts';
import type { LocalTarget } from './target.ts';

const missing = (folder: string): ServiceError =>
  new ServiceError('service_unavailable', `there is no data in ${folder}`, {
    hint: 'load a source (dqs ingest fx.ecb), start with the samples (dqs serve --samples), or name a folder with --data',
  });

/** The build puts a ready database beside the program; without it the first start takes a few seconds longer. */
const seedOption = (): { readonly seed?: string } => {
  const seed = fileURLToPath(new URL('./seed.tar.gz', import.meta.url));
  return existsSync(seed) ? { seed } : {};
};

/** How long a command waits for another one to give the folder free, and how often it looks, in milliseconds. */
const patience = { whole: 5000, between: 100 };

/** Begins what opening a folder takes time for and can be done before anything is locked or written. */
export const prepareDatabase = (target: LocalTarget): PreparedEmbedded | undefined =>
  target.kind === 'embedded' ? prepareEmbedded({ folder: target.folder, ...seedOption() }) : undefined;

const openFolder = async (
  folder: string,
  deadline: number,
  prepared: PreparedEmbedded | undefined,
): Promise<Database> => {
  for (;;) {
    try {
      return await openEmbedded({ folder, clock: systemClock, prepared, ...seedOption() });
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      if (systemClock.now() < deadline) await delay(patience.between);
      else {
        throw new ServiceError('service_unavailable', error.message, {
          hint: 'a running dqs serve does commands for its folder; other commands have it to themselves until they end',
        });
      }
    }
  }
};

/** Opens the database that a target names. Throws `service_unavailable` with what to do. */
export const openDatabase = async (
  { target, purpose, prepared }: InstallationOptions,
  config: Config,
): Promise<Database> => {
  if (target.kind === 'postgres') {
    return openPostgres({
      url: target.url,
      clock: systemClock,
      ...(config.DQS_READ_URL ? { readUrl: config.DQS_READ_URL } : {}),
    });
  }
  if (purpose === 'read' && !existsSync(target.folder)) throw missing(target.folder);
  // Two commands in a row may overlap; two servers on one folder are a mistake to be told at once.
  return openFolder(target.folder, systemClock.now() + (purpose === 'serve' ? 0 : patience.whole), prepared);
};
