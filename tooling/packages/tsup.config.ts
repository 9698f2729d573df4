import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';
import { entriesOf } from './published.ts';

/** The build of every package without a configuration of its own; it runs in the package's folder. Declarations are built for all at once. */
export default defineConfig({
  entry: { ...entriesOf(process.cwd()) },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  // Those of declarations.ts stay.
  clean: ['!types/**'],
  // What pages load lies beside the program.
  ...(existsSync('src/assets') ? { onSuccess: () => cp('src/assets', 'dist/assets', { recursive: true }) } : {}),
});
