import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The build puts a ready database beside the program; without it the first start takes a few seconds longer. */
export const seedFile = (): string | undefined => {
  const seed = fileURLToPath(new URL('./seed.tar.gz', import.meta.url));
  return existsSync(seed) ? seed : undefined;
};
