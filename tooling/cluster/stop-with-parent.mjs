// Stops a cluster and removes its folder as soon as standard input ends, which it does however the process that made it ends.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const [folder, program, ...words] = process.argv.slice(2);

process.stdin.resume();
process.stdin.once('end', () => {
  try {
    execFileSync(program, words, { stdio: 'ignore', cwd: '/' });
  } catch {
    // It is not running any more.
  }
  rmSync(folder, { recursive: true, force: true });
});
// The signals that end a run of tests reach its whole group of processes: this one ends after the cluster.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
