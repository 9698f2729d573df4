// pnpm release:version: takes the change notes in. Every package gets the next version and its part of CHANGELOG.md; what else
// names the version follows. The commit of it is what is released.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pnpm } from '../packages/pnpm.ts';
import { readManifest } from '../packages/published.ts';
import { recordSchema } from './released-schemas.ts';

const root = join(import.meta.dirname, '../..');

/** The description of the server for the MCP registry, which names the version twice. */
const registryEntry = join(root, 'apps/mcp/server.json');

console.log(pnpm(['exec', 'changeset', 'version']).trim());
const { version } = readManifest(join(root, 'apps/mcp'));
writeFileSync(
  registryEntry,
  readFileSync(registryEntry, 'utf8').replace(/"version": "\d[^"]*"/g, `"version": "${version}"`),
);
await recordSchema(version);
console.log(`All packages are version ${version}; their CHANGELOG.md say what changed.`);
