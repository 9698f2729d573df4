#!/usr/bin/env node
// Plain script, so that an old Node gives a sentence instead of a syntax error.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const main = path('../dist/main.js');
// Inside a clone: the Node that the workspace brings along.
const pinned = path(`../../../node_modules/.bin/node${process.platform === 'win32' ? '.exe' : ''}`);

const fail = (text) => {
  process.stderr.write(`dqs: ${text}\n`);
  process.exit(1);
};

const [major, minor] = process.versions.node.split('.').map((part) => Number.parseInt(part, 10));
const old = major < 22 || (major === 22 && minor < 12);

if (!existsSync(main)) fail('not built yet; in a clone, npm start builds everything');
if (!old) await import('../dist/main.js');
else if (!existsSync(pinned)) fail(`Node 22.12 or later is needed; this is ${process.versions.node}`);
else {
  const child = spawn(pinned, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends its signals to both processes, `kill` only to this one; the command takes quick repeats as one.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status) => process.exit(status ?? 1));
}
