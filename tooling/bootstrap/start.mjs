// npm start: everything on the embedded database, with the sample data. Needs nothing but Node and npm.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { build, checkNode, install, pinnedNode, root } from './workspace.mjs';

const cli = join(root, 'apps', 'cli');

checkNode();
await install();
await build(join(cli, 'dist', 'main.js'));

const child = spawn(
  pinnedNode,
  [join(cli, 'bin', 'dqs.js'), 'serve', '--samples', '--samples-from', join(root, 'samples'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
// A terminal sends Ctrl-C to both processes; `kill` only to this one. The server takes quick repeats as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// Whoever ends npm means the server too, but the shell that npm puts in between passes no signal on.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  child.kill('SIGTERM');
}, 500);
if (!process.env.npm_lifecycle_event) clearInterval(watch);
child.on('exit', (status, signal) => process.exit(status ?? 128 + (constants.signals[signal] ?? 0)));
