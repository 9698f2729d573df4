import { parentPort } from 'node:worker_threads';
import { builtRows, type BuildJob } from './job.ts';

// Builds the statements of one company at a time. An error ends the thread; `BuilderThread` reports it.

parentPort?.on('message', (job: BuildJob) => parentPort?.postMessage(builtRows(job)));
