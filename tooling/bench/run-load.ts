import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environmentOf, type Place } from './installation.ts';
import { programs } from './programs.ts';

const execute = promisify(execFile);

/** What one load in a process of its own came to. */
export interface Loaded {
  readonly seconds: number;
  /** Of the loading process and of its PostgreSQL sessions. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  readonly counts: { readonly read: number; readonly inserted: number; readonly unchanged: number };
}

/** As `dqs ingest` starts itself anew. */
const flagsOfIngest = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--no-allocation-site-pretenuring'];

/**
 * Loads a file through the ingestion of the service, by the key of a connector or `rates`, with the flags that `dqs ingest`
 * sets; `accept` loads the file without comparing it with what is loaded. Throws when the load fails.
 */
export const runLoad = async (
  place: Place,
  connector: string,
  file: string,
  artifacts: string,
  options: { readonly force?: boolean; readonly accept?: boolean } = {},
): Promise<Loaded> => {
  const { stdout } = await execute(process.execPath, [...flagsOfIngest, programs.load, connector, file, artifacts], {
    env: {
      ...process.env,
      ...environmentOf(place),
      BENCH_FORCE: String(options.force ?? false),
      BENCH_ACCEPT: String(options.accept ?? false),
    },
  });
  const outcome = JSON.parse(stdout) as Loaded & { readonly status: string; readonly message: string | null };
  if (outcome.status === 'failed') throw new Error(`the load failed: ${outcome.message}`);
  return outcome;
};

/** The result of undoing a load. */
interface Undone {
  readonly seconds: number;
  readonly peakMegabytes: number;
  /** Number of rows that were removed or restored. */
  readonly rows: number;
}

/** Undoes the newest load in a process of its own, as `dqs undo` does. Throws if it fails. */
export const runUndo = async (place: Place): Promise<Undone> => {
  const { stdout } = await execute(process.execPath, [programs.undo], {
    env: { ...process.env, ...environmentOf(place) },
  });
  return JSON.parse(stdout) as Undone;
};
