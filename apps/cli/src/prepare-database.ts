import { prepareEmbedded, type PreparedEmbedded } from '@dqs/storage';
import { seedFile } from './seed-file.ts';
import type { LocalTarget } from './target.ts';

/** Starts the slow part of opening a folder that can run before anything is locked or written. */
export const prepareDatabase = (target: LocalTarget): PreparedEmbedded | undefined => {
  if (target.kind !== 'embedded') return undefined;
  const seed = seedFile();
  return prepareEmbedded({ folder: target.folder, ...(seed === undefined ? {} : { seed }) });
};
