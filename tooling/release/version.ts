// pnpm release:version: takes the change notes in. Every package gets the next version and its part of CHANGELOG.md; what else
// names the version follows. The commit of it is what is released.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pnpm } from '../packages/pnpm.ts';
import { readManifest } from '../packages/published.ts';
import { recordSchema } from './released-schemas.ts';

const root = join(import.meta.dirname, '../..');

/** Texts outside of the packages that name the version. */
const followers: readonly (readonly [file: string, version: RegExp])[] = [
  // The MCP registry's entry names it twice.
  ['apps/mcp/server.json', /(?<="version": ")\d[^"]*/g],
  ['clients/python/src/dqs_client/__init__.py', /(?<=__version__ = ")[^"]*/g],
  ['clients/python/src/dqs_client/transport.py', /(?<=^VERSION = ")[^"]*/gm],
  ['deploy/kubernetes/dqs.yaml', /(?<=image: dqs:)\S+/g],
];

console.log(pnpm(['exec', 'changeset', 'version']).trim());
const { version } = readManifest(join(root, 'apps/mcp'));
for (const [file, place] of followers) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  if (before.search(place) < 0) throw new Error(`${file} does not name the version`);
  writeFileSync(path, before.replace(place, version));
}
await recordSchema(version);
console.log(`All packages are version ${version}; their CHANGELOG.md say what changed.`);
