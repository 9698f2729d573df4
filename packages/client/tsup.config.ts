import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { operations } from './src/operations.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  clean: true,
  define: { DQS_VERSION: JSON.stringify(version) },
  dts: { compilerOptions: { paths: { '@dqs/*/contract': ['../*/src/contract.ts'] } } },
  esbuildPlugins: [
    {
      name: 'operations-as-data',
      setup: (build) => {
        // Calls need addresses and names only: the value goes in, the schemas it was computed from stay out.
        build.onLoad({ filter: /client\/src\/operations\.ts$/ }, () => ({
          contents: `export const operations = ${JSON.stringify(operations)};`,
        }));
      },
    },
  ],
});
