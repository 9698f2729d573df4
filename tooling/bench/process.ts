import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server under measurement: its own process, so that its CPU time and memory are its own. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A started program as a server that can be ended. */
export const serverOf = (child: ChildProcess, url: string): Server => ({
  url,
  pid: child.pid as number,
  stop: async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  },
});

/** Starts a server program and waits for the line `ready <url>`; whatever else it prints goes to standard error. */
export const startServer = async (program: string, environment: Readonly<Record<string, string>>): Promise<Server> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyLine(child, program);
  return serverOf(child, url);
};

const readyLine = async (child: ChildProcess, program: string): Promise<string> => {
  if (!child.stdout) throw new Error(`${program} has no output`);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (\S+)$/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error(`${program} ended before it was ready`);
};

const ticksPerSecond = 100;

/** CPU seconds (user and system) that a process has used so far, from the kernel's own count. */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

const memoryOf = (pid: number | 'self', field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Resident memory of a process in megabytes. */
export const residentMegabytes = (pid: number): number => memoryOf(pid, 'VmRSS');

/** The most that this process had resident, in megabytes; the kernel's count for its parent would include who started it. */
export const peakMegabytes = (): number => memoryOf('self', 'VmHWM');
