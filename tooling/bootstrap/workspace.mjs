// Runs on whatever Node is there (20 or later) before anything is installed: built-in modules only.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Oldest Node that can install; everything after that runs on the Node that the workspace pins. */
const oldestNode = 20;

const stamps = join(root, 'node_modules', '.dqs');

/** The workspace's own Node, as the package manager puts it there. */
export const pinnedNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');

const environment = () => {
  const { HOME, ...rest } = process.env;
  return {
    ...rest,
    ...(HOME ? { HOME } : {}),
    PATH: [dirname(process.execPath), process.env.PATH].filter(Boolean).join(process.platform === 'win32' ? ';' : ':'),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
  };
};

/** npx as a script for this Node: found without a PATH, and without a shell on Windows. */
const npxScript = () => {
  const here = dirname(process.execPath);
  const npmScript = process.env.npm_execpath;
  const candidates = [
    ...(npmScript && /npm-cli\.js$/.test(npmScript) ? [join(dirname(npmScript), 'npx-cli.js')] : []),
    join(here, '..', 'lib', 'node_modules', 'npm', 'bin', 'npx-cli.js'),
    join(here, 'node_modules', 'npm', 'bin', 'npx-cli.js'),
    join('/usr/share/nodejs/npm/bin/npx-cli.js'),
  ];
  const found = candidates.find((path) => existsSync(path));
  return found ? [process.execPath, found] : ['npx'];
};

/** Runs the pinned package manager. With `quiet` its output is shown only when it fails. Resolves to the exit status. */
export const pnpm = (words, { quiet }) =>
  new Promise((resolve, reject) => {
    const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [command, ...before] = npxScript();
    const child = spawn(command, [...before, '--yes', packageManager.split('+')[0], ...words], {
      cwd: root,
      env: environment(),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const said = [];
    child.stdout?.on('data', (chunk) => said.push(chunk));
    child.stderr?.on('data', (chunk) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      if (quiet && status !== 0) process.stderr.write(Buffer.concat(said));
      resolve(status ?? (signal ? 130 : 1));
    });
  });

const held = (name) => {
  const path = join(stamps, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

const hold = (name, value) => {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
};

const digest = (texts) => texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex');

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.turbo', 'fixtures'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

const lockfile = () => digest([readFileSync(join(root, 'pnpm-lock.yaml')), process.platform, process.arch]);

/** Names, sizes and times of the sources: cheap, and changed by every edit and every checkout. */
const sources = () =>
  digest(
    ['packages', 'apps', 'samples']
      .map((name) => join(root, name))
      .filter((folder) => existsSync(folder))
      .flatMap(filesIn)
      .sort()
      .map((path) => {
        const { size, mtimeMs } = statSync(path);
        return `${path} ${size} ${mtimeMs}\n`;
      }),
  );

const say = (text) => process.stderr.write(`${text}\n`);

const step = async (text, work) => {
  say(text);
  const status = await work();
  if (status !== 0) {
    say(`That did not work (exit status ${status}); what the tools said stands above.`);
    process.exit(status);
  }
};

/** Ends with a message where this Node is too old. */
export const checkNode = () => {
  const [major] = process.versions.node.split('.');
  if (Number.parseInt(major, 10) >= oldestNode) return;
  say(`Node ${oldestNode} or later is needed; this is ${process.versions.node}. See https://nodejs.org/en/download`);
  process.exit(1);
};

/** Installs when something is missing or the lockfile has changed since the last time. */
export const install = async () => {
  const wanted = lockfile();
  if (held('install') === wanted && existsSync(pinnedNode)) return linkCommand();
  await step('Installing packages (the first time this takes a minute) …', () =>
    pnpm(['install', '--frozen-lockfile', '--prefer-offline'], { quiet: true }),
  );
  hold('install', wanted);
  linkCommand();
};

/** Puts the command where npx looks first; elsewhere it would copy the clone into its cache before each first use. */
const linkCommand = () => {
  const link = join(root, 'node_modules', '.bin', 'dqs');
  if (process.platform === 'win32' || existsSync(link)) return;
  symlinkSync(join('..', '..', 'apps', 'cli', 'bin', 'dqs.js'), link);
};

/** Builds the command when something is missing or a source has changed since the last time. */
export const build = async (result) => {
  const wanted = digest([sources(), lockfile()]);
  if (held('build') === wanted && existsSync(result)) return;
  await step('Building …', () =>
    pnpm(['exec', 'turbo', 'run', 'build', '--filter=@dqs/cli', '--output-logs=errors-only'], { quiet: true }),
  );
  hold('build', wanted);
};
