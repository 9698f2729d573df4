import type { EngineModule } from './engine-module.ts';

/** How an archive is kept: gzipped, or as it is where one is written to be read again soon and often. */
export type Packing = 'gzip' | 'none';

/** What the thread is to open. */
export interface WorkerStart {
  /** The data directory; null keeps everything in memory. */
  readonly directory: string | null;
  /** Path of a tar, gzipped or not, that a new database starts from. */
  readonly seed: string | null;
}

export type WorkerCommand =
  | { readonly kind: 'open'; readonly start: WorkerStart; readonly engine: EngineModule }
  | { readonly kind: 'execute'; readonly bytes: Uint8Array }
  | { readonly kind: 'dump'; readonly packing: Packing }
  | { readonly kind: 'close' };

export type WorkerReply =
  { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly bytes: Uint8Array } | { readonly kind: 'closed' };
