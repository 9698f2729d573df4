// npm run test:official: the tests that read official files in place, from DQS_SOURCES_DIR or the folder shared/sources beside the clone.
// With `-- --all` the long ones, too.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkNode, install, pnpm, root } from './workspace.mjs';

const folder = resolve(process.env.DQS_SOURCES_DIR ?? join(root, '..', 'shared', 'sources'));
if (!existsSync(folder)) {
  process.stderr.write(
    `There are no official files at ${folder}. Name their folder in DQS_SOURCES_DIR; npm test needs none.\n`,
  );
  process.exit(2);
}
checkNode();
await install();
process.env.DQS_SOURCES_DIR = folder;
process.env.DQS_OFFICIAL_RUN = '1';
const words = process.argv.slice(2);
if (!words.includes('--all')) process.env.DQS_SHORT_RUN = '1';
process.exit(await pnpm(['run', 'unit', ...words.filter((word) => word !== '--all')], { quiet: false }));
