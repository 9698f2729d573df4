// npm test: style, borders, types, build, documentation and every test of the clone. Needs nothing but Node and npm.
import { checkNode, install, pnpm } from './workspace.mjs';

checkNode();
await install();
// What passes here passes for everybody: the folder of official files, which only some have, is the other command's.
delete process.env.DQS_SOURCES_DIR;
process.exit(await pnpm(['run', 'check', ...process.argv.slice(2)], { quiet: false }));
