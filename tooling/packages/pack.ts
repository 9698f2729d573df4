// Builds every published package and packs it into a folder, as publishing would: node tooling/packages/pack.ts FOLDER
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pack } from './tarballs.ts';
import { pnpm } from './pnpm.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say into which folder: npm run pack:all -- FOLDER');
  process.exit(1);
}
const target = resolve(folder);
mkdirSync(target, { recursive: true });
pnpm(['exec', 'turbo', 'run', 'build', 'declarations', '--output-logs=errors-only']);
for (const { name, version, file } of pack(target)) console.log(`${name} ${version}  ${file}`);
