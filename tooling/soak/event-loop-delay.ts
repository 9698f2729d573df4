import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Read by a server before its own program (`--import`): writes, when the process ends, how many milliseconds its event loop was
// late in 99 of 100 looks, the ten between two looks included.

const file = process.env['SOAK_DELAY_FILE'];
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  process.on('exit', () => writeFileSync(file, String(delay.percentile(99) / 1e6)));
}
