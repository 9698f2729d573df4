import { compiledBefore } from '@dqs/storage/testing';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const root = new URL('../../', import.meta.url).pathname;

/**
 * The program behind `dqs`, as a path inside the project. `npm test` builds it first, and its tests start what was built: a process
 * begins in half the time, and what is delivered is tested. A test by itself starts the sources.
 */
export const dqsProgram: string =
  process.env['DQS_TEST_BUILT'] === '1' ? 'apps/cli/dist/main.js' : 'apps/cli/src/main.ts';

/** A program of the project as a process of its own. */
export interface RunningProcess extends AsyncDisposable {
  readonly url: string;
  /** Everything it wrote, to both streams. */
  output(): string;
  /** Sends the signal and resolves to the exit status and the milliseconds until then. */
  end(signal: NodeJS.Signals): Promise<{ readonly status: number | null; readonly milliseconds: number }>;
}

const listeningAt = async (child: ChildProcess, output: () => string): Promise<string> => {
  for (;;) {
    const port = /(?:localhost|127\.0\.0\.1):(\d{2,5})/.exec(output())?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    if (child.exitCode !== null) throw new Error(`the process ended: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Waits until a process that was given a port listens there; null where it was to find one itself, and says which. */
const listeningOn = async (port: string | undefined, child: ChildProcess, output: () => string) => {
  if (port === undefined || port === '0') return null;
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/live`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the process ended: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return url;
};

/** What a program of the project has from a shell, and nothing that tests are set by. */
export const shell = (): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  ...compiledBefore,
});

/** Starts `entry` (a path inside the project) and waits until it says where it listens. */
export const startProcess = async (
  entry: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<RunningProcess> => {
  const child = spawn(process.execPath, [`${root}${entry}`, ...args], {
    cwd: root,
    env: { ...shell(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const output = () => text;
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    const began = performance.now();
    if (child.exitCode === null) child.kill(signal);
    await exited;
    return { status: child.exitCode, milliseconds: performance.now() - began };
  };
  const url = (await listeningOn(environment['DQS_PORT'], child, output)) ?? (await listeningAt(child, output));
  return { url, output, end, [Symbol.asyncDispose]: async () => void (await end('SIGKILL')) };
};

/** The REST server alone, on a PostgreSQL database that is at its schema. */
export const startRest = (
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> =>
  startProcess('apps/rest/src/main.ts', [], { DATABASE_URL: databaseUrl, DQS_PORT: '0', ...environment });

/** The MCP server alone, on a PostgreSQL database that is at its schema. */
export const startMcp = (
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> =>
  startProcess('apps/mcp/src/main.ts', [], { DATABASE_URL: databaseUrl, DQS_PORT: '0', ...environment });

/** The site alone, on a PostgreSQL database that is at its schema. */
export const startSite = (
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> =>
  startProcess('apps/dashboard/src/main.ts', [], { DATABASE_URL: databaseUrl, DQS_PORT: '0', ...environment });

/** Runs a `dqs` command to its end; rejects when it fails. The program is a path inside the project. */
export const runDqs = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  program = dqsProgram,
): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${root}${program}`, ...args], {
    cwd: root,
    env: { ...shell(), ...environment },
  });
  return stdout;
};
