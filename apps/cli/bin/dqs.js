#!/usr/bin/env node
// Plain script, so that an old Node gives a sentence instead of a syntax error.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const main = path('../dist/main.js');
// Inside a clone: the Node that the workspace brings along.
const pinned = path(`../../../node_modules/.bin/node${process.platform === 'win32' ? '.exe' : ''}`);

const fail = (text) => {
  process.stderr.write(`dqs: ${text}\n`);
  process.exit(1);
};

// Node lets the space for new objects grow to 128 MB where there is memory; that makes neither loads nor answers faster.
const smallNursery = '--max-semi-space-size=8';
const smallestNursery = '--max-semi-space-size=1';

// What is kept hardly changes, yet the heap would grow to twice that and more before it is swept.
const sweptEarly = '--heap-growing-percent=50';

// glibc gives each thread that asks for memory a pool of its own, up to eight for each core, and hardly gives any back; two
// serve a process whose threads do little else than wait, with 30 MB less.
// DuckDB's own allocator does the same; what was freed stays in each pool, 50 MB more.
const environment = { MALLOC_ARENA_MAX: '2', DUCKDB_JE_MALLOC_CONF: 'narenas:1', ...process.env };

/** How V8 is to run a command. */
const flagsOf = {
  // V8 may come to take the lists of rows for objects that live long and puts them where they are seldom swept up, with the
  // rows in them: 100 MB more, in some runs and not in others.
  ingest: [smallNursery, sweptEarly, '--no-allocation-site-pretenuring'],
  serve: [smallNursery, sweptEarly],
  // Chunks of rows lie outside of the heap until it is swept: with a small nursery that is sooner, 30 MB less.
  export: [smallestNursery, sweptEarly],
  pull: [smallestNursery, sweptEarly],
};

const command = process.argv[2];
const flags = command !== undefined && Object.hasOwn(flagsOf, command) ? flagsOf[command] : [];

/** Takes the place of this process with the flags set; where Node cannot do that, nothing happens. */
const restart = () => {
  const missing = flags.filter((flag) => !process.execArgv.includes(flag));
  if (missing.length === 0 || process.platform === 'win32' || !process.execve) return;
  process.execve(
    process.execPath,
    [process.execPath, ...missing, ...process.execArgv, ...process.argv.slice(1)],
    environment,
  );
};

/** The folder where a system keeps what a user's programs can make again; null where there is none. */
const cacheFolder = () => {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA || null;
  return XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache');
};

/** Makes a folder closed to others; throws where it cannot be made or others can write it. */
const closedFolder = (folder) => {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  const open = process.getuid && (found.uid !== process.getuid() || (found.mode & 0o022) !== 0);
  if (!found.isDirectory() || open) throw new Error(`${folder} is not ours alone`);
  return folder;
};

/**
 * Keeps compiled code from one start to the next. Whoever can write it has their code run by this user: it is only kept where
 * nobody else can. Without it everything works as well.
 */
const keepCompiled = () => {
  try {
    const base = cacheFolder();
    if (base === null) return;
    if (!existsSync(base)) mkdirSync(base, { mode: 0o700 });
    module.enableCompileCache?.(closedFolder(join(closedFolder(join(base, 'dqs')), 'compiled')));
  } catch {
    // There is no folder for it here.
  }
};

const [major, minor] = process.versions.node.split('.').map((part) => Number.parseInt(part, 10));
const old = major < 22 || (major === 22 && minor < 12);

if (!existsSync(main)) fail('not built yet; in a clone, npm start builds everything');
if (!old) {
  restart();
  keepCompiled();
  await import('../dist/main.js');
} else if (!existsSync(pinned)) fail(`Node 22.12 or later is needed; this is ${process.versions.node}`);
else {
  const child = spawn(pinned, [...flags, main, ...process.argv.slice(2)], { stdio: 'inherit', env: environment });
  // A terminal sends its signals to both processes, `kill` only to this one; the command takes quick repeats as one.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status) => process.exit(status ?? 1));
}
