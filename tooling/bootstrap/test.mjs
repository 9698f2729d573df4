// npm test: style, borders, types, build, documentation and every test. Needs nothing but Node and npm.
import { checkNode, install, pnpm } from './workspace.mjs';

checkNode();
await install();
process.exit(await pnpm(['run', 'check', ...process.argv.slice(2)], { quiet: false }));
