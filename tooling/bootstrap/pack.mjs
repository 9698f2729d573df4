// npm run pack:all -- FOLDER: builds every published package and packs it into a folder. Needs nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode, install, pinnedNode, root } from './workspace.mjs';

checkNode();
await install();
const { status } = spawnSync(pinnedNode, [join(root, 'tooling', 'packages', 'pack.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
