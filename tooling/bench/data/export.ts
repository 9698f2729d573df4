import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { programs } from '../programs.ts';
import { isBuilt } from '../serve-built.ts';

/** What an export came to. */
export interface Exported {
  readonly bytes: number;
  readonly seconds: number;
  /** The most that the process had resident. */
  readonly megabytes: number;
}

/** The largest count so far, in megabytes; 0 once the process has ended. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Runs `dqs … --all -o FILE` against a service, as an analyst does. Throws when it fails. */
export const exported = async (
  words: readonly string[],
  file: string,
  service: { readonly url: string; readonly key: string },
): Promise<Exported> => {
  const program = isBuilt() ? programs.dqs : programs.dqsSource;
  const started = performance.now();
  const child = spawn(process.execPath, [program, ...words, '--all', '-o', file, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DQS_URL: service.url, DQS_API_KEY: service.key },
  });
  let megabytes = 0;
  const look = setInterval(() => (megabytes = Math.max(megabytes, peakOf(child.pid as number))), 10);
  const [status] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (status !== 0) throw new Error(`dqs ${words.join(' ')} ended with status ${status}`);
  return { bytes: statSync(file).size, seconds: (performance.now() - started) / 1000, megabytes };
};
