import { ownConfig } from './config.ts';
import { start } from './start.ts';

const running = await start(ownConfig());

let stopping = false;

const stop = (): void => {
  // Who asks twice does not want to wait.
  if (stopping) process.exit(1);
  stopping = true;
  void running.close().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
};

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
