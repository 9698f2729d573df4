import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The build adds a prepared database to the program. Without it the first start takes a few seconds longer. */
export const seedFile = (): string | undefined => {
  const seed = fileURLToPath(new URL('./seed.tar.gz', import.meta.url));
  return existsSync(seed) ? seed : undefined;
};
