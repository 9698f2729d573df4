import { parentPort, workerData } from 'node:worker_threads';
import { mintId, mintSecret } from '@dqs/auth';
import { askFor } from './asking.ts';

// Sends keys that cannot be right from a thread of its own, so that the good requests are not measured through its work.

export interface Flood {
  readonly address: string;
  readonly milliseconds: number;
  /** Keys a second. */
  readonly rate: number;
}

const damaged = (): string => `${mintSecret(mintId()).slice(0, -1)}_`;

parentPort?.postMessage(await askFor({ ...(workerData as Flood), key: damaged, clients: 32 }));
