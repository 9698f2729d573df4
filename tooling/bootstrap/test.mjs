// npm test: style, borders, types, build, documentation and the tests of the clone but the long ones; `npm run test:all` (`--all`) has
// those too. Needs nothing but Node and npm.
import { checkNode, install, pnpm } from './workspace.mjs';

checkNode();
await install();
// What passes here passes for everybody: the folder of official files, which only some have, is the other command's.
delete process.env.DQS_SOURCES_DIR;
// `check` builds the command; tests that start it as a process start what was built.
process.env.DQS_TEST_BUILT = '1';
const words = process.argv.slice(2);
if (!words.includes('--all')) process.env.DQS_SHORT_RUN = '1';
process.exit(await pnpm(['run', 'check', ...words.filter((word) => word !== '--all')], { quiet: false }));
