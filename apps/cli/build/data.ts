// Puts beside the program what it reads: the sample data, the files of the site and of the MCP views, a ready empty database.
import { cpSync } from 'node:fs';
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
await createSeed(beside('../dist/seed.tar.gz'), schema, systemClock);
