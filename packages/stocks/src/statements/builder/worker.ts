import { parentPort } from 'node:worker_threads';
import { builtRows, type BuildJob } from './job.ts';

// The statements of one company after the other, on a thread of its own. What is thrown ends the thread, and its owner is told.

parentPort?.on('message', (job: BuildJob) => parentPort?.postMessage(builtRows(job)));
