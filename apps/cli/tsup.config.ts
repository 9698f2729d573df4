import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { ascii } from './build/ascii.ts';
import { rulesDigests } from './build/rules-digests.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  entry: {
    main: 'src/main.ts',
    // The database runs on a thread of its own, which loads this file from beside the program.
    'embedded-worker': '../../packages/storage/src/embedded/embedded-worker.ts',
    // So are the statements of companies.
    'statements-worker': '../../packages/stocks/src/statements/builder/worker.ts',
    // And a golden copy of legal entities is read on one.
    'gleif-worker': '../../packages/entities/src/connectors/gleif/reading/worker.ts',
  },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  clean: true,
  define: { DQS_VERSION: JSON.stringify(version) },
  noExternal: [/^@dqs\//],
  esbuildPlugins: [rulesDigests],
  plugins: [ascii],
});
