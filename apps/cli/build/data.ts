// Puts beside the program what it reads: the sample data, the files of the site and of the MCP views, the
// program of MCP bundles, a ready empty database.
import { cpSync } from 'node:fs';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@dqs/core';
import { createSeed } from '@dqs/storage';
import { schema } from '../src/installation.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

cpSync(beside('../../../samples'), beside('../dist/samples'), { recursive: true });
cpSync(beside('../../../docs'), beside('../dist/docs'), {
  recursive: true,
  filter: (path) => !path.includes('/docs/reference') && !path.includes('/docs/decisions'),
});
cpSync(beside('../../dashboard/src/assets'), beside('../dist/assets'), { recursive: true });
cpSync(beside('../../mcp/src/assets'), beside('../dist/view-assets'), {
  recursive: true,
  filter: (path) => !path.endsWith('.d.ts'),
});
// The program of an MCP bundle runs where nothing else is installed: all of it is one file.
await build({
  entryPoints: [beside('../../mcp/src/bundle/main.ts')],
  outfile: beside('../dist/mcp-bundle/index.js'),
  bundle: true,
  minify: true,
  platform: 'node',
  // Nothing beside the file says that it is a module.
  format: 'cjs',
  target: 'node20',
  legalComments: 'eof',
});
await createSeed(beside('../dist/seed.tar.gz'), schema, systemClock);
